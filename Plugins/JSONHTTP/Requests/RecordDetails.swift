import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The rule for a second request for each of some records, whose answer becomes the record's member `details`.
///
/// In a configuration: `{"url": "/v1/games/{value}", "from": source, "limit": 5}`. `url` is an address of the feed's host
/// or a path there, `{value}` is the record's value of `from`, and `limit` the maximum number of requests per fetch (10
/// unless set).
struct RecordDetails: StructuredSetting {
    static let typeName = "an object with \"url\" and \"from\""

    /// The member of a record that its answer becomes.
    static let member = "details"

    let address: RequestText
    let from: Field
    let limit: Int

    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: ["url", "from", "limit"], typeName: Self.typeName)
        members.require("url", "an address with {value}, such as \"/v1/games/{value}\"")
        members.require("from", "the record's value, such as \"id\"")
        limit = members.read("limit", in: 1...100) ?? 10
        let from: Field? = members.part("from")
        let address = members.read("url") { raw throws(SettingIssues) in
            let text = try RequestText(raw)
            guard text.usesValue else { throw raw.issue("must have {value}, the record's value of \"from\"") }
            return text
        }
        let parts = address.flatMap { address in from.map { (address, $0) } }
        (self.address, self.from) = try members.checked(parts)
    }

    /// Returns true if every request goes to the host of an address.
    func staysAtHost(of url: URL) -> Bool {
        let outline = address.pieces.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
        return URL(string: outline, relativeTo: url)?.absoluteURL.origin == url.origin
    }
}
