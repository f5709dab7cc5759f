import CanonicalXML
import SAMLFormats

/// Why a query of the HTTP-Redirect binding cannot be read in one way alone.
///
/// A defect of the message's value has the code that a capture of it has.
enum RedirectDefect: Error, Equatable {
  /// Neither `SAMLRequest` nor `SAMLResponse`.
  case noMessage
  /// Both `SAMLRequest` and `SAMLResponse`.
  case mixed
  /// A parameter occurs twice, under any spelling of its name.
  case repeated(RedirectParameter, offset: Int)
  /// The name of a parameter is spelled so that not every receiver finds it.
  case misspelled(RedirectParameter, offset: Int)
  /// `SigAlg` without `Signature`, or the reverse.
  case incomplete(missing: RedirectParameter)
  /// `SAMLEncoding` names another encoding than DEFLATE.
  case encoding
  /// A response in `SAMLRequest`, a request in `SAMLResponse`, or no message of SAML 2.0.
  case otherMessage(RedirectParameter)
  /// The query is larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// A `%` is not followed by two hexadecimal digits (RFC 3986 §2.1).
  case percentMalformed(RedirectParameter, offset: Int)
  /// The value is not Base64, which has no white space here (SAML Bindings §3.4.4.1).
  case base64(RedirectParameter, Base64Error)
  /// The message is not one DEFLATE stream.
  case deflateMalformed
  /// The message is XML without DEFLATE.
  case notDeflated
  /// The message is compressed with a header of zlib.
  case zlibHeader
  /// The message inflates beyond the limit in bytes.
  case deflateTooLarge(limit: Int)
  /// The message is not a document within the limits.
  case unreadable(XMLParseError)

  var code: StableCode {
    switch self {
    case .noMessage: .captureNoPayload
    case .mixed: .signatureRedirectMixed
    case .repeated: .captureFieldRepeated
    case .misspelled, .encoding, .otherMessage: .signatureRedirectMalformed
    case .incomplete: .signatureRedirectIncomplete
    case .tooLarge: .captureTooLarge
    case .percentMalformed: .capturePercentMalformed
    case .base64(_, let error): error.captureCode
    case .deflateMalformed: .captureDeflateMalformed
    case .notDeflated: .captureNotDeflated
    case .zlibHeader: .captureZlibHeader
    case .deflateTooLarge: .captureDeflateTooLarge
    case .unreadable(let error): error.code
    }
  }

  private var expected: Evidence? {
    switch self {
    case .noMessage: .any(.control, RedirectParameter.messages)
    case .incomplete(let missing): .name(.control, ExactString(missing.rawValue))
    case .misspelled(let parameter, _): .name(.control, ExactString(parameter.rawValue))
    case .encoding: .fact(.deflate)
    case .otherMessage(let parameter): .fact(parameter == .request ? .request : .answer)
    case .tooLarge(let limit), .deflateTooLarge(let limit): .atMost(limit, .bytes)
    case .mixed, .repeated, .percentMalformed, .base64, .deflateMalformed, .notDeflated,
      .zlibHeader, .unreadable:
      nil
    }
  }

  private var actual: Evidence? {
    switch self {
    case .mixed: .all(.control, RedirectParameter.messages)
    case .repeated(let parameter, _), .base64(let parameter, _):
      .name(.control, ExactString(parameter.rawValue))
    case .otherMessage(let parameter): .name(.control, ExactString(parameter.rawValue))
    case .misspelled(_, let offset), .percentMalformed(_, let offset): .offset(offset, in: .query)
    case .noMessage, .incomplete, .encoding, .tooLarge, .deflateMalformed, .notDeflated,
      .zlibHeader, .deflateTooLarge, .unreadable:
      nil
    }
  }

  /// That the query is refused, and why.
  var finding: Finding {
    if case .unreadable(let error) = self { return Finding(error) }
    return Finding(code, .fail, expected: expected, actual: actual)
  }
}

extension RedirectParameter {
  /// The parameters that hold a message.
  fileprivate static let messages = Array(exact: [request.rawValue, response.rawValue])
}
