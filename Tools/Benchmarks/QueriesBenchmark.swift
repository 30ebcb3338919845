import AsyncHTTPClient
import FeedCore
import Foundation
import MeasureKit
import NIOCore
import NIOHTTP1

/// New questions to a server that has a hundred thousand items, beside a server in Node.js that has the same items and
/// searches all of them for each question.
enum QueriesBenchmark {
    private static let feeds = 10
    private static let items = 10_000

    /// The time that people perceive as instant, in seconds.
    private static let blink = 0.02

    /// - Parameters:
    ///   - program: The path of `aggregate`.
    ///   - script: The path of the yardstick.
    /// - Throws: An error if one of them did not start or answer.
    static func run(program: String, script: String) async throws {
        try await withTemporaryFolder { folder in
            let server = try await StoredItems.server(program, feeds, of: items, in: folder)
            defer { server.end() }
            let node = Executable.path(of: "node")
            let yardstick = try node.map { try OwnProcess([script, folder], of: $0) }
            defer { yardstick?.end() }
            let other = try yardstick.map { "http://127.0.0.1:\(try $0.line())" }
            if other == nil { say("node is not installed, and is not asked.") }
            let table = TextTable([
                "\(feeds * items) items stored", "median", "99 %", "of \(blink.milliseconds)", "Node.js", "x",
            ])
            say(table.heading)
            for (name, path) in try await questions(to: server) {
                var (ours, theirs): ([Double], [Double]) = ([], [])
                // The first ones do not count: Node.js compiles code that it has run for a while.
                for number in 0..<40 {
                    ours.append(try await time(server.address + path(number)))
                    if let other { theirs.append(try await time(other + path(number))) }
                }
                (ours, theirs) = (Array(ours.dropFirst(15)), Array(theirs.dropFirst(15)))
                let (spread, median) = (Spread(ours), Spread(theirs).median)
                let ratio = median.flatMap { median in spread.median.map { $0 / median } }
                let share = spread.median.map { $0 / blink }
                say(
                    table.row(
                        name,
                        [
                            spread.median?.milliseconds, spread.quantile(0.99)?.milliseconds,
                            share?.text(2), median?.milliseconds, ratio?.text(2),
                        ]
                    )
                )
                Comparison.record("\(feeds * items) items, of 20 ms: \(name)", share)
                Comparison.record("\(feeds * items) items, beside Node.js: \(name)", ratio)
            }
        }
    }

    /// Returns the questions, each made new by a number.
    private static func questions(to server: ServedProgram) async throws -> [(String, (Int) -> String)] {
        let month = Date.now.formatted(.iso8601.year().month())
        let answer = try await server.firstAnswer(path: "/v1/items?page-size=60", having: "\"key\"")
        let keys = String(decoding: answer.body, as: UTF8.self).matches(of: /"key": ?"([a-z2-7]+)"/).map {
            "\($0.output.1)"
        }
        return [
            ("the first page of the timeline", { "/v1/items?page-size=\(50 + $0)" }),
            ("the next 50 of the timeline", { "/v1/items?limit=50&page-size=\(60 + $0)" }),
            ("one feed", { "/v1/items?feed=many-3&page-size=\(50 + $0)" }),
            ("one group", { "/v1/items?group=Group%203&page-size=\(50 + $0)" }),
            ("a text that a tenth has", { "/v1/items?search=Item%202&page-size=\(50 + $0)" }),
            ("a text that few have", { "/v1/items?search=\(9_000 + $0)%20of&page-size=50" }),
            ("a text that none has", { "/v1/items?search=nothing%20\($0)" }),
            ("two days", { "/v1/items?within=48h&page-size=\(50 + $0)" }),
            ("a month of the calendar", { "/v1/calendar?all&month=\(month)&search=Item%20\($0 + 10)" }),
            ("an item by its key", { "/v1/items/\(keys[$0 % keys.count])" }),
            ("the board", { "/?search=Item%20\($0 + 10)" }),
        ]
    }

    private static func time(_ address: String) async throws -> Double {
        var request = HTTPClientRequest(url: address)
        request.headers.add(name: "Accept-Encoding", value: "identity")
        let start = ContinuousClock.now
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        _ = try await response.body.collect(upTo: 1 << 28)
        let seconds = (ContinuousClock.now - start).seconds
        guard response.status == .ok else { throw Refused(address: address, status: response.status.code) }
        return seconds
    }

    private struct Refused: Error {
        var address: String
        var status: UInt
    }
}
