# A formula for a tap. Scripts/release says when the address and the sum are to be filled in; until then
# `brew install --HEAD` from a local checkout is the only use of it.
class Saml < Formula
  desc "Says why a SAML attribute-query response is refused"
  license "Apache-2.0"
  # url and sha256 of a release belong here.
  head ENV.fetch("SAML_CHECKOUT", Dir.pwd), using: :git, branch: "main"

  depends_on xcode: ["26.0", :build]
  depends_on "pkgconf" => :build
  depends_on "libxml2"
  depends_on "openssl@3"

  def install
    system "Scripts/install", "--prefix", prefix
  end

  test do
    assert_match "saml", shell_output("#{bin}/saml --version")
    assert_match "time.expired", shell_output("#{bin}/saml explain time.expired")
  end
end
