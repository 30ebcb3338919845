import FeedJSON
import Foundation

/// Runs the built program with many feeds whose publishers answer from ``HTTPGrammar``, beside two healthy ones.
///
/// Each round lists twice with one store, so that the second run makes conditional requests if it has a validator.
/// The program must not be ended by a signal nor exceed its deadlines, and must show the healthy feeds.
struct ProgramFuzz {
    static let name = "http"

    private static let kinds = ["sport-events", "neds-races", "tfl-arrivals", "syndication", "icalendar", "json-http"]
    private static let feedCount = 42

    /// The time limit of a run: five times a feed's deadline of 3 s, plus a margin for a busy machine.
    private static let longest: TimeInterval = 90

    let program: URL
    let folder: URL

    /// Valid bodies for the publishers' readers, in the order of ``kinds``.
    private let bodies: [[[UInt8]]]
    private let publishers: [FaultyPublisher]
    private let healthy: FaultyPublisher

    init(program: URL, root: URL, folder: URL) throws {
        signal(SIGPIPE, SIG_IGN)
        (self.program, self.folder) = (program, folder)
        let files = FixtureFiles(root: root)
        let examples = try FuzzExample.all(files)
        bodies = Self.kinds.map { kind in examples.first { $0.name.hasPrefix(kind) }?.bodies ?? [[]] }
        publishers = try (0..<Self.feedCount).map { _ in try FaultyPublisher { _ in [.end] } }
        let body = Array(#"[{"id":"1","start":"2026-11-22T10:00:00Z","title":"A healthy one"}]"#.utf8)
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: \(body.count)\r\n\r\n"
        healthy = try FaultyPublisher { _ in [.send(Array(head.utf8) + body)] }
    }

    /// Runs rounds until the time is up.
    ///
    /// - Returns: The number of rounds, and the problems by round.
    func run(seed: UInt64, for duration: Duration) throws -> FuzzSupervisor.Outcome {
        let end = ContinuousClock.now + duration
        var outcome = FuzzSupervisor.Outcome()
        if let reason = try complaint(in: seed, of: []) { throw Unusable(reason: reason) }
        repeat {
            let round = seed &+ outcome.count
            outcome.count += 1
            guard let reason = try complaint(in: round, of: Array(0..<Self.feedCount)) else { continue }
            let file = folder.appending(path: "http-\(round)")
            try Data(configuration(of: Array(0..<Self.feedCount)).utf8).write(to: file)
            let guilty = try (0..<Self.feedCount).filter { try complaint(in: round, of: [$0]) != nil }
            outcome.faults.append(
                FuzzSupervisor.Fault(
                    reason: "seed \(round): \(reason); by themselves: \(guilty.map { "f\($0)" })",
                    file: file.path()
                )
            )
            for feed in guilty {
                var grammar = grammar(of: feed, in: round, request: 0)
                try Data("\(grammar.next())".utf8).write(to: folder.appending(path: "http-\(round)-f\(feed)"))
            }
        } while .now < end && outcome.faults.count < FuzzSupervisor.mostFaults
        return outcome
    }

    /// The program fails even with publishers that follow the rules.
    struct Unusable: Error {
        var reason: String
    }

    private func grammar(of feed: Int, in round: UInt64, request: Int) -> HTTPGrammar {
        let seed = round &* 0x1_0000_0001 ^ UInt64(feed) << 32 ^ UInt64(request)
        return HTTPGrammar(
            seed: seed,
            bodies: bodies[feed % bodies.count],
            ports: publishers.map(\.port) + [healthy.port]
        )
    }

    /// Returns the problem in a round with these feeds; `nil` if there is none.
    private func complaint(in round: UInt64, of feeds: [Int]) throws -> String? {
        for (feed, publisher) in publishers.enumerated() {
            publisher.restart { request in
                var grammar = grammar(of: feed, in: round, request: request)
                return grammar.next()
            }
        }
        let work = folder.appending(path: "http-work")
        try? FileManager.default.removeItem(at: work)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        try Data(configuration(of: feeds).utf8).write(to: work.appending(path: "feeds.json"))
        for arguments in [[], ["--refresh"]] {
            if let reason = try complaint(ofRunIn: work, arguments) { return reason }
        }
        return nil
    }

    private func complaint(ofRunIn work: URL, _ arguments: [String]) throws -> String? {
        let process = Process()
        process.executableURL = program
        process.currentDirectoryURL = work
        process.arguments = ["--config", "feeds.json", "--format", "json", "--now", "2026-11-21T14:00:00Z"] + arguments
        process.environment = ["HOME": work.path(), "TZ": "UTC", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        let files = ["output", "errors"].map { work.appending(path: $0) }
        for file in files { _ = FileManager.default.createFile(atPath: file.path(), contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let end = Date.now.addingTimeInterval(Self.longest)
        while process.isRunning, .now < end { usleep(20_000) }
        guard !process.isRunning else {
            kill(process.processIdentifier, SIGKILL)
            return "took more than \(Int(Self.longest)) s"
        }
        guard process.terminationReason == .exit else { return "ended by the signal \(process.terminationStatus)" }
        let output = try Data(contentsOf: files[0])
        guard process.terminationStatus <= 1, let document = try? JSONDocument([UInt8](output)).root else {
            let words = (try? String(contentsOf: files[1], encoding: .utf8)) ?? ""
            return "ended with status \(process.terminationStatus) and \(output.count) bytes: \(words.prefix(300))"
        }
        for id in ["healthy", "holidays"] {
            let feed = document["feeds"]?.elements?.first { $0["id"]?.string == id }
            let count = document["items"]?.elements?.count { $0["feed"]?.string == id } ?? 0
            guard feed?["status"]?.string == "fresh", count > 0 else { return "lost the feed \(id)" }
        }
        return nil
    }

    private func configuration(of feeds: [Int]) -> String {
        let hostile = feeds.map { feed in
            let kind = Self.kinds[feed % Self.kinds.count]
            let url = "http://127.0.0.1:\(publishers[feed].port)/"
            let settings =
                switch kind {
                case "sport-events", "neds-races", "tfl-arrivals": "\"endpoint\": \"\(url)\""
                case "json-http":
                    "\"url\": \"\(url)\", \"records\": \"$..e[*]\", \"fields\": { \"id\": \"i\", \"start\": \"tt\", \"title\": \"d\" }"
                default: "\"url\": \"\(url)\""
                }
            return
                "{ \"id\": \"f\(feed)\", \"provider\": \"\(kind)\", \"timeout\": \"3s\", \"settings\": { \(settings) } }"
        }
        let others = [
            """
            { "id": "healthy", "provider": "json-http", "timeout": "60s",
              "settings": { "url": "http://127.0.0.1:\(healthy.port)/", "records": "$[*]",
                "fields": { "id": "id", "start": "start", "title": "title" } } }
            """,
            #"{ "id": "holidays", "provider": "holidays", "settings": { "country": "GB" } }"#,
        ]
        return "{ \"feeds\": [\n\((hostile + others).joined(separator: ",\n"))\n] }\n"
    }
}
