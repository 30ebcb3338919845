import FeedCore
import FeedEngine
import MeasureKit

/// One requirement of a soak test.
struct SoakPoint: Sendable {
    var name: String
    var found: String
    var holds: Bool

    // MARK: - Memory

    /// The maximum growth of the memory between the calm phases, as a share.
    ///
    /// The allocator retains memory in each thread's arena for rare sizes, and not all of these occur during the
    /// warm-up.
    private static let growth = 0.1

    /// The additional growth allowed, in bytes: bounded buffers, such as the last 10,000 events, may still be filling.
    ///
    /// With both, five minutes show a leak of about a kilobyte a request, and half an hour one of 200 bytes.
    private static let slack = 8.0 * 1_048_576

    /// Returns the level at the end beside that after warm-up; nothing if it is not measured.
    static func memory(_ samples: [SoakSamples.Sample], _ plan: SoakPlan) -> [SoakPoint] {
        func level(_ calm: Range<Int>) -> Double? {
            Spread(samples[plan.settled(calm)].compactMap { $0.residentBytes.map(Double.init) }).median
        }
        guard let first = level(plan.firstCalm), let last = level(plan.lastCalm) else { return [] }
        let requests = samples[plan.lastCalm.upperBound - 1].requests - samples[plan.firstCalm.upperBound - 1].requests
        let slope = (last - first) / Double(plan.lastCalm.upperBound - plan.firstCalm.upperBound) * 60
        return [
            SoakPoint(
                name: "memory",
                found: "\((first / 1_048_576).text()) MB after warm-up, \((last / 1_048_576).text()) MB at the end: "
                    + "\((slope / 1_024).text(0)) KB a minute, "
                    + "\(((last - first) / Double(max(1, requests))).text(0)) bytes for each of \(requests) requests",
                holds: last <= first * (1 + growth) + slack
            )
        ]
    }

    // MARK: - Connections and files

    /// Returns a point that holds if there are as many as after warm-up, except for a few that come and go by chance;
    /// nothing if they are not measured.
    static func descriptors(_ samples: [SoakSamples.Sample], _ plan: SoakPlan) -> [SoakPoint] {
        func most(_ calm: Range<Int>) -> Int? { samples[plan.settled(calm)].compactMap { $0.descriptors?.all }.max() }
        guard let first = most(plan.firstCalm), let last = most(plan.lastCalm) else { return [] }
        return [
            SoakPoint(
                name: "files and sockets",
                found: "\(first) at most after warm-up, \(last) at the end",
                holds: last <= first + max(4, first / 20)
            )
        ]
    }

    static func connections(here: Int?, there: Int?) -> SoakPoint {
        SoakPoint(
            name: "connections after shutdown",
            found:
                "\(here.map { "\($0)" } ?? "not measured") here, \(there.map { "\($0)" } ?? "unknown") at the publishers",
            holds: here ?? 0 <= 0 && there == 0
        )
    }

    // MARK: - Feeds

    static func freshness(_ freshness: SoakFreshness) -> SoakPoint {
        let all = freshness.fresh + freshness.stale + freshness.failed
        return SoakPoint(
            name: "feeds at the end",
            found: (["\(freshness.fresh) of \(all) fresh"] + freshness.others.prefix(5)).joined(separator: "; "),
            holds: freshness.fresh == all && all > 0
        )
    }

    /// A second more than the grace period of the fetches: everything after them must take no time.
    static func shutdown(_ duration: Duration) -> SoakPoint {
        let bound = SoakRun.gracePeriod + .seconds(1)
        return SoakPoint(
            name: "graceful shutdown",
            found:
                "\(duration.seconds.text(2)) s with publishers that do not answer, \(bound.seconds.text(0)) s at most",
            holds: duration <= bound
        )
    }
}
