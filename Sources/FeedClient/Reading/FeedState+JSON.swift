import FeedCore
import FeedJSON
import FeedTimeline
import Foundation

extension StreamDocument.FeedState {
    /// Reads a feed with its state, as in the document of the list.
    ///
    /// - Parameters:
    ///   - json: The feed.
    ///   - hasItems: True to read its items, if it has that member.
    /// - Throws: ``JSONMismatch`` if the value is not a feed.
    init(json: JSONValue, hasItems: Bool) throws(JSONMismatch) {
        id = try FeedID(json: json.member("id"))
        provider = try json.readIfPresent("provider") ?? ""
        var error = json["error"].flatMap { FeedError(served: $0) }
        error?.feed = id
        let since = json["error"].flatMap { $0.date("since") }
        let feed = FeedSettings().feed(id, provider: provider)
        report = FeedReport(feed, error ?? FeedError(.unreachable, "it has not answered"), since: since ?? .distantPast)
        (report.error, report.failingSince) = (error, since)
        // A status that this program does not know is treated as the last good answer.
        let status = try json.read("status", as: String.self)
        report.status = FeedReport.Status(rawValue: status) ?? .stale
        items =
            hasItems ? try json["items"].map { json throws(JSONMismatch) in try [FeedItem](served: json, of: id) } : nil
        guard report.status != .failed else { return }
        report.readAt = json.date("readAt")
        report.freshUntil = json.date("freshUntil")
        var snapshot = FeedSnapshot()
        snapshot.source = json["source"]?.string
        snapshot.groups = (json["groups"]?.elements).map { $0.compactMap { try? FeedGroup(json: $0) } } ?? []
        let warnings = (json["warnings"]?.elements).map { $0.compactMap { FeedWarning(served: $0) } } ?? []
        snapshot.warnings = FeedWarnings(warnings, unlisted: json["warningsOmitted"]?.int ?? 0)
        if json["isPartial"]?.bool == true { snapshot.warnings.recordMissingPart() }
        report.snapshot = snapshot
        report.feed.profile.attribution = json["attribution"]?.string
    }
}

extension FeedError {
    /// Reads an error; `nil` if it has no message.
    fileprivate init?(served json: JSONValue) {
        guard let message = json["message"]?.string else { return nil }
        let code = (json["code"]?.string).flatMap { Code(rawValue: $0) } ?? .rejected
        self.init(code, message, hint: json["hint"]?.string)
    }
}

extension FeedWarning {
    /// Reads a warning; `nil` if it has no message.
    fileprivate init?(served json: JSONValue) {
        guard let message = json["message"]?.string else { return nil }
        let code = (json["code"]?.string).flatMap { Code(rawValue: $0) } ?? .unusualRecord
        self.init(code, pointer: json["pointer"]?.string, message)
    }
}

extension JSONValue {
    /// Returns the instant in a member; `nil` if the member is missing or not an instant.
    func date(_ name: String) -> Date? { (self[name]?.string).flatMap { Date(rfc3339: $0) } }

    /// Returns the duration in a member, such as `1h30m`; `nil` if the member is missing or not a duration.
    func duration(_ name: String) -> Duration? { (self[name]?.string).flatMap { Duration($0) } }
}
