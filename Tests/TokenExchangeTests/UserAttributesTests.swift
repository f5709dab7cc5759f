import PartnerSSO
import SAMLFormats
import Testing

@testable import TokenExchange

/// The attributes of both versions are read by the names of one table.
@Suite struct UserAttributesTests {
  @Test func aDocumentedAttributeIsFoundByItsKey() {
    let attributes = UserAttributes(
      values: [
        "userID": .text("u"), "zip": .texts(["12345"]), "maxRating": .map(["MPAA": "PG-13"]),
        "is_hoh": .text("1"), "userid": .text("other"),
      ], encrypted: ["zip"])
    #expect(attributes[.userID] == .text("u"))
    #expect(attributes[.zip] == .texts(["12345"]))
    #expect(attributes[.maxRating] == .map(["MPAA": "PG-13"]))
    #expect(attributes[.isHeadOfHousehold] == .text("1"))
    #expect(attributes[.householdID] == nil)
  }

  @Test func aProfileOfVersion2IsReadByItsKeys() throws {
    let answer = try JSONValue(
      body: Array(
        """
        {"profiles":{"M":{"notBefore":1,"notAfter":2,"type":"regular","issuer":"M","attributes":\
        {"userID":{"value":"u","state":"plain"},"hba_status":{"value":true,"state":"plain"},\
        "zip":{"value":"c","state":"enc"}}}}}
        """.utf8))
    let attributes = try #require(try Profile.profiles(in: answer).first).attributes
    #expect(attributes[.userID] == .text("u"))
    #expect(attributes[.homeBasedAuthenticationStatus] == .text("true"))
    #expect(attributes[.zip] == .text("c") && attributes.encrypted == ["zip"])
  }
}
