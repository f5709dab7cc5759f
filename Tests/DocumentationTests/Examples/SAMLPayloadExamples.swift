import SAMLPayload

/// The code in the documentation of SAMLPayload.
private struct SAMLPayloadExamples {
  func body(of response: String) -> FormBody {
    var body = FormBody()
    body.append(name: "SAMLResponse", value: FormValue(encoding: response))
    return body
  }

  func diagnose(_ value: String) {
    switch PayloadDiagnosis(of: value) {
    case .sound(let bytes):
      print(bytes.count)
    case .repairable(let defect, let repairs, _):
      print(defect, repairs)
    case .irreparable(let defect):
      print(defect)
    }
  }

  func tokenExchangeBody(of response: String, requestor: String) -> [UInt8] {
    var body = FormBody()
    body.append(name: "requestor_id", value: requestor)
    body.append(name: "SAMLResponse", value: FormValue(encoding: response))
    return body.bytes
  }

  func unchanged(_ response: String) -> FormValue {
    FormValue(encoding: response, as: .verbatim)
  }

  func explain(_ value: String) -> String {
    switch PayloadDiagnosis(of: value) {
    case .sound(let bytes): "sound: \(bytes.count) bytes"
    case .repairable(let defect, let repairs, _):
      "\(defect.code.rawValue) at byte \(defect.offset), repaired by \(repairs.map(\.rawValue))"
    case .irreparable(let defect): "\(defect.code.rawValue) at byte \(defect.offset)"
    }
  }
}
