import PartnerSSO

extension PartnerSSOWorkflow.Configuration {
  /// Reads the list of providers; its shape is the same in both versions.
  init(_ answer: AnswerValue) throws(AnswerDefect) {
    let config = answer.content(of: "config")
    guard let requestor = config["requestor"] else { throw .missing("requestor") }
    guard let items = requestor.items("mvpds", of: "mvpd") else { throw .missing("mvpds") }
    var mvpds: [MVPD] = []
    for item in items { mvpds.append(try MVPD(item)) }
    self.init(mvpds: mvpds)
  }
}

extension MVPD {
  /// Reads a provider; a property that is absent is one that it does not have.
  fileprivate init(_ answer: AnswerValue) throws(AnswerDefect) {
    let id = try answer.requiredText("id")
    self.init(
      id: ID(rawValue: id),
      displayName: answer.text("displayName") ?? id,
      logoURL: answer.text("logoUrl"),
      isPlatformSSOEnabled: answer.truth("enablePlatformServices") ?? false,
      boardingStatus: answer.text("boardingStatus").map(BoardingStatus.init),
      displayInPlatformPicker: answer.truth("displayInPlatformPicker") ?? false,
      platformMappingID: answer.text("platformMappingId").map(ProviderID.init(rawValue:)),
      requiredMetadataFields: answer.texts("requiredMetadataFields", of: "attribute"))
  }
}
