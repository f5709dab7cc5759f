/// The settings by their names in a settings file; a variable of the environment has the same words.
enum Setting: String, CaseIterable {
  case policy, providers, origin, requestor, statement
  case api, payloadForm, deadlineSeconds
  case host, port, tlsCertificates, tlsKey, metricsPort
  case concurrency, bodyLimit, requestSeconds, drainSeconds, rateLimit, appHeader,
    addressConnections
  case decryptionKeys, decryptionPassphrase
  case replay, replayPassword, receipts
  case logLevel, logFormat, traceEndpoint
  case dangerousNow

  /// The variable, such as `EXCHANGE_BODY_LIMIT` for `bodyLimit`.
  var variable: String {
    rawValue.reduce(into: "EXCHANGE_") { name, letter in
      if letter.isUppercase { name += "_" }
      name += letter.uppercased()
    }
  }

  /// The values that it takes, to be put behind "it takes".
  var expectation: String {
    switch self {
    case .policy, .statement, .tlsCertificates, .tlsKey, .decryptionPassphrase, .replayPassword:
      "the path of a file"
    case .providers: "ISSUER=PROVIDER, separated by white space, each issuer once"
    case .origin: "such as https://api.auth.adobe.com, and http for this machine alone"
    case .requestor, .host: "a text"
    case .api: "v2, or v1 in a build with the trait RESTAPIV1"
    case .payloadForm: "cookbook-then-verbatim, cookbook or verbatim"
    case .deadlineSeconds, .requestSeconds: "a number from 1 to 3600"
    case .drainSeconds: "a number from 0 to 3600"
    case .port, .metricsPort: "a number from 0 to 65535"
    case .concurrency: "a number from 1 to 10000"
    case .bodyLimit: "a number from 1024 to 8388608"
    case .addressConnections: "a number from 1 to 512"
    case .receipts: "a number from 0 to 100000"
    case .rateLimit: "a number from 1 to 100000"
    case .appHeader: "the name of a header field, beside EXCHANGE_RATE_LIMIT"
    case .decryptionKeys: "paths of files, separated by white space"
    case .replay: "memory, sqlite:PATH or redis://HOST:PORT"
    case .logLevel: "trace, debug, info, notice, warning, error or critical"
    case .logFormat: "json or text"
    case .traceEndpoint: "such as http://127.0.0.1:4318/v1/traces"
    case .dangerousNow: "a moment such as 2026-03-01T12:00:30Z, beside a partner on this machine"
    }
  }
}
