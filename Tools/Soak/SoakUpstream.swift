import FeedCore
import Foundation
import MeasureKit
import SamplePublishers
import SampleServer
import Synchronization

/// The publishers in a process of their own: the sample ones, and lists that change every other second.
///
/// It writes their addresses, one a line: `lists http://…`, `neds-races http://…`, and finally `ready`. Then it accepts
/// commands: `calm` ends the faults, `storm` starts them again, `hang` leaves every request unanswered, `connections`
/// is answered with the number of open connections.
enum SoakUpstream {
    /// The time until the faults move to other publishers, in seconds.
    static let phase = 5

    static func run() async throws -> Never {
        // Control-C in a terminal goes to both processes. This one ends when the other one does.
        signal(SIGINT, SIG_IGN)
        let sample = try await SampleServer.start()
        sample.holidayPlan = HolidayPlan(requestsPerSecond: nil, credits: .max)
        let state = FaultState()
        let lists = SampleRoute.under("/lists")
        let answer = SampleBehaviour.json("").edited { $0.body = SampleBody(Self.list(for: $1)) }.validated()
        sample.script(lists, answer)
        for fault in Fault.allCases {
            let route = SampleRoute.matching { fault == state.fault(for: $0) }
            sample.script(route, fault.behaviour(.ordinary))
            sample.script(.matching { route.matches($0) && lists.matches($0) }, fault.behaviour(answer))
        }
        for provider in sample.providers {
            if let url = sample.endpoint(for: provider) { StandardInput.answer("\(provider) \(url)") }
        }
        if let url = sample.url("/lists") { StandardInput.answer("lists \(url)") }
        StandardInput.answer("ready")
        let turning = Task {
            while true {
                try await Task.sleep(for: .seconds(Self.phase))
                state.turn()
                sample.forgetRequests()
            }
        }
        await StandardInput.untilEnd { word in
            switch word {
            case "calm": state.set(isCalm: true)
            case "storm": state.set(isCalm: false)
            case "hang":
                turning.cancel()
                sample.script(.any, .silence)
            default: StandardInput.answer("\(sample.activity.openConnections)")
            }
        }
    }

    private static func list(for request: RecordedRequest) -> [UInt8] {
        let list = Int(request.path.split(separator: "/").last ?? "") ?? 0
        return ListText.bytes(list: list, version: Int(request.date.timeIntervalSince1970) / 2)
    }
}

/// The publishers that misbehave at present, and their faults.
private final class FaultState: Sendable {
    private struct State {
        var phase = 0
        var isCalm = false
    }

    private let state = Mutex(State())

    func turn() { state.withLock { $0.phase += 1 } }

    func set(isCalm: Bool) { state.withLock { $0.isCalm = isCalm } }

    /// Half of the paths have a fault, a different one in each phase; the first phase has none.
    func fault(for request: RecordedRequest) -> Fault? {
        let state = state.withLock { $0 }
        guard !state.isCalm, state.phase > 0 else { return nil }
        var hash = FNV1a()
        hash.add(request.path)
        let number = (Int(hash.value % 1_009) + state.phase) % (2 * Fault.allCases.count)
        guard number < Fault.allCases.count else { return nil }
        let fault = Fault.allCases[number]
        // It applies to all feeds of the host, so that nothing else would be tested.
        return fault == .unavailable && state.phase % 4 != 1 ? nil : fault
    }
}
