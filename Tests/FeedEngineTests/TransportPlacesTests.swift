import FeedCore
import FeedEngine
import Foundation
import Synchronization
import Testing

/// Places on real threads.
@Suite(.timeLimit(.minutes(20)))
struct TransportPlacesTests {
    private let host = "example.org"
    private let clock = EngineClock.following(.system)

    private final class Gauge: Sendable {
        private let state = Mutex((now: 0, most: 0))
        var now: Int { state.withLock(\.now) }
        var most: Int { state.withLock(\.most) }

        func change(by step: Int) {
            state.withLock {
                $0.now += step
                $0.most = max($0.most, $0.now)
            }
        }
    }

    @Test(arguments: [1, 3])
    func `never gives more places than there are, loses none, and leaves nobody waiting`(_ limit: Int) async {
        let places = RequestPlaces()[host]
        let running = Gauge()
        let entered = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<2_000 {
                group.addTask {
                    let task = Task {
                        let deadline = number % 5 == 0 ? Date.distantPast : Date.distantFuture
                        guard await places.enter(limit: limit, by: deadline, clock: clock) else {
                            return false
                        }
                        running.change(by: 1)
                        for _ in 0..<number % 4 { await Task.yield() }
                        running.change(by: -1)
                        places.leave()
                        return true
                    }
                    for _ in 0..<number % 7 { await Task.yield() }
                    if number % 3 == 0 { task.cancel() }
                    return await task.value
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        // A waiter that is neither cancelled nor out of time is admitted.
        #expect(entered >= 2_000 - 2_000 / 3 - 2_000 / 5)
        #expect(running.most <= limit)
        #expect(running.now == 0)
        for _ in 0..<limit { #expect(places.enterAtOnce(limit: limit)) }
        #expect(!places.enterAtOnce(limit: limit))
    }

    @Test func `counts each host by itself`() async {
        let places = RequestPlaces()
        #expect(places[host].enterAtOnce())
        #expect(places["example.com"].enterAtOnce())
        #expect(!places[host].enterAtOnce())
        places["example.com"].leave()
        #expect(!places[host].enterAtOnce())
    }
}
