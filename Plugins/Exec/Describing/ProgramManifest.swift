import FeedCore
import FeedJSON
import Foundation

/// The reading of a program's description of itself.
enum ProgramManifest {
    private static let longestDeadline = Duration.seconds(600)

    /// Reads a manifest.
    ///
    /// - Throws: ``FeedError`` with code `malformed` that names the path of the fault.
    static func read(_ text: [UInt8], of command: ProgramCommand) throws(FeedError) -> FeedManifest {
        do {
            return try manifest(JSONDocument(text).root, of: command)
        } catch {
            let message = "the program \(command.name) describes itself wrongly: \(error)"
            throw FeedError(.malformed, message, hint: "Documentation/exec-protocol.md says what a manifest has.")
        }
    }

    private static func manifest(_ json: JSONValue, of command: ProgramCommand) throws -> FeedManifest {
        let own = ExecProvider.manifest.profile
        let settings = try json.readIfPresent("settings", as: [DescribedSetting].self) ?? []
        var names: Set<String> = []
        for setting in settings where !names.insert(setting.name).inserted {
            let expected = "each name once, but \"\(setting.name)\" is there twice"
            throw JSONMismatch(found: try json.member("settings"), expected: expected)
        }
        let minimumRefresh = try json.duration("floor") ?? .seconds(10)
        let refresh = try json.duration("refresh") ?? max(own.refresh, minimumRefresh)
        guard refresh >= minimumRefresh else {
            throw JSONMismatch(found: try json.member("refresh"), expected: "a duration of at least the floor")
        }
        let showsDays = try json.readIfPresent("showsDays", as: Bool.self)
        let usesWindow = try json.readIfPresent("usesWindow") ?? false
        let keepsPast = try json.readIfPresent("keepsPast") ?? false
        let attribution = try json.readIfPresent("attribution", as: String.self)
        return FeedManifest(
            name: ExecProvider.manifest.name,
            summary: try json.read("summary"),
            publisher: try json.readIfPresent("publisher") ?? command.name,
            documentation: try documentation(json) ?? own.documentation,
            settings: settings,
            hosts: try json.readIfPresent("hosts") ?? [],
            refresh: refresh,
            minimumRefresh: minimumRefresh,
            shelfLife: try shelfLife(json, own),
            ahead: try json.duration("ahead") ?? own.ahead,
            deadline: try deadline(json) ?? own.deadline
        ) {
            $0.keepsPast = keepsPast
            ($0.showsDays, $0.mayShowDays) = (showsDays ?? false, showsDays == nil)
            $0.attribution = attribution
            $0.scope = usesWindow ? Self.days : nil
        }
    }

    /// Returns the scope of an answer: the whole days of a window, which the answer is to cover.
    @Sendable private static func days(of window: TimeWindow, in timeZone: TimeZone) -> String {
        let days = window.wholeDays(in: timeZone)
        return "\(days.from.rfc3339)/\(days.until?.rfc3339 ?? "..")"
    }

    private static func documentation(_ json: JSONValue) throws(JSONMismatch) -> URL? {
        try json.readIfPresent("documentation", as: JSONValue.self)?.parsed(as: URL.typeName) {
            try? URL(RawSetting.text($0))
        }
    }

    /// Reads the deadline of a fetch: a program may raise it, but only to a maximum.
    private static func deadline(_ json: JSONValue) throws(JSONMismatch) -> Duration? {
        guard let deadline = try json.duration("deadline"), deadline > longestDeadline else {
            return try json.duration("deadline")
        }
        throw JSONMismatch(found: try json.member("deadline"), expected: "at most \(longestDeadline.shortText)")
    }

    /// Reads the shelf life, a day by default; null means for ever.
    private static func shelfLife(_ json: JSONValue, _ own: FeedProfile) throws(JSONMismatch) -> Duration? {
        if json["shelfLife"]?.isNull == true { return nil }
        return try json.duration("shelfLife") ?? own.shelfLife
    }
}

extension JSONValue {
    /// Returns a member that is a positive duration such as `30s`; `nil` if it is missing.
    fileprivate func duration(_ name: String) throws(JSONMismatch) -> Duration? {
        try readIfPresent(name, as: JSONValue.self)?.parsed(as: Duration.rule) { (text) -> Duration? in
            Duration(text).flatMap { $0 > .zero ? $0 : nil }
        }
    }
}
