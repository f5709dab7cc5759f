extension ProviderCode {
  /// The codes by provider: code, meaning, next step, and the source where it is not the heading's.
  ///
  /// One list has all providers, so that a code is looked up, and added, in one place. Each row was written
  /// from its source; a code that no document explains says so.
  static let rows = #"""
    Adobe Pass | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/features-standard/error-reporting/enhanced-error-codes
    invalid_parameter_saml_response | The SAML response is missing or is not accepted. | `saml why` on the HAR, or on what was posted, looks for the cause.
    invalid_parameter_service_provider | The service provider in the path is not known to the partner. | Look at the requestor in the path of the request, `/api/v2/REQUESTOR/…`.
    invalid_parameter_mvpd | The TV provider in the path is not known to this service provider. | Take the identifier from the answer of `/configuration`.
    invalid_parameter_partner | The partner in the path is not known. | The path of the exchange ends in `/profiles/sso/Apple`.
    invalid_parameter_code | The authentication code is missing or not valid. | Create a session again with `POST /sessions`, and use its `code`.
    invalid_parameter_resources | The list of resources is missing or not valid. | Send a JSON object with `resources`, an array of names.
    invalid_parameter_redirect_url | The address to return to is missing or not valid. | Compare `redirectUrl` with the addresses that are configured for the app.
    invalid_header_device_info | The header X-Device-Info is missing or cannot be read. | It is the Base64 of a JSON object that describes the device.
    invalid_header_device_identifier | The header AP-Device-Identifier is missing or cannot be read. | Its value is `fingerprint`, a space and the Base64 of the device's identifier.
    invalid_header_identity_for_temporary_access | The header AP-TempPass-Identity is missing or not valid. | Send the identity of the viewer that the temporary access asks for.
    invalid_header_pfs_permission_access_not_present | The header AP-Partner-Framework-Status has no permission of the viewer, or is missing. | Make it anew from the framework's answer: the Base64 of a JSON object with `frameworkPermissionInfo` and `frameworkProviderInfo`.
    invalid_header_pfs_permission_access_not_determined | The header AP-Partner-Framework-Status says that the viewer was not asked yet. | Make it anew from the framework's answer: the Base64 of a JSON object with `frameworkPermissionInfo` and `frameworkProviderInfo`.
    invalid_header_pfs_permission_access_not_granted | The header AP-Partner-Framework-Status says that the viewer gave no permission. | Make it anew from the framework's answer: the Base64 of a JSON object with `frameworkPermissionInfo` and `frameworkProviderInfo`.
    invalid_header_pfs_provider_id_not_determined | The header AP-Partner-Framework-Status names no known provider. | Make it anew from the framework's answer: the Base64 of a JSON object with `frameworkPermissionInfo` and `frameworkProviderInfo`.
    invalid_header_pfs_provider_id_mismatch | The header AP-Partner-Framework-Status names another provider than the request. | Make it anew from the framework's answer: the Base64 of a JSON object with `frameworkPermissionInfo` and `frameworkProviderInfo`.
    invalid_header_pfs_provider_info_expired | The header AP-Partner-Framework-Status says that the sign-in at the provider is over. | Make it anew from the framework's answer: the Base64 of a JSON object with `frameworkPermissionInfo` and `frameworkProviderInfo`.
    invalid_integration | The service provider has no active integration with this TV provider. | Ask the partner's support to enable it.
    invalid_authentication_session | The authentication session of the request is missing or not valid. | Start a new sign-in.
    preauthorization_denied_by_mvpd | The TV provider denies the preauthorization of the resource. | Hide or mark the resource: the viewer's package may not cover it.
    authorization_denied_by_mvpd | The TV provider denies the resource to this viewer. | Show the `details` of the answer, which come from the TV provider.
    authorization_denied_by_parental_controls | The TV provider denies the resource because of parental controls. | The viewer changes the controls at the TV provider, or chooses other content.
    authorization_denied_by_degradation_rule | A degradation rule of this integration denies the requested resources. | Wait until the rule ends, or ask the partner's support about it.
    internal_server_error | The partner failed on its own side. | Try again later, and give the `trace` of the answer to the partner's support.
    too_many_resources | The request names more resources than are allowed. | Send fewer at once, or ask the partner's support for a higher limit.
    invalid_configuration_user_metadata_certificate | The partner has no valid certificate for encrypting user metadata. | Ask the partner's support to install the certificate of the service provider.
    invalid_configuration_temporary_access | The partner's configuration of temporary access is not valid. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_configuration_platform | The partner has no valid configuration of the platform for this integration. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_configuration_platform_id | The partner has no valid identifier of the platform. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_configuration_platform_trait | The partner has no valid trait of the platform. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_configuration_platform_category_trait | The partner has no valid trait of the platform's category. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_configuration_platform_services | The partner's configuration has no single sign-on on this platform. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_configuration_mvpd_platform | The partner's configuration has no integration of this provider on this platform. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_configuration_mvpd_platform_boarding_status | The partner's configuration has another boarding status of this provider. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_configuration_mvpd_platform_profile_exchange | The partner's configuration has no exchange of profiles for this provider. | Nothing in the app changes that: ask the partner's support, with the requestor and the provider.
    invalid_access_token_service_provider | The access token is for another service provider. | Register with the software statement of this requestor.
    invalid_access_token_client_application | The access token is missing, not known or has ended. | Get a new one at `/o/client/token`; if it is refused too, register again.
    authenticated_profile_missing | There is no profile of an authenticated viewer for this request. | The viewer signs in first.
    authenticated_profile_expired | The profile of the authenticated viewer has expired. | The viewer signs in again.
    authenticated_profile_invalidated | The profile of the authenticated viewer was invalidated. | The viewer signs in again.
    temporary_access_duration_limit_exceeded | The time of the temporary access is used up. | Offer the sign-in with a TV provider.
    temporary_access_resources_limit_exceeded | The temporary access has reached its number of resources. | Offer the sign-in with a TV provider.
    authorization_denied_by_hba_policies | The viewer signed in by home-based authentication, and the device is no longer at home. | The viewer signs in again with a TV provider.
    authorization_denied_by_session_invalidated | The TV provider has invalidated the session. | The viewer signs in again.
    identity_not_recognized_by_mvpd | The TV provider does not recognise the viewer. | The viewer signs in again, or asks the TV provider about the account.
    network_received_error | Reading the answer of the TV provider failed. | Send the request again, two or three times at most, with a growing pause.
    network_connection_timeout | The connection to the TV provider timed out. | Send the request again, two or three times at most, with a growing pause.
    maximum_execution_time_exceeded | The request took longer than the partner allows. | Send the request again, two or three times at most, with a growing pause.
    authorization_denied_by_degradation_configuration_change | By its name, a changed configuration of a degradation denies the authorization. | No document describes this code: compare the `message` of the answer, and ask the partner's support. | REST API V2, OpenAPI document
    invalid_refresh_token | By its name, the refresh token is not valid. | No document describes this code: compare the `message` of the answer, and ask the partner's support. | REST API V2, OpenAPI document
    maximum_attempts_exceeded | By its name, there were more attempts than allowed. | No document describes this code: compare the `message` of the answer, and ask the partner's support. | REST API V2, OpenAPI document
    degraded_integration | By its name, a degradation applies to the integration. | No document describes this code: compare the `message` of the answer, and ask the partner's support. | REST API V2, OpenAPI document

    Adobe Pass V1 | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/features-standard/error-reporting/enhanced-error-codes
    invalid_requestor | The requestor parameter is missing or not valid. | Send the requestor that Adobe assigned to you.
    invalid_device_info | The information about the device is missing or not valid. | Send X-Device-Info, the Base64 of a JSON object that describes the device.
    invalid_device_id | The identifier of the device is missing or not valid. | Send the same `deviceId` with all requests of the device.
    missing_resource | The resource parameter is missing. | Send `resource` with the request for an authorization.
    malformed_authz_request | The request for an authorization is empty or not valid. | Compare its parameters with the reference of the service.
    internal_error | The partner failed on its own side. | Try again later, and give the `trace` of the answer to the partner's support.
    unknown_integration | The requestor has no integration with this TV provider. | Create the integration in the TVE Dashboard.
    authentication_session_issuer_mismatch | The session is from another TV provider than the request names. | The viewer signs in with the TV provider that the request names.
    authentication_session_invalidated | The TV provider has invalidated the session. | The viewer signs in again.
    authentication_session_missing | The partner finds no session for the request. | The viewer signs in again, with the same requestor and device.
    authentication_session_expired | The session has expired. | The viewer signs in again.
    preauthorization_authentication_session_missing | The partner finds no session for the preauthorization. | The viewer signs in again.
    preauthorization_authentication_session_expired | The session has expired before the preauthorization. | The viewer signs in again.
    authorization_not_found | There is no authorization for the resource. | Request an authorization first.
    authorization_expired | The authorization for the resource has expired. | Request a new authorization.
    SAMLAssertionParserException | The partner could not decrypt the encrypted assertion. | Ask the TV provider which certificate it encrypts for. | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/legacy/notes-technical/clientless-api-implementation-error-codes-messages-with-probable-reason-cause

    Adobe Pass client registration | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/rest-apis/rest-api-dcr/apis/dynamic-client-registration-apis-retrieve-client-credentials
    invalid_request | The request to register or for a token misses, repeats or misspells something. | Compare its body with the reference of the call.
    invalid_redirect_uri | The redirect URI of the registration is not valid. | Compare it with the custom scheme of the app.
    invalid_software_statement | The software statement is not valid. | Copy it again from the TVE Dashboard, as one line.
    unapproved_software_statement | The software statement is not approved for this server. | Use the statement of the right environment and version of the API.
    invalid_client | The client credentials are not valid. | Register again, then request a token with the new credentials. | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/rest-apis/rest-api-dcr/apis/dynamic-client-registration-apis-retrieve-access-token
    unauthorized_client | The client may not use this type of grant. | Request the token with `client_credentials`. | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/rest-apis/rest-api-dcr/apis/dynamic-client-registration-apis-retrieve-access-token
    unsupported_grant_type | The server does not support the type of grant. | Send `grant_type=client_credentials`. | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/rest-apis/rest-api-dcr/apis/dynamic-client-registration-apis-retrieve-access-token

    Adobe AccessEnabler | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/legacy/error-reporting/error-reporting
    AAPL_ERROR | Apple's single sign-on failed. | The field `details` has the error of the framework.
    VSA203 | The user signs out after a sign-in by Apple's single sign-on. | Ask the user to sign out in Settings, under TV Provider.
    VSA404 | The permission to see the TV provider is not determined. | Explain the benefit of single sign-on, then ask for the permission.
    VSA503 | The request for metadata of the TV provider failed. | Use the regular sign-in.
    SEC403 | The domain of the requestor is not allowed. | Ask the partner to allow the domain, or check the signature of the app.
    SEC412 | The identifier of the device has changed, so its tokens were removed. | The user signs in again.
    SEC420 | The secured connection to the partner failed. | Remove a spoofing entry or proxy, or trust its certificate.
    CFG100 | The clock of the device is wrong. | The user sets date, time and time zone.
    CFG400 | The requestor is not valid. | Set the requestor that Adobe assigned to you.
    CFG404 | The partner's servers were not found. | Check spoofing entries, DNS and the network.
    CFG410 | AccessEnabler is too old. | The user clears the cache of the browser.
    N000 | The user is not authenticated. | Offer the sign-in.
    N001 | A sign-in without questions runs in the background. | Wait for its end.
    N003 | The user chose another TV provider than those of Apple's picker. | Use the regular sign-in.
    N004 | The requestor does not support the TV provider that the user chose. | Use the regular sign-in.
    N005 | The user cancelled the choice of a TV provider. | Let the user start again.
    N010 | A degradation rule authenticated the user. | Nothing to do; playback may be granted for free.
    N011 | The user was authenticated by temporary access. | Nothing to do; a TV provider can be offered.
    N111 | The temporary access has expired. | Offer the sign-in with a TV provider.
    N130 | The session has no authentication token. | Allow cookies across sites, then sign in again.
    N500 | The authentication failed on the partner's side. | Read the debug log of AccessEnabler for the cause.
    R400 | The app is not registered, because its software statement is not valid or was revoked. | Check the software statement and the custom scheme of the app.
    R401 | Getting an access token failed. | Check the software statement and the custom scheme of the app.
    REG500 | The registration code could not be fetched. | Say that the app is unavailable, and open a ticket with the partner's support.
    Z010 | A degradation rule authorized the user. | Nothing to do; playback may be granted for free.
    Z011 | The user was authorized by temporary access. | Nothing to do.
    Z100 | The TV provider denies the resource. | Show the message of the TV provider, and do not play.
    Z110 | The TV provider denied the resource repeatedly. | Do not play; wait before you ask again.
    Z120 | The TV provider could not be reached for the authorization. | Try again later.
    Z130 | The resource is malformed. | Check the string of the resource, such as its MRSS.
    Z169 | A degradation rule denies the authorization. | Wait until the rule ends.
    Z500 | The authorization failed on the partner's side. | Read the debug log of AccessEnabler for the cause.
    P100 | The preauthorization failed, most likely because of too many resources. | Ask for fewer resources at once.
    VSA403 | The user denies the permission to see the TV provider. | Use the regular sign-in. | https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/legacy/sso-access/apple-sso-cookbook-iostvos-sdk

    Microsoft Entra ID | https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes
    AADSTS16000 | The account is from another provider and is not in this tenant. | Sign in with another account, or invite this one as a guest.
    AADSTS16003 | The user was not added to the tenant of the resource. | Sign in with another account, or invite this one as a guest.
    AADSTS20001 | The answer of the federated provider by WS-Federation has a fault. | Ask the federated provider, with the time and the correlation ID.
    AADSTS20012 | The message of the federated provider by WS-Federation is not valid. | Ask the federated provider, with the time and the correlation ID.
    AADSTS40008 | The federated provider failed. | Ask the federated provider, with the time and the correlation ID.
    AADSTS50000 | The sign-in service could not issue a token. | Try again; if it stays, ask Microsoft with the correlation ID.
    AADSTS50001 | The resource does not exist or is disabled. | Compare the address of the resource in the request with the registration.
    AADSTS500011 | The tenant has no application of the name that was requested. | Check the name and the tenant; an administrator may have to install the application.
    AADSTS500021 | A restriction on tenants denies access. | Ask the operator of the proxy about `Restrict-Access-To-Tenant`.
    AADSTS50003 | The application has no signing key or certificate. | Open its single sign-on page and create a SAML signing certificate.
    AADSTS50005 | The policy does not support the platform of the device. | Sign in from a device that the policy accepts.
    AADSTS50006 | A signature is not valid. | Compare the certificate that signs with the one that is registered.
    AADSTS50007 | The application has no certificate for encryption. | Upload the certificate for token encryption, or ask Microsoft.
    AADSTS50008 | The SAML assertion is missing or misconfigured in the token. | Ask the federated provider, with the time and the correlation ID.
    AADSTS5000819 | The email address of the assertion is missing or not of the expected domain. | Let the federated provider send an address of the domain.
    AADSTS50010 | The application has no audience that a token could be checked against. | Set the Identifier of the enterprise application.
    AADSTS50011 | The reply URL of the request is not one of the application. | Add the AssertionConsumerServiceURL of the request to the reply URLs, or correct the request.
    AADSTS50012 | The certificate or the signature of the client assertion is not accepted. | Compare its thumbprint and subject with the registration.
    AADSTS50013 | The assertion is not valid, such as expired or malformed. | Validate the assertion with `saml validate`, and get a new one.
    AADSTS500133 | The assertion is outside of its time range. | Check the clocks, and get a new assertion.
    AADSTS50014 | The account of the guest is still pending or does not exist in the tenant. | Sign in with another account, or invite this one as a guest.
    AADSTS50017 | The certificate could not be validated, such as its chain or its revocation list. | Check the chain and the addresses of the revocation lists.
    AADSTS50020 | The account does not exist in the tenant and may not use the application. | Sign in with another account, or invite this one as a guest.
    AADSTS500208 | The type of the account does not fit the tenant. | Sign in with a work or school account, or a personal one, as the tenant requires.
    AADSTS500212 | The user's own tenant forbids access to the other tenant. | Ask the user's administrator to allow it in the outbound access policy.
    AADSTS500213 | The other tenant does not let this user in. | Ask its administrator to allow it in the inbound access policy.
    AADSTS50029 | The domain name of a URI has invalid characters. | Ask the administrator of the tenant.
    AADSTS50034 | The account is not in the directory. | Check the user name and the tenant, or invite the account.
    AADSTS50053 | The account is locked, or the address of the device is blocked. | Wait, then read the failure reason in the sign-in logs.
    AADSTS50055 | The password has expired. | The user sets a new password.
    AADSTS50056 | The account has no password in the directory. | The user enters the password again, or an administrator sets one.
    AADSTS50057 | The account is disabled. | An administrator enables it.
    AADSTS50058 | The user has no session, and the request allows no question. | Send the request without `IsPassive` or `prompt=none`.
    AADSTS50059 | Nothing in the request names the tenant. | Use the endpoint of the tenant, not a common one.
    AADSTS50061 | The request to sign out is not valid. | Read the LogoutRequest with `saml inspect`.
    AADSTS50064 | User name or password were not accepted. | The user enters them again.
    AADSTS50068 | The application that signs out takes no part in the session. | Send the LogoutRequest with the same issuer as the sign-in.
    AADSTS50070 | The NameID of the logout matches no session. | Send the NameID as the assertion had it.
    AADSTS50071 | The logout request has expired. | Check the clock of the application, and send a new request.
    AADSTS50072 | The user has to register a second factor. | The user signs in interactively and completes the second factor.
    AADSTS50074 | A second factor is required and was not passed. | The user signs in interactively and completes the second factor.
    AADSTS50076 | A policy or a new location requires a second factor. | The user signs in interactively and completes the second factor.
    AADSTS50078 | The second factor is too old for the policy. | The user signs in interactively and completes the second factor.
    AADSTS50079 | The user has to register for a second factor, or the federated provider has to claim it. | The user signs in interactively and completes the second factor.
    AADSTS50089 | The flow took too long, and its token has expired. | Start the sign-in again.
    AADSTS50097 | The device has to authenticate. | Sign in from a device that the policy accepts.
    AADSTS50105 | The user is not assigned to the application. | Assign the user, or a group, to the enterprise application.
    AADSTS50107 | The federation realm of the request does not exist. | Ask the administrator of the tenant.
    AADSTS50124 | A transformation of claims has an invalid input. | Correct the claims of the enterprise application.
    AADSTS501241 | A claim has no source value, often the NameID. | Choose another source for Unique User Identifier, or fill the attribute of the user.
    AADSTS50126 | User name or password are wrong. | The user enters them again.
    AADSTS50128 | Nothing in the request names the tenant. | Check the domain of the user name and the endpoint.
    AADSTS50131 | Conditional Access failed, such as by the state of the device. | Look the sign-in up in the sign-in logs, under Conditional Access.
    AADSTS50132 | The session ended because the password changed or expired. | The user signs in again.
    AADSTS50133 | The session ended because the password changed or expired, or it was revoked. | The user signs in again.
    AADSTS50140 | The question whether to stay signed in interrupted the flow. | Nothing to do; the user answers it.
    AADSTS50144 | The password of Active Directory has expired. | The user sets a new password there.
    AADSTS50146 | The application needs a signing key of its own and has no valid one. | Configure the key, or replace the expired one.
    AADSTS50158 | A challenge of an outside service was not passed. | The user completes it and signs in again.
    AADSTS50168 | The browser could present a single sign-on token and did not. | Check the browser's extension for Windows accounts.
    AADSTS50169 | The realm is not configured. | Compare the entity ID of the request with the Identifier of the enterprise application.
    AADSTS50173 | The grant was revoked. | The user signs in again.
    AADSTS50194 | The application is for one tenant, and the request goes to the common endpoint. | Use the endpoint of the tenant.
    AADSTS50196 | The client sends the same request in a loop. | Look for an application that rejects the token and redirects again.
    AADSTS51004 | The account is not in the directory of the tenant. | Sign in with another account, or invite this one as a guest.
    AADSTS53000 | The policy requires a compliant device. | Sign in from a device that the policy accepts.
    AADSTS53001 | The policy requires a device of the domain. | Sign in from a device that the policy accepts.
    AADSTS53003 | Conditional Access blocks the sign-in. | Look the sign-in up in the sign-in logs, under Conditional Access.
    AADSTS530032 | A security policy of the tenant blocks the request. | Ask the administrator of the tenant.
    AADSTS530035 | The security defaults of the tenant block the request. | Replace the old way of authentication.
    AADSTS65001 | Neither the user nor an administrator consented to the application. | Send an interactive request, or let an administrator consent.
    AADSTS65004 | The user declined the consent. | The user signs in again and consents.
    AADSTS65005 | The application is misconfigured; with SAML, its entity ID may be wrong. | Compare the entity ID of the request with the Identifier of the enterprise application.
    AADSTS650056 | The application is misconfigured: permissions, consent, identifier or certificate. | Compare the entity ID of the request with the Identifier of the enterprise application.
    AADSTS70001 | The application is disabled or not in the directory. | Compare the entity ID of the request with the Identifier of the enterprise application.
    AADSTS700016 | The tenant has no application with the identifier of the request. | Compare the entity ID of the request with the Identifier of the enterprise application.
    AADSTS7000112 | The application is disabled. | Ask the administrator of the tenant.
    AADSTS75001 | The binding of the SAML message failed. | Decode what was sent with `saml decode`, which names the encoding's faults.
    AADSTS75003 | The response cannot be sent by the binding that was asked for. | Ask for HTTP-POST in `ProtocolBinding`.
    AADSTS75005 | The SAML request is not supported. | Read the request with `saml inspect`, and compare it with the SAML protocol reference.
    AADSTS750054 | The query has neither SAMLRequest nor SAMLResponse. | Send `SAMLRequest` in the query, deflated, in Base64 and percent-encoded.
    AADSTS7500514 | The token holds no SAML response or assertion of a supported type. | Let the federated provider send SAML 2.0.
    AADSTS7500529 | The ID of the request is not an XML ID. | Begin the ID with a letter or an underscore, such as `id` before a GUID.
    AADSTS75008 | The Destination of the request is not the endpoint. | Send the request to its own Destination.
    AADSTS75011 | The user authenticated in another way than the request asked for. | Leave RequestedAuthnContext out, or ask for the way that was used.
    AADSTS75016 | The NameIDPolicy of the request is not valid. | Ask for a supported format, or leave NameIDPolicy out.
    AADSTS76021 | The application requires signed requests, and this one has no signature. | Sign the request as its binding demands: in the query, or in the XML.
    AADSTS76026 | The IssueInstant of the request is too old. | Check the clock of the application, and send a new request.
    AADSTS80001 | The agent cannot reach Active Directory. | Check the network of the agent's server.
    AADSTS80013 | The clocks of the agent and of Active Directory differ. | Synchronise the clocks.
    AADSTS90002 | The tenant was not found. | Check the tenant and the cloud of the endpoint.
    AADSTS90004 | The request is not well formed. | Read the request with `saml inspect`.
    AADSTS90006 | The service is temporarily unavailable. | Try again; if it stays, ask Microsoft with the correlation ID.
    AADSTS90014 | A required field is missing. | Compare the request with the reference of the protocol.
    AADSTS90015 | The query is too long. | Send the request by HTTP-POST, or make it smaller.
    AADSTS90019 | The tenant cannot be found from the request. | Use the endpoint of the tenant.
    AADSTS90020 | The SAML 1.1 assertion has no ImmutableID of the user. | Let the federated provider send it.
    AADSTS90023 | The request is not valid. | Read the request with `saml inspect`.
    AADSTS900236 | The request sets a property that is not supported. | Remove the property that the message names.
    AADSTS90033 | The directory is not available. | Try again; if it stays, ask Microsoft with the correlation ID.
    AADSTS90055 | The tenant receives too many requests. | Send fewer, and try again later.
    AADSTS900561 | The endpoint does not accept this HTTP method. | Send POST; after the button Back, start again.
    AADSTS90072 | The account is not in the tenant that the user signs in to. | Sign in with another account, or invite this one as a guest.
    AADSTS90081 | The WS-Federation message is not valid. | Ask the federated provider, with the time and the correlation ID.
    AADSTS90094 | An administrator has to consent. | Ask the administrator of the tenant.
    AADSTS900971 | The request has no reply address. | Set a reply URL in the registration or in the request.
    AADSTS90107 | The XML of the request is not valid. | Read the request with `saml inspect`, and look for invalid characters.
    AADSTS90123 | The federated provider denied the token. | Ask the federated provider, with the time and the correlation ID.

    AD FS | https://learn.microsoft.com/en-us/windows-server/identity/ad-fs/troubleshooting/ad-fs-tshoot-logging
    MSIS0018 | The SAML message cannot be read, because its data are not valid. | Decode what was sent with `saml decode`, which names the encoding's faults. | https://github.com/Sustainsys/Saml2/issues/1445
    MSIS0038 | The signature of the SAML message is wrong. | Compare the certificate that signs with the one of the relying party trust. | https://www.componentspace.com/forums/10711/An-error-SAML-response-status-was-received-urnoasisnamestcSAML20statusResponder
    MSIS1000 | The issued token does not satisfy the NameIDPolicy of the request. | Add a claim rule that issues the NameID in that format, or leave NameIDPolicy out of the request. | https://github.com/aerialship/lightsaml/issues/21
    MSIS1014 | Logout messages must be signed, and this one is not. | Sign LogoutRequest and LogoutResponse. | https://github.com/catalyst/moodle-auth_saml2/issues/33
    MSIS1016 | The relying party trust expects signed requests, and this one has no signature. | Sign the request, or change the trust. | https://github.com/onelogin/python-saml/pull/180
    MSIS3020 | No relying party has the identifier of the request. | Add the whole entity ID, with its query, to the identifiers of the trust. | https://github.com/kasmtech/workspaces-issues/issues/814
    MSIS3077 | The relying party trust has no assertion consumer service. | Add a SAML endpoint to the trust, or import the metadata again. | https://github.com/simplesamlphp/simplesamlphp/issues/1098
    MSIS7007 | The relying party trust is not known, or the user may not use it. | Compare the Issuer of the request with the identifiers of the trust, letter by letter. | https://github.com/fangli/django-saml2-auth/issues/148
    MSIS7012 | The request failed, and the exception beside this code names the cause. | Read the events with the same activity ID in the log AD FS, Admin. | https://github.com/sbidy/privacyIDEA-ADFSProvider/issues/21
    MSIS7015 | No valid SAML request was found in what was sent. | Deflate the request before Base64, as HTTP-Redirect demands. | https://github.com/symplified/Symplified.Auth/pull/1
    MSIS7042 | One browser asked for tokens in a loop. | Look for an application that rejects the token and redirects again. | https://learn.microsoft.com/en-us/windows-server/identity/ad-fs/troubleshooting/ad-fs-tshoot-loop
    MSIS7046 | A parameter of the SAML protocol, such as RelayState, is missing or not valid. | Read the form or the query that was sent; a shorter binding may help. | https://github.com/mendix/docs/pull/9133
    MSIS7054 | The SAML logout did not complete. | Read the events with the same activity ID in the log AD FS, Admin. | https://github.com/MicrosoftDocs/azure-docs/issues/55566
    MSIS7070 | The issued token does not satisfy the NameIDPolicy of the request. | Add a claim rule that issues the NameID in that format, or leave NameIDPolicy out of the request. | https://github.com/justinbleach/saml-client/issues/39
    MSIS7074 | The Issuer of the request has a qualifier, which the profile forbids. | Send Issuer without NameQualifier, SPNameQualifier or SPProvidedID. | https://github.com/MicrosoftDocs/azure-docs/issues/55566
    MSIS7084 | Logout messages must be signed by HTTP-Redirect or HTTP-POST. | Sign LogoutRequest and LogoutResponse. | https://github.com/SAML-Toolkits/php-saml/issues/424
    MSIS7102 | The service does not support the way of authentication that was asked for. | Leave RequestedAuthnContext out, or enable that way. | https://github.com/RocketChat/Rocket.Chat/issues/2770
    Event ID 104 | The artifact resolution service does not run, so a replay cannot be detected. | Configure the service, or set `PreventTokenReplays` with care. | https://adfshelp.microsoft.com/AdfsEventViewer/GetAdfsEventList
    Event ID 111 | A request by WS-Trust failed. | Read the events with the same activity ID in the log AD FS, Admin. | https://adfshelp.microsoft.com/AdfsEventViewer/GetAdfsEventList
    Event ID 364 | A request from a browser failed, and its exception names the cause. | Read the events with the same activity ID in the log AD FS, Admin. | https://github.com/catalyst/moodle-auth_saml2/issues/305
    Event ID 1201 | The service could not issue the token for the application. | Read the events with the same activity ID in the log AD FS, Admin.
    Event ID 1203 | The service could not validate fresh credentials. | Read the events with the same activity ID in the log AD FS, Admin.
    Event ID 1205 | The request to change a password failed. | Read the events with the same activity ID in the log AD FS, Admin.
    Event ID 1207 | A sign-out failed. | Read the events with the same activity ID in the log AD FS, Admin.

    Okta | https://developer.okta.com/docs/reference/error-codes/
    GENERAL_NONSUCCESS | The sign-in failed, and the event gives no closer reason. | Search the System Log for the events of the same transaction. | Okta, types of events of the System Log
    Unable to validate incoming SAML Assertion | The assertion of the provider did not pass Okta's checks. | Validate it with `saml validate`: signature, audience, recipient, times. | https://help.okta.com/en-us/Content/Topics/Reports/suspicious-activity-report.htm
    Unable to resolve IdP endpoint | No configured provider fits the response. | Compare Issuer and Destination of the response with the configured provider. | https://help.okta.com/en-us/Content/Topics/Reports/suspicious-activity-report.htm
    Unable to match transformed username | The filter of the provider rejects the user name. | Compare the NameID or attribute with the filter of the provider. | https://help.okta.com/en-us/Content/Topics/Reports/suspicious-activity-report.htm
    E0000004 | The authentication failed. | Check user name, password and policy; look the request up in the System Log.
    E0000005 | The session is not valid. | The user signs in again.
    E0000006 | The caller may not do this. | Give the caller the permission.
    E0000009 | Okta failed on its own side. | Try again; if it stays, give the `errorId` to Okta's support.
    E0000010 | The service is in read-only mode. | Try again later.
    E0000011 | The token is not valid. | Get a new token, and check the domain of the request.
    E0000015 | The feature is not enabled for this organization. | Ask the administrator to enable it.
    E0000047 | There were too many requests. | Wait until the limit ends, and send fewer.
    E0000057 | A policy denies access to the application. | Look at the sign-on policy of the application.
    E0000058 | The application requires a second factor. | The user completes the second factor.
    E0000064 | The password has expired. | The user sets a new password.
    E0000068 | The passcode or the answer is wrong. | The user enters it again.
    E0000069 | The user is locked. | An administrator unlocks the user.
    E0000079 | The state of the sign-in does not allow this step. | Start the sign-in again.
    E0000085 | A policy denies the sign-in. | Look at the sign-on policy of the organization.
    E0000092 | The application requires a fresh sign-in. | The user signs in again.
    E0000096 | The certificate of the provider was uploaded before. | Use the key ID that the message names.
    E0000105 | The recovery link has expired or was used. | The user asks for a new link.
    E0000119 | The account is locked. | An administrator unlocks the account.
    E0000155 | The user is not active. | An administrator activates the user.
    E0000156 | The user does not exist. | Check the identifier of the user.

    PingOne for Enterprise | https://docs.pingidentity.com/pingoneforenterprise/pingone_for_enterprise/p14e_error_codes.html
    AUTHN_005 | The session has expired or is not valid. | The user signs in again.
    AUTHN_209 | The OpenToken of the answer could not be decoded. | Check the configuration of the token on both sides.
    AUTHZ_001 | The user is in no group that may use the application. | Add the user to an authorized group.
    MFA_001 | The second factor failed. | The user tries again.
    MFA_003 | The answer of the second factor is missing. | Check the authentication module.
    MFA_005 | The answer of the second factor has no signature. | Let the authentication module sign it.
    MFA_006 | The signature of the second factor's answer is not valid. | Compare the imported key with the one of the authentication module.
    MFA_008 | The assertion of the second factor has expired. | Check the clock of the authentication module, then try again.

    PingFederate | https://docs.pingidentity.com/pingfederate/13.1/administrators_reference_guide/pf_resolv_service_rel_errors.html
    Unexpected System Error | A configuration stops the request, such as a profile that the connection does not allow. | Search the server log for the reference code.
    partner not active | The connection to the partner is not active. | Activate it on the window Activation & Summary.

    OpenAM (PingAM) | https://github.com/OpenIdentityPlatform/OpenAM/blob/master/openam-federation/openam-federation-library/src/main/resources/libSAML2.properties
    nullSPEntityID | The entity ID of the service provider is missing. | Compare the metadata and entity IDs of both sides.
    nullIDPEntityID | The entity ID of the identity provider is missing. | Compare the metadata and entity IDs of both sides.
    nullIDPMetaAlias | The alias of the identity provider is missing. | Check the path of the endpoint.
    idpNotFound | The identity provider was not found. | Compare the metadata and entity IDs of both sides.
    metaDataError | The metadata could not be read. | Compare the metadata and entity IDs of both sides.
    ssoServiceNotFound | The metadata have no endpoint for single sign-on. | Compare the metadata and entity IDs of both sides.
    sloServiceNotfound | The metadata have no endpoint for logout. | Compare the metadata and entity IDs of both sides.
    UnableTofindACSURL | No assertion consumer service was found. | Compare the metadata and entity IDs of both sides.
    unsupportedBinding | The requested binding is not supported. | Ask for a binding that the metadata list.
    missingSAMLResponse | The request has no SAMLResponse. | Post the form control `SAMLResponse`.
    errorDecodeResponse | The SAMLResponse could not be decoded. | Decode it with `saml decode`, which names the encoding's faults.
    SSOFailed | The single sign-on failed. | Read the log for the error before it.
    requestProcessingError | The AuthnRequest could not be processed. | Read the request with `saml inspect`.
    InvalidSAMLRequest | The SAML request is not valid. | Read the request with `saml inspect`.
    invalidSignInRequest | The signature of the request is not valid. | Compare the certificate that signs with the metadata.
    invalidSignInResponse | The signature of the response is not valid. | Verify it with `saml validate` and the provider's certificate.
    invalidSignatureOnAssertion | The signature of the assertion is not valid. | Verify it with `saml validate` and the provider's certificate.
    responseNotSigned | The response has no signature. | Let the provider sign the response, or require a signed assertion instead.
    assertionNotEncrypted | The assertion is not encrypted, and it has to be. | Let the provider encrypt, or change the requirement.
    missingAssertion | The response has no assertion. | Look at its status with `saml inspect`.
    missingAuthnAssertion | No assertion of the response has an AuthnStatement. | Ask the provider for one.
    invalidInResponseToInResponse | InResponseTo of the response matches no request. | Post the response once, to the server that sent the request.
    invalidStatusCodeInResponse | The status of the response is not Success. | Look the status up with `saml explain`.
    invalidIssuerInResponse | The Issuer of the response is not the expected one. | Compare the metadata and entity IDs of both sides.
    invalidIssuerInAssertion | The Issuer of the assertion is not the expected one. | Compare the metadata and entity IDs of both sides.
    mismatchIssuer | The Issuers of assertion and response differ. | Ask the provider to use one entity ID.
    wrongRecipient | The Recipient is another assertion consumer service. | Compare Recipient with the address that received the response.
    invalidTimeOnSubjectConfirmationData | The time of the subject confirmation is not valid. | Check the clocks.
    audienceNotMatch | The service provider is not in the audience. | Compare Audience with the entity ID.
    noUserMapping | No local user fits the response. | Check the mapping of the account and the NameID.
    inResponseToNoMatch | InResponseTo of the LogoutResponse matches no request. | Send the LogoutResponse once.

    Shibboleth Service Provider | https://shibboleth.atlassian.net/wiki/spaces/SP3/pages/2065335423/CommonErrors
    opensaml::FatalProfileException | A SAML profile failed for good, and the text after it names the cause. | Read the text, the status, and `shibd.log`. | https://github.com/unofficial-shibboleth-mirror/cpp-opensaml/blob/main/saml/exceptions.h
    opensaml::RetryableProfileException | A SAML profile failed, and another try may help. | Start the sign-in again. | https://github.com/unofficial-shibboleth-mirror/cpp-opensaml/blob/main/saml/exceptions.h
    opensaml::SecurityPolicyException | A message broke the security policy. | Read the text after it, such as an expired message. | https://github.com/unofficial-shibboleth-mirror/cpp-opensaml/blob/main/saml/exceptions.h
    opensaml::BindingException | The message does not fit its binding. | Compare method, form or query with the binding. | https://github.com/unofficial-shibboleth-mirror/cpp-opensaml/blob/main/saml/exceptions.h
    opensaml::saml2md::MetadataException | The metadata of the provider are missing or do not serve. | Load the provider's metadata, and compare the entity ID.
    Message expired, was issued too long ago | The message is too old, or the clocks differ. | Synchronise the clock of the service provider.
    Message was signed, but signature could not be verified | The certificate that signed is not the one of the metadata. | Compare both certificates, then load the metadata again.
    Unable to establish security of incoming assertion | The assertion could not be trusted; there are several possible reasons. | Read `shibd.log` for the reason.
    Unable to locate metadata for identity provider | The service provider has no metadata of that entity ID. | Check the entity ID, and load the metadata; they may have expired.
    A valid authentication statement was not found in the incoming message | No assertion of the message could be used. | Read `shibd.log`; a wrong key for decryption is one cause.
    Unable to resolve any key decryption keys | The service provider has no key for the encrypted assertion. | Compare its key with the certificate in the metadata that the provider has.

    Shibboleth Identity Provider | https://github.com/unofficial-shibboleth-mirror/java-opensaml/blob/main/opensaml-profile-api/src/main/java/org/opensaml/profile/action/EventIds.java
    AccessDenied | The authorization failed. | Read `idp-process.log` before the event.
    InvalidMessage | The message is not valid. | Read the message with `saml inspect`.
    InvalidMessageVersion | The version of the message is not supported. | Send SAML 2.0.
    InvalidSecurityConfiguration | The security configuration does not serve, such as algorithms or keys. | Read `idp-process.log` before the event.
    MessageAuthenticationError | The message could not be authenticated, such as its signature. | Compare the signing certificate with the metadata.
    MessageExpired | The message is too old. | Check the clocks, and start again.
    MessageReplay | The message is a replay: it was sent before. | Start the sign-in again, without the button Back.
    MessageProcessingError | The answer could not be prepared. | Read `idp-process.log` before the event.
    UnableToDecode | The message could not be decoded. | Decode what was sent with `saml decode`.
    UnableToEncode | The answer could not be encoded. | Read `idp-process.log` before the event.
    UnableToSign | The signature could not be made. | Check the signing key of the provider.
    UnableToEncrypt | The encryption failed. | Check the encryption certificate in the service provider's metadata.
    EndpointResolutionFailed | The metadata have no endpoint that fits the request. | Add the assertion consumer service to the metadata of the service provider. | https://github.com/unofficial-shibboleth-mirror/java-opensaml/blob/main/opensaml-saml-api/src/main/java/org/opensaml/saml/common/profile/SAMLEventIds.java
    DecryptAssertionFailed | An encrypted assertion could not be decrypted. | Check which certificate was encrypted for. | https://github.com/unofficial-shibboleth-mirror/java-opensaml/blob/main/opensaml-saml-api/src/main/java/org/opensaml/saml/common/profile/SAMLEventIds.java
    DecryptNameIDFailed | An encrypted NameID could not be decrypted. | Check which certificate was encrypted for. | https://github.com/unofficial-shibboleth-mirror/java-opensaml/blob/main/opensaml-saml-api/src/main/java/org/opensaml/saml/common/profile/SAMLEventIds.java
    SubjectIDReqFailed | The required subject-id is not available. | Release the identifier that the metadata ask for. | https://github.com/unofficial-shibboleth-mirror/java-opensaml/blob/main/opensaml-saml-api/src/main/java/org/opensaml/saml/common/profile/SAMLEventIds.java
    SessionNotFound | No session fits the LogoutRequest. | Send NameID and SessionIndex as the assertion had them. | https://github.com/unofficial-shibboleth-mirror/java-opensaml/blob/main/opensaml-saml-api/src/main/java/org/opensaml/saml/common/profile/SAMLEventIds.java
    UnableToResolveArtifact | The artifact could not be resolved. | Resolve it once, at the right endpoint. | https://github.com/unofficial-shibboleth-mirror/java-opensaml/blob/main/opensaml-saml-api/src/main/java/org/opensaml/saml/common/profile/SAMLEventIds.java
    AssertionInvalid | The assertion is not valid. | Validate it with `saml validate`. | https://github.com/unofficial-shibboleth-mirror/java-opensaml/blob/main/opensaml-saml-api/src/main/java/org/opensaml/saml/common/profile/SAMLEventIds.java
    InvalidProfileConfiguration | The profile is not configured for the relying party. | Load its metadata, and compare the entity ID. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-profile-api/src/main/java/net/shibboleth/idp/profile/IdPEventIds.java
    InvalidRelyingPartyConfiguration | The configuration of the relying party is missing or damaged. | Read `idp-process.log` before the event. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-profile-api/src/main/java/net/shibboleth/idp/profile/IdPEventIds.java
    UnableToResolveAttributes | The attributes could not be resolved. | Check the sources of the attribute resolver. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-profile-api/src/main/java/net/shibboleth/idp/profile/IdPEventIds.java
    UnableToFilterAttributes | The filter of attributes failed. | Check the attribute filter. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-profile-api/src/main/java/net/shibboleth/idp/profile/IdPEventIds.java
    UnableToEncodeAttribute | An attribute could not be encoded. | Check the encoder of the attribute. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-profile-api/src/main/java/net/shibboleth/idp/profile/IdPEventIds.java
    NoPotentialFlow | No login flow can serve the request. | Compare RequestedAuthnContext with the enabled flows. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-authn-api/src/main/java/net/shibboleth/idp/authn/AuthnEventIds.java
    NoCredentials | The request has no credentials. | The user signs in. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-authn-api/src/main/java/net/shibboleth/idp/authn/AuthnEventIds.java
    UnknownUsername | The user name is not known. | The user enters it again. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-authn-api/src/main/java/net/shibboleth/idp/authn/AuthnEventIds.java
    InvalidCredentials | The credentials are wrong. | The user enters them again. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-authn-api/src/main/java/net/shibboleth/idp/authn/AuthnEventIds.java
    AccountLocked | The account is locked. | An administrator unlocks it. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-authn-api/src/main/java/net/shibboleth/idp/authn/AuthnEventIds.java
    AccountError | The state of the account does not allow a sign-in. | Ask the administrator about the account. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-authn-api/src/main/java/net/shibboleth/idp/authn/AuthnEventIds.java
    SubjectCanonicalizationError | The name of the subject could not be derived. | Read `idp-process.log` before the event. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-authn-api/src/main/java/net/shibboleth/idp/authn/AuthnEventIds.java
    IdentitySwitch | The user is another than the one of the session. | Sign out, then sign in again. | https://github.com/unofficial-shibboleth-mirror/java-identity-provider/blob/main/idp-authn-api/src/main/java/net/shibboleth/idp/authn/AuthnEventIds.java

    OneLogin SAML toolkits | https://github.com/SAML-Toolkits/python3-saml/blob/master/src/onelogin/saml2/response.py
    invalid_response | The response was rejected, and the last error reason names the cause. | Print `get_last_error_reason()`, or run `saml validate`. | https://github.com/SAML-Toolkits/python3-saml/blob/master/src/onelogin/saml2/auth.py
    invalid_binding | The request has no SAMLResponse, or no logout message. | Post `SAMLResponse`; send logouts by HTTP-Redirect. | https://github.com/SAML-Toolkits/python3-saml/blob/master/src/onelogin/saml2/auth.py
    invalid_logout_request | The LogoutRequest was rejected. | Print `get_last_error_reason()`. | https://github.com/SAML-Toolkits/python3-saml/blob/master/src/onelogin/saml2/auth.py
    invalid_logout_response | The LogoutResponse was rejected. | Print `get_last_error_reason()`. | https://github.com/SAML-Toolkits/python3-saml/blob/master/src/onelogin/saml2/auth.py
    logout_not_success | The status of the LogoutResponse is not Success. | Look the status up with `saml explain`. | https://github.com/SAML-Toolkits/python3-saml/blob/master/src/onelogin/saml2/auth.py
    UNSUPPORTED_SAML_VERSION | The version of the response is not 2.0. | Ask the provider for SAML 2.0.
    MISSING_ID | The response has no ID. | `saml validate` on the response names the cause.
    WRONG_NUMBER_OF_ASSERTIONS | The response does not have exactly one assertion. | `saml validate` on the response names the cause.
    STATUS_CODE_IS_NOT_SUCCESS | The status of the response is not Success. | Look the status up with `saml explain`.
    WRONG_SIGNED_ELEMENT | Another element than Response or Assertion is signed. | `saml validate` on the response names the cause.
    ID_NOT_FOUND_IN_SIGNED_ELEMENT | The signed element has no ID. | `saml validate` on the response names the cause.
    DUPLICATED_ID_IN_SIGNED_ELEMENTS | Two signed elements have the same ID. | `saml validate` on the response names the cause.
    INVALID_SIGNED_ELEMENT | The reference of the signature is not the signed element. | `saml validate` on the response names the cause.
    UNEXPECTED_SIGNED_ELEMENTS | The combination of signed elements is not accepted. | `saml validate` on the response names the cause.
    INVALID_XML_FORMAT | The XML does not conform to the schema of SAML. | `saml validate` on the response names the cause.
    WRONG_INRESPONSETO | InResponseTo is not the ID of the request. | Keep the ID of the request in the session, and post the response once.
    NO_ENCRYPTED_ASSERTION | The assertion is not encrypted, and the settings demand it. | Let the provider encrypt, or change `wantAssertionsEncrypted`.
    NO_ENCRYPTED_NAMEID | The NameID is not encrypted, and the settings demand it. | Let the provider encrypt it, or change `wantNameIdEncrypted`.
    MISSING_CONDITIONS | The assertion has no Conditions. | `saml validate` on the response names the cause.
    ASSERTION_TOO_EARLY | The assertion is not valid yet. | Check the clocks.
    ASSERTION_EXPIRED | The assertion has expired. | Check the clocks, and sign in again.
    WRONG_NUMBER_OF_AUTHSTATEMENTS | The assertion does not have exactly one AuthnStatement. | `saml validate` on the response names the cause.
    NO_ATTRIBUTESTATEMENT | The assertion has no AttributeStatement, and the settings demand it. | Let the provider send attributes, or change `wantAttributeStatement`.
    ENCRYPTED_ATTRIBUTES | The assertion has an encrypted attribute, which is not supported. | Let the provider encrypt the whole assertion.
    WRONG_DESTINATION | The response was received at another address than its Destination. | Check the address behind a proxy: scheme, host, port, path.
    EMPTY_DESTINATION | The Destination of the response is empty. | Ask the provider to set it.
    WRONG_AUDIENCE | The entity ID is not in the audience. | Compare Audience with `entityId` of the settings.
    WRONG_ISSUER | The Issuer is not the entity ID of the provider. | Compare Issuer with `entityId` of the provider in the settings.
    SESSION_EXPIRED | SessionNotOnOrAfter has passed. | The user signs in again.
    WRONG_SUBJECTCONFIRMATION | No subject confirmation is valid: its recipient, request or time. | `saml validate` on the response names the cause.
    NO_SIGNED_MESSAGE | The message is not signed, and the settings demand it. | Let the provider sign it, or change `wantMessagesSigned`.
    NO_SIGNED_ASSERTION | The assertion is not signed, and the settings demand it. | Let the provider sign it, or change `wantAssertionsSigned`.
    NO_SIGNATURE_FOUND | The response has no signature. | Let the provider sign the response or the assertion.
    NO_NAMEID | The assertion has no NameID. | Ask the provider for one, or change `wantNameId`.
    DUPLICATED_ATTRIBUTE_NAME_FOUND | Two attributes have the same name. | Ask the provider for one attribute with several values.
    INVALID_SIGNATURE | The signature could not be verified. | `saml validate` on the response names the cause.
    AUTHN_CONTEXT_MISMATCH | The user authenticated in another way than the request asked for. | Leave `requestedAuthnContext` out, or ask for that way.
    """#
}
