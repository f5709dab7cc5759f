# A formula for a tap. It was written after Homebrew's documentation, and has not been run yet.
#
# Scripts/release says when the address and the sum are to be filled in. Until then it installs a local checkout.
# Since Homebrew 4.6.4 a formula has to be in a tap:
#
#   brew tap-new local/saml
#   cp packaging/homebrew/saml.rb "$(brew --repository local/saml)/Formula/"
#   HOMEBREW_SAML_CHECKOUT="$PWD" brew install --HEAD local/saml/saml
class Saml < Formula
  desc "Says why a SAML attribute-query response is refused"
  license "Apache-2.0"
  # url and sha256 of a release belong here.
  # Homebrew hands on only variables whose names begin with HOMEBREW_.
  head ENV.fetch("HOMEBREW_SAML_CHECKOUT", Dir.pwd), using: :git, branch: "main"

  depends_on xcode: ["26.4", :build]
  depends_on "pkgconf" => :build
  depends_on "libxml2"
  depends_on "openssl@3"

  def install
    # Homebrew builds in a sandbox, inside of which SwiftPM cannot make another one.
    ENV["SAML_DISABLE_SANDBOX"] = "1"
    system "Scripts/install", "--prefix", prefix
  end

  test do
    assert_match "saml", shell_output("#{bin}/saml --version")
    assert_match "time.expired", shell_output("#{bin}/saml explain time.expired")
  end
end
