import FeedCore
import FeedTestKit
import Foundation
import Testing
import TflArrivals

@Suite(.timeLimit(.minutes(20)))
struct StopListTests {
    private static let hour: TimeInterval = 3_600

    @Test(arguments: [
        (30, false), (11.9 * hour, false), (12 * hour, true), (30 * hour, true), (-hour, true),
    ])
    func `requests the stops once in twelve hours`(later: TimeInterval, asksAgain: Bool) async throws {
        let transport = try London().transport
        let first = try await fetch(over: transport)
        let second = try await fetch(over: transport, now: .tenOClock + later, state: first.state)
        #expect(transport.paths.filter { $0 == London.search }.count == (asksAgain ? 2 : 1))
        #expect(second.groups == first.groups)
        #expect(second.items == first.items)
        #expect(second.warnings == first.warnings)
    }

    @Test(
        arguments: [
            ["radius": .number("801")], ["latitude": .number("51.509")], ["longitude": .number("-0.125")],
            ["modes": .list([.text("tube"), .text("dlr")])], ["lines": .list([.text("northern")])],
            ["stops": .list([.text("940GZZLUZQA")])], ["endpoint": .text("http://127.0.0.1:8080")],
        ] as [[String: RawSetting]]
    )
    func `other settings do not use the stops of these`(settings: [String: RawSetting]) async throws {
        let first = try await fetch(over: London().transport)
        let transport = try London().transport
        _ = try? await fetch(settings, over: transport, state: first.state)
        #expect(transport.paths.first != nil)
        #expect(transport.paths.first?.contains("/Arrivals") == false)
    }

    @Test func `the number of shown arrivals does not affect the list of stops`() async throws {
        let first = try await fetch(over: London().transport)
        let transport = try London().transport
        _ = try await fetch(["arrivalsPerStop": .number("9")], over: transport, state: first.state)
        #expect(!transport.paths.contains(London.search))
    }

    @Test(
        arguments: [
            { $0.version = 2 }, { $0.version = 0 }, { $0.bytes = [] }, { $0.bytes.removeLast() },
            { $0.bytes = Array("[1]".utf8) },
            { $0.replace("\"readAt\":", with: "\"readAt\":\"now\",\"x\":") },
            { $0.replace("\"stops\":[", with: "\"stops\":[7,") },
            { $0.replace("\"title\":\"Alder Street\"", with: "\"title\":null") },
            { $0.replace("940GZZLUZQA", with: "../../Line/x") },
            { $0.replace("\"facts\":[", with: "\"facts\":[{\"key\":\"lifts\",\"label\":\"Lifts\"},") },
            { $0.replace("\"warnings\":[", with: "\"warnings\":[{\"code\":\"soon\",\"message\":\"\"}") },
        ] as [@Sendable (inout FeedState) -> Void]
    )
    func `a damaged or unknown state is ignored`(damage: @Sendable (inout FeedState) -> Void) async throws {
        let first = try await fetch(over: London().transport)
        var state = try #require(first.state)
        let whole = state
        damage(&state)
        #expect(state != whole)
        let transport = try London().transport
        let second = try await fetch(over: transport, state: state)
        #expect(transport.paths.first == London.search)
        #expect(second.groups == first.groups)
    }

    @Test func `an old list is used if there is no newer one, which is requested again next time`() async throws {
        var london = try London()
        let first = try await fetch(over: london.transport)
        london.failures[London.search] = FeedError(.unreachable, "the host cannot be found")
        let later = Date.tenOClock + 20 * Self.hour
        let second = try await fetch(over: london.transport, now: later, state: first.state)
        #expect(second.items == first.items)
        #expect(second.state == first.state)
        #expect(
            second.warnings.listed.first
                == FeedWarning(
                    .missingPart,
                    "the list of stops could not be renewed, so the one of 2026-11-21T10:00:00Z serves: the host cannot be found"
                )
        )
        london.failures[London.search] = FeedError(.cancelled, "the fetch was cancelled")
        let error = await #expect(throws: FeedError.self) {
            try await fetch(over: london.transport, now: later, state: first.state)
        }
        #expect(error?.code == .cancelled)
    }

    @Test func `warnings about the stops are repeated as long as the list is used`() async throws {
        var london = try London()
        london.answers[London.search] = FeedResponse(
            body: Array(
                #"{"stopPoints":[{"id":"940GZZLUZQC","commonName":"Cedar Wharf","modes":["tube"]},{"commonName":"X"}]}"#
                    .utf8
            )
        )
        let first = try await fetch(over: london.transport)
        let second = try await fetch(over: london.transport, state: first.state)
        #expect(second.isPartial)
        #expect(second.warnings.listed.map(\.pointer) == ["/stopPoints/1"])
        #expect(second.warnings == first.warnings)
    }
}

extension FeedState {
    fileprivate mutating func replace(_ text: String, with other: String) {
        bytes = Array(String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: text, with: other).utf8)
    }
}
