import FeedCore
import FeedJSON
import Foundation

/// Reads what a program says of itself.
enum ProgramManifest {
    /// Reads a manifest.
    ///
    /// - Throws: ``FeedError`` with code `malformed` that names the place.
    static func read(_ text: [UInt8], of command: ProgramCommand) throws(FeedError) -> FeedManifest {
        do {
            return try manifest(JSONDocument(text).root, of: command)
        } catch {
            throw FeedError(
                .malformed,
                "the program \(command.name) describes itself wrongly: \(error)",
                hint: "Documentation/exec-protocol.md says what a manifest has."
            )
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
        let floor = try json.readIfPresent("floor", as: Span.self)?.duration ?? .seconds(10)
        let refresh = try json.readIfPresent("refresh", as: Span.self)?.duration ?? max(own.refresh, floor)
        guard refresh >= floor else {
            throw JSONMismatch(found: try json.member("refresh"), expected: "a duration of at least the floor")
        }
        let usesWindow = try json.readIfPresent("usesWindow") ?? false
        return FeedManifest(
            name: ExecProvider.manifest.name,
            summary: try json.read("summary"),
            publisher: try json.readIfPresent("publisher") ?? command.name,
            documentation: try json.readIfPresent("documentation", as: WebAddress.self)?.url ?? own.documentation,
            settings: settings,
            hosts: try json.readIfPresent("hosts") ?? [],
            refresh: refresh,
            minimumRefresh: floor,
            shelfLife: try shelfLife(json, own),
            ahead: try json.readIfPresent("ahead", as: Span.self)?.duration ?? own.ahead,
            deadline: try json.readIfPresent("deadline", as: Deadline.self)?.duration ?? own.deadline,
            keepsPast: try json.readIfPresent("keepsPast") ?? false,
            showsDays: try json.readIfPresent("showsDays") ?? false,
            attribution: try json.readIfPresent("attribution"),
            scope: usesWindow ? Self.days : nil
        )
    }

    /// The whole days of a window, which a program is asked for.
    @Sendable private static func days(of window: TimeWindow, in timeZone: TimeZone) -> String {
        let days = window.wholeDays(in: timeZone)
        return "\(days.from.rfc3339)/\(days.until?.rfc3339 ?? "..")"
    }

    /// A day unless it says otherwise; null is for ever.
    private static func shelfLife(_ json: JSONValue, _ own: FeedProfile) throws(JSONMismatch) -> Duration? {
        if json["shelfLife"]?.isNull == true { return nil }
        return try json.readIfPresent("shelfLife", as: Span.self)?.duration ?? own.shelfLife
    }
}

/// A duration such as `30s`, longer than nothing.
private struct Span: JSONReadable {
    let duration: Duration

    init(json: JSONValue) throws(JSONMismatch) {
        guard let duration = json.string.flatMap({ Duration($0) }), duration > .zero else {
            throw JSONMismatch(found: json, expected: Duration.rule)
        }
        self.duration = duration
    }
}

private struct WebAddress: JSONReadable {
    let url: URL

    init(json: JSONValue) throws(JSONMismatch) {
        guard let url = json.string.flatMap({ URL(RawSetting.text($0)) }) else {
            throw JSONMismatch(found: json, expected: URL.noun)
        }
        self.url = url
    }
}

/// How long a fetch may take: a program may ask for patience, but not for ever.
private struct Deadline: JSONReadable {
    private static let longest = Duration.seconds(600)
    let duration: Duration

    init(json: JSONValue) throws(JSONMismatch) {
        duration = try Span(json: json).duration
        guard duration <= Self.longest else {
            throw JSONMismatch(found: json, expected: "at most \(Self.longest.shortText)")
        }
    }
}
