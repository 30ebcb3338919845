import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SampleUpstreams
import Testing

/// A run of the program with one feed whose publisher is hostile, beside feeds whose publishers are not.
struct HostileRun {
    let run: ProgramRun
    let document: JSONValue

    /// How long after the hostile feed's deadline the program ended, at most; negative if it ended before.
    ///
    /// Counted from the program's start, so that the time to load it is part of it.
    let overrun: Duration

    /// What the program's clock and the publishers' show at the start.
    static let now = Date(timeIntervalSince1970: 1_795_255_200)

    /// The feeds beside the hostile one that need no publisher.
    private static let offline = [
        #"{ "id": "holidays", "provider": "holidays", "settings": { "country": "GB" } }"#,
        #"{ "id": "horses", "provider": "horse-racing" }"#,
    ]

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - sample: The publishers of all feeds but the hostile one's, if that has another address.
    ///   - target: Whose publisher is hostile.
    ///   - endpoint: Where that is; `nil` for the sample.
    ///   - timeout: What the feed's deadline is.
    ///   - members: What else the configuration says of it.
    ///   - environment: What the program's environment has in addition.
    /// - Returns: The run, and what it printed.
    /// - Throws: What keeps the program from running, and a document that is none.
    static func start(
        with sample: SampleUpstreams,
        _ target: HostileCase.Target,
        at endpoint: URL? = nil,
        within timeout: Duration = .seconds(20),
        members: String = "",
        environment: [String: String] = [:]
    ) async throws -> HostileRun {
        let address = try #require(endpoint ?? sample.endpoint(for: target.rawValue))
        let hostile = """
            { "id": "hostile", "provider": "\(target.rawValue)", "timeout": "\(timeout.components.seconds)s",
              "settings": { "endpoint": "\(address.absoluteString)" }\(members.isEmpty ? "" : ", \(members)") }
            """
        let beside = [HostileCase.Target.neds, .sports].filter { $0 != target }.compactMap { other in
            sample.endpoint(for: other.rawValue).map {
                """
                { "id": "\(other)", "provider": "\(other.rawValue)", "settings": { "endpoint": "\($0.absoluteString)" } }
                """
            }
        }
        let feeds = ([hostile] + beside + offline).joined(separator: ",\n")
        let folder = try ProgramFolder(["feeds.json": "{ \"feeds\": [\n\(feeds)\n] }"])
        let run = try await Program.run(
            ["--config", "feeds.json", "--format", "json", "--now", now.rfc3339],
            environment: environment,
            in: folder
        )
        return HostileRun(run: run, document: try JSONDocument(run.output).root, overrun: run.duration - timeout)
    }

    /// The feed of an id in the document.
    func feed(_ id: String) -> JSONValue? {
        document["feeds"]?.elements?.first { $0["id"]?.string == id }
    }

    /// How many items of a feed the document has.
    func itemCount(of id: String) -> Int {
        document["items"]?.elements?.count { $0["feed"]?.string == id } ?? 0
    }

    // MARK: - Expectations

    /// Expects that the feed failed as it should, that nobody else did, and that nothing outlived the deadline by much.
    func expectFailure(_ code: FeedError.Code, _ line: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(run.errorLines == ["hostile: \(line)"], sourceLocation: sourceLocation)
        #expect(feed("hostile")?["status"]?.string == "failed", sourceLocation: sourceLocation)
        #expect(feed("hostile")?["error"]?["code"]?.string == code.rawValue, sourceLocation: sourceLocation)
        #expect(itemCount(of: "hostile") == 0, sourceLocation: sourceLocation)
        #expect(run.status == 1, sourceLocation: sourceLocation)
        expectOthersUnaffected(sourceLocation: sourceLocation)
    }

    /// Expects that the feed was read, with one line on standard error or none, and everybody else too.
    func expectReading(_ line: String?, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(run.errorLines == (line.map { ["hostile: \($0)"] } ?? []), sourceLocation: sourceLocation)
        #expect(feed("hostile")?["status"]?.string == "fresh", sourceLocation: sourceLocation)
        #expect(run.status == 0, sourceLocation: sourceLocation)
        expectOthersUnaffected(sourceLocation: sourceLocation)
    }

    private func expectOthersUnaffected(sourceLocation: SourceLocation) {
        let ids = document["feeds"]?.elements?.compactMap { $0["id"]?.string } ?? []
        #expect(ids.count >= 4 && ids.first == "hostile", sourceLocation: sourceLocation)
        for id in ids.dropFirst() {
            #expect(feed(id)?["status"]?.string == "fresh", "\(id)", sourceLocation: sourceLocation)
            #expect(itemCount(of: id) > 0, "\(id) has no items", sourceLocation: sourceLocation)
        }
        // The real overrun is in the table of Scripts/hostile-table; a test on a busy machine has to be generous.
        #expect(overrun < .seconds(3), sourceLocation: sourceLocation)
    }
}
