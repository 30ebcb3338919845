import BuiltInProviders
import Exec
import FeedConfiguration
import FeedCore
import Foundation
import MeasureKit

/// The kinds of feeds that users add, on the same events, beside a compiled provider; repeated events of a calendar;
/// and the cost of a request to a program.
enum KindsBenchmark {
    private static let count = 10_000
    private static let now = Date(timeIntervalSince1970: 1_795_255_200)

    /// A kind with its documents.
    private struct Kind {
        var name: String
        var feed: Feed
        var body: [UInt8]
    }

    static func run() async throws {
        let bodies = KindBodies(count: count)
        let lines = bodies.lines
        let table = TextTable(["\(count) events", "a fetch", "items a second", "x", "MB"])
        say(table.heading)
        let compiled = try await time(feed("sport-events"), bodies.sports, expecting: count)
        row("compiled: sport-events", compiled, compiled, bodies.sports, table)
        for kind in try kinds(bodies) {
            let seconds = try await time(kind.feed, kind.body, expecting: count)
            row(kind.name, seconds, compiled, kind.body, table)
        }
        row("exec, its lines", try await time(lines), compiled, lines, table)
        say()
        try await repetitions()
        say()
        try await program(lines)
    }

    /// Reads one kind again and again, without a clock.
    static func run(alone name: String) async throws {
        let bodies = KindBodies(count: count)
        let compiled = Kind(name: "sport-events", feed: try feed("sport-events"), body: bodies.sports)
        guard let kind = try ([compiled] + kinds(bodies)).first(where: { $0.name.hasPrefix(name) }) else {
            throw CocoaError(.featureUnsupported)
        }
        for _ in 0..<(Benchmarks.option("--runs") ?? 1) { _ = try await fetch(kind.feed, kind.body) }
    }

    private static func kinds(_ bodies: KindBodies) throws -> [Kind] {
        let address: [String: RawSetting] = ["url": .text("https://events.example/")]
        return [
            Kind(name: "json-http, as Examples/declared has it", feed: try declared(), body: bodies.sports),
            Kind(name: "icalendar", feed: try feed("icalendar", address), body: bodies.calendar),
            Kind(name: "syndication, RSS 2.0", feed: try feed("syndication", address), body: bodies.rss),
        ]
    }

    private static func time(_ lines: [UInt8]) async throws -> Double {
        try await median(9) {
            let read = try ProgramTranscript.read(lines).items.count
            guard read == count else { throw Miscount(expected: count, found: read) }
        }
    }

    private static func row(_ name: String, _ seconds: Double, _ yardstick: Double, _ body: [UInt8], _ table: TextTable)
    {
        if seconds != yardstick {
            Comparison.record("A kind of feed beside the compiled one: \(name)", seconds / yardstick)
        }
        say(
            table.row(
                name,
                [
                    seconds.milliseconds, (Double(count) / seconds).text(0), (seconds / yardstick).text(2),
                    (Double(body.count) / 1e6).text(),
                ]
            )
        )
    }

    // MARK: - Repetitions

    private static func repetitions() async throws {
        let body = KindBodies.recurring(count: 1_000)
        let feed = try feed("icalendar", ["url": .text("https://events.example/")])
        let items = try await fetch(feed, body).items.count
        let seconds = try await time(feed, body, expecting: items)
        let table = TextTable(["1,000 repeated events over a year", "a fetch", "items", "items a second"])
        say(table.heading)
        say(table.row("", [seconds.milliseconds, "\(items)", (Double(items) / seconds).text(0)]))
    }

    // MARK: - Programs

    private static func program(_ lines: [UInt8]) async throws {
        let table = TextTable(["a program in sh", "median", "items a second"])
        say(table.heading)
        try await withTemporaryFolder { folder in
            try Data(lines).write(to: URL(filePath: folder + "/lines"))
            let script = #"""
                while IFS= read -r line; do
                  id=${line#*'"id":'}; id=${id%%,*}
                  case $line in
                  *'"method":"describe"'*) printf '{"id":%s,"type":"manifest","manifest":{"summary":"A"}}\n' "$id" ;;
                  *'"many":true'*) sed "s/\"id\":2,/\"id\":$id,/" lines ;;
                  *) printf '{"id":%s,"type":"done"}\n' "$id" ;;
                  esac
                done
                """#
            let start = try await median(21) {
                let provider = try exec(script, folder)
                _ = try await provider.describe(by: .now + .seconds(10))
                await provider.programs.end()
            }
            say(table.row("start, first answer and end", [start.milliseconds, nil]))
            let provider = try exec(script, folder)
            _ = try await provider.describe(by: .now + .seconds(10))
            let trip = try await median(501) { _ = try await provider.fetch(context(OneAnswer(body: []))) }
            say(table.row("question and empty answer, kept alive", [trip.milliseconds, nil]))
            await provider.programs.end()
            let many = try exec(script, folder, settings: ["many": .bool(true)])
            let whole = try await median(9) {
                let found = try await many.fetch(context(OneAnswer(body: []))).items.count
                guard found == count else { throw Miscount(expected: count, found: found) }
            }
            say(table.row("\(count) items through its pipe", [whole.milliseconds, (Double(count) / whole).text(0)]))
            await many.programs.end()
        }
    }

    private static func exec(
        _ script: String,
        _ folder: String,
        settings: [String: RawSetting] = [:]
    ) throws -> ExecProvider {
        let manifest = #"{"summary":"A","settings":[{"name":"many","type":"boolean"}]}"#
        let described = script.replacing(#"{"summary":"A"}"#, with: manifest)
        let values = try SettingValues(
            [
                "command": .list([.text("sh"), .text("-c"), .text(described)]), "directory": .text(folder),
                "settings": .object(settings),
            ],
            of: ExecProvider.manifest
        )
        return try ExecProvider(settings: values)
    }

    // MARK: - Feeds

    private static func feed(_ provider: String, _ settings: [String: RawSetting] = [:]) throws -> Feed {
        guard let type = FeedRegistry(builtInProviders).provider(named: provider) else {
            throw CocoaError(.featureUnsupported)
        }
        return try Feed("events", of: type, settings: settings)
    }

    private static func declared() throws -> Feed {
        let file = URL(filePath: FileManager.default.currentDirectoryPath).appending(
            path: "Examples/declared/sports.json"
        )
        let text = [UInt8](try Data(contentsOf: file))
        let source = ConfigurationSource(name: "sports.json", bytes: text, folder: "/")
        let plan = try ConfigurationReader(registry: FeedRegistry(builtInProviders), environment: [:]).read(source)
        return plan.feeds[0]
    }

    private static func context(_ transport: any FeedTransport) -> FetchContext {
        FetchContext(
            feed: "events",
            clock: .fixed(at: now),
            timeZone: .gmt,
            window: TimeWindow(from: now, until: now.addingTimeInterval(365 * 86_400)),
            allowance: FetchDeadline(.now + .seconds(600)),
            transport: transport
        )
    }

    private static func fetch(_ feed: Feed, _ body: [UInt8]) async throws -> FeedSnapshot {
        try await feed.provider.fetch(context(OneAnswer(body: body)))
    }

    private static func time(_ feed: Feed, _ body: [UInt8], expecting count: Int) async throws -> Double {
        try await median(9) {
            let found = try await fetch(feed, body).items.count
            guard found == count else { throw Miscount(expected: count, found: found) }
        }
    }

    private static func median(_ runs: Int, _ work: () async throws -> Void) async throws -> Double {
        var times: [Double] = []
        // The first run is a warm-up, and does not count.
        for run in 0...runs {
            let start = ContinuousClock.now
            try await work()
            if run > 0 { times.append((ContinuousClock.now - start).seconds) }
        }
        return times.sorted()[times.count / 2]
    }
}

/// A reader returned another number of items than expected, so the measurement is invalid.
private struct Miscount: Error {
    var expected: Int
    var found: Int
}

/// A publisher with one body for every request.
private struct OneAnswer: UncountedTransport {
    let body: [UInt8]

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        FeedResponse(body: body, url: request.url)
    }
}
