package import SAMLCapture
import SAMLFormats

/// An HTTP Archive of one exchange around a redacted payload: what was called, and what the partner answered.
package enum RedactedExchange {
  /// The archive; nil where the payload was not the body of a request or of an answer as it stands.
  ///
  /// It has the method, the host, the path of a call of the partner, the status and the partner's code. Everything else may be about a person.
  package static func archive(
    of copy: RedactedCopy, inPlaceOf payload: FoundPayload, at moment: Instant
  ) -> [UInt8]? {
    guard let exchange = payload.exchange, !copy.redactsEntities,
      !payload.layers.dropFirst().contains(where: \.isInsideBody),
      let body = UTF8Text.string(copy.bytes)
    else { return nil }
    let isField = payload.layers.contains(.form(field: payload.field))
    guard isField ? exchange.isOfRequest : exchange.part == .body else { return nil }
    let isOfPartner =
      exchange.isOfPartner == true || ExchangeContext.isOfTokenExchange(exchange.path ?? "")
    let host = exchange.host ?? "host.example"
    var writer = JSONWriter()
    writer.object { writer in
      writer.object("log") { writer in
        writer.member("version", "1.2")
        writer.object("creator") { $0.member("name", "saml redact") }
        writer.array("entries") { writer in
          writer.object { writer in
            writer.member("startedDateTime", moment.description)
            writer.object("request") { writer in
              writer.member("method", exchange.method ?? "POST")
              writer.member("url", "https://\(host)\(isOfPartner ? exchange.path ?? "/" : "/")")
              guard exchange.isOfRequest else { return }
              writer.object("postData") { writer in
                writer.member(
                  "mimeType", exchange.mediaType ?? "application/x-www-form-urlencoded")
                guard isField else { return writer.member("text", body) }
                writer.array("params") { writer in
                  writer.object {
                    $0.member("name", payload.field)
                    $0.member("value", body)
                  }
                }
              }
            }
            writer.object("response") { writer in
              if let status = exchange.status { writer.member("status", status) }
              writer.object("content") { writer in
                if !exchange.isOfRequest {
                  writer.member("text", body)
                } else if let code = exchange.errorCode {
                  writer.member("text", "{\"code\":\"\(code)\"}")
                }
              }
            }
          }
        }
      }
    }
    return writer.bytes + [0x0A]
  }
}

extension Layer {
  /// Whether it stands between the body of an exchange and a payload in it.
  fileprivate var isInsideBody: Bool {
    switch self {
    case .html, .multipart, .json, .gzip: true
    default: false
    }
  }
}
