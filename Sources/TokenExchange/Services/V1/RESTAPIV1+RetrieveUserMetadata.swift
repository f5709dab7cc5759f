#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO

  extension RESTAPIV1 {
    /// User metadata: `GET /api/v1/tokens/usermetadata`.
    ///
    /// 404 without metadata, 412 without authentication.
    public struct RetrieveUserMetadata: DefinedCall {
      /// The answer of the service.
      public typealias Answer = UserMetadataRecord

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      public init() {}

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        try requester.message(.get, target("/api/v1/tokens/usermetadata", for: requester))
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> UserMetadataRecord {
        try received.requireStatus(200)
        return try received.read(UserMetadataRecord.init)
      }
    }
  }

  /// The user metadata of version 1.
  public struct UserMetadataRecord: Sendable, Hashable, Confidential {
    /// The attributes that the provider states about its customer.
    public let attributes: UserAttributes

    /// How the user was authenticated, as far as the service reports it.
    public let metadata: UserMetadata

    /// Reads a record.
    ///
    /// The reference does not show the place of `tokenSource`. It is most likely among the data,
    /// and beside them it would mean the same. There is no sample of its XML, so JSON is requested.
    init(_ record: AnswerValue) throws(AnswerDefect) {
      guard let data = record.members("data") else { throw .missing("data") }
      attributes = UserAttributes(
        values: data.compactMapValues(UserAttributes.Value.init),
        encrypted: Set(record.texts("encrypted", of: "encrypted")))
      let source = record["data"]?.text("tokenSource") ?? record.text("tokenSource")
      metadata = UserMetadata(tokenSource: source.map(TokenSource.init))
    }
  }
#endif
