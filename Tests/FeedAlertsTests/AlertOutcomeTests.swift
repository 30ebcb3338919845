import FeedAlerts
import FeedCore
import FeedEngine
import Foundation
import Synchronization
import Testing

/// The results of sent alerts, as they are saved in transactions.
@Suite(.timeLimit(.minutes(20)))
struct AlertOutcomeTests {
    private let claim = AlertClaim(owner: "me", targets: ["phone"], fingerprints: ["one"], lease: .seconds(10))

    private func result(_ number: Int) -> [AlertID: AlertResult] {
        let key = AlertKey(rule: "soon", subject: "tfl:\(number)", moment: "start", start: nil)
        return [AlertID(key: key, target: "phone"): .sent(message: key.text)]
    }

    @Test func `what is answered while one transaction is written is in the next one, and nothing is lost`() async {
        let storage = SlowStorage()
        let outcomes = AlertOutcomes(storage, claim)
        outcomes.add(result(0))
        await storage.begun()
        for number in 1..<1_000 { outcomes.add(result(number)) }
        storage.release()
        await outcomes.save()
        #expect(storage.counts == [1, 999])
        // It begins again after a pause.
        outcomes.add(result(1_000))
        await outcomes.save()
        #expect(storage.counts == [1, 999, 1])
    }
}

/// A store whose first transaction lasts until it is released.
private final class SlowStorage: AlertStorage {
    private let finished = Mutex<[Int]>([])
    private let begins: AsyncStream<Void>
    private let began: AsyncStream<Void>.Continuation
    private let releases: AsyncStream<Void>
    private let released: AsyncStream<Void>.Continuation

    init() {
        (begins, began) = AsyncStream.makeStream()
        (releases, released) = AsyncStream.makeStream()
    }

    /// The number of results in each transaction.
    var counts: [Int] { finished.withLock(\.self) }

    func begun() async { for await _ in begins { return } }

    func release() { released.finish() }

    func changeAlerts<Value: Sendable>(
        _ ids: Set<AlertID>,
        withOthers: Bool,
        by rules: @Sendable (inout AlertTable, Date) -> Value
    ) async -> Value {
        began.yield()
        for await _ in releases {}
        finished.withLock { $0.append(ids.count) }
        var table = AlertTable()
        return rules(&table, .now)
    }

    func retireAlerts(of _: Set<String>, in _: Set<FeedID>, replacements: [ReplacementRule], unsentSince: Date) -> Bool
    { false }
    func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) -> Bool { false }
    func claimAlerts(_ claim: AlertClaim, atMost limit: Int) -> ClaimedAlerts { ClaimedAlerts() }
    func sentMessages(since: Date) -> [AlertRoute: [Date]] { [:] }
    func alertCount(_ query: AlertQuery) -> Int { 0 }
    func missedChanges(by planner: String, of feeds: Set<FeedID>) -> MissedChanges { MissedChanges(upTo: 0) }
    func recordSeen(upTo sequence: Int, by planner: String, of feeds: Set<FeedID>) {}
    func alertRuleSets(of feeds: Set<FeedID>) -> [AlertRuleSet] { [] }
    func recordRuleSets(_ ruleSets: [AlertRuleSet]) {}
    func alerts(_ query: AlertQuery) -> [StoredAlert] { [] }
}
