import FeedCore
import FeedEngine
import Foundation
import Testing

/// A budget of many requests is as quick to look at as one of few.
struct LedgerGrowthTests {
    @Test(arguments: [1_000, 10_000])
    func `the entries of a million requests are few, and none is forgotten`(_ count: Int) {
        let budget = RequestRates.Limit(1_000_000, per: .seconds(365 * 86_400))
        var schedule = LedgerSchedule()
        var most = 0
        for number in 0..<count {
            let now = Date.start.addingTimeInterval(Double(number) * 30)
            guard case .granted = schedule.reserve(RequestRates(budget: budget), now: now, by: now) else {
                Issue.record("request \(number) was refused")
                return
            }
            most = max(most, schedule.entries.count)
        }
        #expect(most <= LedgerSchedule.maximumEntries)
        #expect(schedule.entries.reduce(0) { $0 + $1.count } == count)
        let end = Date.start.addingTimeInterval(Double(count) * 30)
        #expect(schedule.balance(of: budget, now: end).spent == count)
    }

    /// Old requests are joined, so that room may come a little later, and never sooner.
    @Test(arguments: [
        RequestRates([.init(700, per: .seconds(3_600))], budget: .init(30_000, per: .seconds(30 * 86_400))),
        RequestRates([.init(3_000, per: .seconds(86_400))]),
        RequestRates([.init(5, per: .seconds(1))], budget: .init(4_000, per: .seconds(86_400))),
    ])
    func `joined requests keep every limit and budget, and cost little of it`(_ rates: RequestRates) {
        var schedule = LedgerSchedule()
        var granted: [Date] = []
        var now = Date.start
        while granted.count < 12_000 {
            switch schedule.reserve(rates, now: now, by: now) {
            case .granted(let grant): granted.append(grant.time)
            case .tooLate(let time), .spent(let time), .held(let time), .occupied(let time):
                now = max(time, now.addingTimeInterval(0.001))
            }
        }
        for limit in rates.limits + (rates.budget.map { [$0] } ?? []) {
            let span = limit.span.seconds
            for (first, next) in zip(granted, granted.dropFirst(limit.count)) {
                #expect(next.timeIntervalSince(first) >= span - 0.001)
            }
        }
        // Over all, no more is lost than the share of the span by which joined ones count longer.
        let limits = rates.limits + (rates.budget.map { [$0] } ?? [])
        let best = limits.map { Double((12_000 - 1) / $0.count) * $0.span.seconds }.max() ?? 0
        #expect(granted[granted.count - 1].timeIntervalSince(.start) <= best * (1 + 1.0 / 32) + 60)
    }
}
