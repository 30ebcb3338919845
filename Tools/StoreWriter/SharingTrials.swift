import FeedCore
import FeedEngine
import FeedStore
import Foundation

/// Two processes that write as fast as they can.
struct ShareTrial {
    let folder: String
    let seconds: Int

    func run() async throws {
        let path = folder + "/aggregate.sqlite"
        let names = ["one", "two"]
        let said = try StoreWriter.lines(ofEach: names.map { ["write-rows", path, $0, "--seconds", "\(seconds)"] })
        let store = try SQLiteStore(at: path)
        for (name, lines) in zip(names, said) {
            let numbers = try await RowWriter(path: path, name: name).numbers(in: store)
            guard !lines.isEmpty, numbers == lines.compactMap({ Int($0) }) else {
                StoreWriter.fail("\(name) said \(lines.count) rows, but \(numbers.count) are there")
            }
        }
        StoreWriter.say("\(said.map { "\($0.count)" }.joined(separator: " and ")) rows, none missing")
    }
}

/// Several processes that request the same claim.
struct ClaimTrial {
    let folder: String
    let processes: Int

    private static let key = AnswerKey(feed: FeedKey(feed: "claimed", fingerprint: "1"), scope: "")

    func run() async throws {
        let path = folder + "/aggregate.sqlite"
        let outcomes = try StoreWriter.lines(ofEach: (0..<processes).map { _ in ["take-claim", path] })
        StoreWriter.say("\(outcomes.joined().count { $0 == "granted" }) of \(processes) granted")
    }

    static func take(_ path: String) async throws {
        let store = try SQLiteStore(at: path)
        guard case .granted = try await store.begin(key, for: .seconds(600)).claim else {
            return StoreWriter.say("refused")
        }
        StoreWriter.say("granted")
    }
}

/// Processes that spend one budget until nothing is left.
struct SpendTrial {
    let folder: String
    let processes: Int
    let budget: Int

    func run() async throws {
        let path = folder + "/aggregate.sqlite"
        let times = try StoreWriter.lines(
            ofEach: (0..<processes).map { _ in ["take-budget", path, "--budget", "\(budget)"] }
        )
        StoreWriter.say("\(times.joined().count) of \(budget) spent")
    }

    static func take(_ path: String, budget: Int) async throws {
        let store = try SQLiteStore(at: path)
        let rates = RequestRates(budget: .init(budget, per: .seconds(86_400)))
        while true {
            let now = Date()
            let reservation = try await store.reserve(
                RequestAccount(host: "example.org"),
                rates: rates,
                now: now,
                by: now.addingTimeInterval(5)
            )
            guard let grant = reservation.grant else { return }
            StoreWriter.say("\(grant.time.timeIntervalSinceReferenceDate)")
        }
    }
}
