package import SAMLFormats

/// Explains a code that the partner's REST API V2 answers to a token exchange.
package struct PartnerErrorExplanation: Sendable {
  /// The code, such as `invalid_parameter_saml_response`.
  package let name: String
  /// What the partner says by it, as a sentence.
  package let meaning: String
  /// Where to look in the app, as a sentence or two.
  package let help: String

  private init(_ name: String, _ meaning: String, help: String) {
    self.name = name
    self.meaning = meaning
    self.help = help
  }

  /// Finds the explanation of exactly this code; nil where there is none.
  package static func of(_ name: ExactString) -> Self? { all.first { name == $0.name } }

  /// The codes of the exchange and of what every call needs, in the order in which they are documented.
  package static let all = [
    Self(
      "invalid_parameter_saml_response", "The SAML response is missing or is not accepted.",
      help: "`saml why` on the HAR, or on what was posted, looks for the cause."),
    Self(
      "invalid_parameter_service_provider",
      "The service provider in the path is not known to the partner.",
      help: "Look at the requestor in the path of the request, `/api/v2/REQUESTOR/…`."),
    Self(
      "invalid_parameter_mvpd",
      "The TV provider in the path is not known to this service provider.",
      help: "Take the identifier from the answer of `/configuration`."),
    Self(
      "invalid_parameter_partner", "The partner in the path is not known.",
      help: "The path of the exchange ends in `/profiles/sso/Apple`."),
    Self(
      "invalid_header_device_info", "The header X-Device-Info is missing or cannot be read.",
      help: "It is the Base64 of a JSON object that describes the device."),
    Self(
      "invalid_header_device_identifier",
      "The header AP-Device-Identifier is missing or cannot be read.",
      help: "Its value is `fingerprint`, a space and the Base64 of the device's identifier."),
    framework("permission_access_not_present", "has no permission of the viewer, or is missing."),
    framework("permission_access_not_determined", "says that the viewer was not asked yet."),
    framework("permission_access_not_granted", "says that the viewer gave no permission."),
    framework("provider_id_not_determined", "names no provider."),
    framework("provider_id_mismatch", "names another provider than the response is from."),
    framework("provider_info_expired", "says that the sign-in at the provider is over."),
    configuration("platform_services", "no single sign-on on this platform"),
    configuration("mvpd_platform", "no integration of this provider on this platform"),
    configuration("mvpd_platform_boarding_status", "another boarding status of this provider"),
    configuration("mvpd_platform_profile_exchange", "no exchange of profiles for this provider"),
    Self(
      "invalid_integration",
      "The service provider has no active integration with this TV provider.",
      help: "Ask the partner's support to enable it."),
    Self(
      "invalid_access_token_service_provider", "The access token is for another service provider.",
      help: "Register with the software statement of this requestor."),
    Self(
      "invalid_access_token_client_application",
      "The access token is missing, not known or has ended.",
      help: "Get a new one at `/o/client/token`; if it is refused too, register again."),
  ]

  private static func framework(_ name: String, _ meaning: String) -> Self {
    Self(
      "invalid_header_pfs_" + name, "The header AP-Partner-Framework-Status " + meaning,
      help: "Make it anew from the framework's answer: the Base64 of a JSON object with "
        + "`frameworkPermissionInfo` and `frameworkProviderInfo`.")
  }

  private static func configuration(_ name: String, _ meaning: String) -> Self {
    Self(
      "invalid_configuration_" + name, "The partner's configuration has \(meaning).",
      help:
        "Nothing in the app changes that: ask the partner's support, with the requestor and the "
        + "provider.")
  }
}
