"""The views of samples/apple-app, which this system cannot build.

All of them are parsed, and what needs no subscriber account is type-checked against declarations of Apple's
frameworks. What the frameworks themselves declare is not checked by that.
"""

import pathlib
import plistlib

from compiler import INCLUDES, ROOT, STRICT, sources, swiftc
from support import folder, hold, run

APP = ROOT / "samples/apple-app"
# In the place of ThisDevice.swift, which needs all of the framework of subscriber accounts.
NO_DEVICE = """
public import AppModel
public import Foundation
public import TokenExchange

extension SignInModel {
  public convenience init(_ app: PartnerSignIn.App, keptAs service: String) {
    fatalError("\\(app.domainName) is not run here as \\(service)")
  }

  public static var settings: URL? { nil }
}
"""


def check(modules: pathlib.Path) -> None:
    program = APP / "App/TVApp.swift"
    views = sources(APP / "Sources/AppViews")
    for file in (*views, program):
        swiftc("-frontend", "-parse", file)
    shown = [path for path in views if path.name != "ThisDevice.swift"]
    hold(len(shown) + 1 == len(views), "there is no ThisDevice.swift")
    for framework in ("SwiftUI", "UIKit", "AuthenticationServices"):
        swiftc("-emit-module", "-parse-as-library", "-swift-version", "5", *INCLUDES, "-module-name", framework,
               "-emit-module-path", folder() / f"{framework}.swiftmodule", APP / f"Tests/StandIns/{framework}.swift")
    (folder() / "NoDevice.swift").write_text(NO_DEVICE, encoding="utf-8")
    checked = ("-parse-as-library", *INCLUDES, "-I", modules)
    ours = (*checked, *STRICT, "-module-name", "AppViews", folder() / "NoDevice.swift")
    swiftc("-emit-module", "-emit-module-path", folder() / "AppViews.swiftmodule", *ours, *shown)
    # Xcode builds the app itself, with the settings of its template.
    swiftc("-typecheck", "-module-name", "TVApp", "-swift-version", "6", *checked, program)

    # Proves that the views were looked at: without a case of a screen they do not compile.
    view = APP / "Sources/AppViews/SignInView.swift"
    lines = view.read_text(encoding="utf-8").splitlines()
    case = next(index for index, line in enumerate(lines) if "case .starting:" in line)
    broken = folder() / view.name
    broken.write_text("\n".join(lines[:case] + lines[case + 2:]), encoding="utf-8")
    refused = run("swiftc", "-typecheck", *map(str, ours), broken, *(path for path in shown if path != view),
                  statuses=None)
    hold(refused.returncode and "switch must be exhaustive" in refused.stderr,
         "a view without a screen is not refused", refused.stderr)

    information = plistlib.loads((APP / "App/Info.plist").read_bytes())
    entitlements = plistlib.loads((APP / "App/TVApp.entitlements").read_bytes())
    hold(information["NSVideoSubscriberAccountUsageDescription"], "Info.plist gives no reason")
    hold(entitlements == {"com.apple.developer.video-subscriber-single-sign-on": True}, "other entitlements")
    print(f"{len(views)} files of views parsed, and type-checked but for the subscriber account")
