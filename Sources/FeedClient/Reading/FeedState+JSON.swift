import FeedCore
import FeedJSON
import FeedTimeline
import Foundation

extension StreamDocument.FeedState {
    /// Reads a feed with its state, as in the document of the list.
    ///
    /// - Parameters:
    ///   - json: The feed.
    ///   - hasItems: Whether its items are there, where they are told at all.
    /// - Throws: That it is no feed.
    init(json: JSONValue, hasItems: Bool) throws(JSONMismatch) {
        id = try FeedID(json: json.member("id"))
        provider = try json.readIfPresent("provider") ?? ""
        var error = json["error"].flatMap { FeedError(served: $0) }
        error?.feed = id
        let since = json["error"].flatMap { $0.date("since") }
        let feed = FeedSettings().feed(id, provider: provider)
        report = FeedReport(feed, error ?? FeedError(.unreachable, "it has not answered"), since: since ?? .distantPast)
        (report.error, report.failingSince) = (error, since)
        // One that this program does not know is no better than the last good answer.
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
        if json["isPartial"]?.bool == true { snapshot.warnings.noteMissingPart() }
        report.snapshot = snapshot
        report.feed.profile.attribution = json["attribution"]?.string
    }
}

extension FeedError {
    /// Reads an error; `nil` where it has no message.
    fileprivate init?(served json: JSONValue) {
        guard let message = json["message"]?.string else { return nil }
        let code = (json["code"]?.string).flatMap { Code(rawValue: $0) } ?? .rejected
        self.init(code, message, hint: json["hint"]?.string)
    }
}

extension FeedWarning {
    /// Reads a warning; `nil` where it has no message.
    fileprivate init?(served json: JSONValue) {
        guard let message = json["message"]?.string else { return nil }
        let code = (json["code"]?.string).flatMap { Code(rawValue: $0) } ?? .unusualRecord
        self.init(code, pointer: json["pointer"]?.string, message)
    }
}

extension JSONValue {
    /// The instant that a member names; `nil` where it names none.
    func date(_ name: String) -> Date? { (self[name]?.string).flatMap { Date(rfc3339: $0) } }

    /// The duration that a member names, such as `1h30m`; `nil` where it names none.
    func duration(_ name: String) -> Duration? { (self[name]?.string).flatMap { Duration($0) } }
}
