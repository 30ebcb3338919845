package import FeedCore
package import FeedJSON
package import Foundation

extension ProviderFile {
    /// Sample answers of our own, and the items that must come out.
    package struct Example: Sendable {
        package var settings: [String: RawSetting]

        /// The time of the reading.
        package var now: Date

        /// The answers, in the order of the requests; further requests are answered without content.
        package var answers: [[UInt8]]

        /// The members that each item must have, in the form of a document.
        package var items: [RawSetting]

        /// The number of records of the answers, if it is not that of the items.
        package var recordCount: Int
    }
}

extension ProviderFile.Example: JSONReadable {
    package init(json: JSONValue) throws(JSONMismatch) {
        settings = json["settings"].flatMap { RawSetting($0).members } ?? [:]
        now = try json.member("now").parsed(as: "an instant such as 2026-11-30T10:00:00Z") { Date(rfc3339: $0) }
        let pages = json["pages"]?.elements.map(Array.init)
        if let pages, pages.isEmpty || json["answer"] != nil {
            throw JSONMismatch(found: try json.member("pages"), expected: "an array of answers, in place of \"answer\"")
        }
        let answers = if let pages { pages } else { [try json.member("answer")] }
        // A text is the answer itself, such as a calendar; anything else is an answer in JSON.
        self.answers = answers.map { Array(($0.string ?? RawSetting($0).json).utf8) }
        items = try json.member("items").elements?.map { RawSetting($0) } ?? []
        recordCount = try json.readIfPresent("records") ?? items.count
    }
}
