import CalDAV
import FeedCore
import FeedTestKit
import Foundation

/// Calendar objects for tests, around Saturday 21 November 2026.
enum Objects {
    static func event(_ uid: String, _ start: String, _ more: String = "") -> String {
        object("BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:\(uid.capitalized)\r\nDTSTART\(start)\r\n\(more)END:VEVENT")
    }

    static func task(_ uid: String, _ lines: String) -> String {
        object("BEGIN:VTODO\r\nUID:\(uid)\r\nSUMMARY:\(uid.capitalized)\r\n\(lines)\r\nEND:VTODO")
    }

    static func object(_ content: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//\r\n\(content)\r\nEND:VCALENDAR\r\n"
    }
}

extension DAVServer {
    /// A server with two calendars and five items.
    static func household(_ kind: Kind = Kind()) -> DAVServer {
        let server = DAVServer(kind)
        server.add("work", name: "Work & more".replacing("&", with: "&amp;"), colour: "#FF2968FF")
        server.add("home-1", name: "Home")
        server.put("a.ics", Objects.event("review", ":20261124T090000Z"), in: "work")
        server.put("b c.ics", Objects.event("holiday", ";VALUE=DATE:20261225"), in: "work")
        let weekly = "RRULE:FREQ=WEEKLY;COUNT=2\r\n"
        server.put("c.ics", Objects.event("choir", ";TZID=Europe/London:20261126T193000", weekly), in: "home-1")
        server.put("d.ics", Objects.task("tax", "DUE:20261130T170000Z\r\nPRIORITY:1"), in: "home-1")
        server.put("e.ics", Objects.task("dream", "PRIORITY:9"), in: "home-1")
        return server
    }
}

/// A feed and its state from fetch to fetch.
struct Account {
    var feed: Feed
    var state: FeedState?
    private(set) var requests: [FeedRequest] = []

    init(_ settings: [String: RawSetting] = [:]) throws {
        let url: [String: RawSetting] = ["url": .text("https://dav.example.org/")]
        feed = try Feed("own", of: CalDAVProvider.self, settings: url.merging(settings) { $1 })
    }

    /// Fetches once, and records the requests.
    mutating func fetch(
        _ server: DAVServer,
        readAt: Date? = nil,
        days: Double = 365
    ) async throws(FeedError) -> FeedSnapshot {
        let transport = server.transport
        var context = FetchContext.fixture(transport: transport, state: state)
        context.stateReadAt = readAt
        context.window.until = context.now.addingTimeInterval(days * 86_400)
        defer { requests = transport.requests }
        let snapshot = try await feed.fetch(context)
        if let new = snapshot.state { state = new }
        return snapshot
    }

    /// The error of a fetch; `nil` if it succeeds.
    mutating func failure(_ server: DAVServer) async -> FeedError? {
        do throws(FeedError) {
            _ = try await fetch(server)
            return nil
        } catch {
            return error
        }
    }

    /// The methods and paths of the last fetch's requests.
    var asked: [String] { requests.map { "\($0.methodName) \($0.url.path())" } }
}

extension FeedSnapshot {
    /// The titles in the order of the calendar.
    var titles: [String] { items.sorted { $0.time.start(in: .gmt) < $1.time.start(in: .gmt) }.map(\.title) }

    var messages: [String] { warnings.listed.map(\.sentence) }
}
