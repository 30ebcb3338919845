#if PostgreSQL
import FeedCore
import FeedEngine
import Foundation
import PostgresTestKit
import Testing
@testable import FeedStore

/// Alerts that several machines claim, send and plan at the same time.
@Suite(.timeLimit(.minutes(20)), .enabled(if: PostgresCluster.isWanted))
struct PostgresAlertTests {
    private let schema = "s\(UUID().uuidString.prefix(8).lowercased())"

    private func store() throws -> PostgresStore { try PostgresCluster.shared().store(schema: schema) { _ in } }

    /// Alerts that were due when the test began, with a title that changes.
    private func alerts(_ numbers: Range<Int>, titled title: String, due: Date) -> [PlannedAlert] {
        numbers.map { number in
            let item = FeedItem(id: LocalID("\(number)"), title: title, time: .instant(due + 600))
            return PlannedAlert(
                key: AlertKey(rule: "soon", subject: "tfl:\(number)", moment: "before 10m", start: due + 600),
                target: "phone",
                fingerprint: "one",
                due: due,
                latest: due + 600,
                subject: AlertSubject(item, in: nil, of: "tfl")
            )
        }
    }

    @Test func `each alert is sent once while others plan its feed, and none that was called off before`() async throws
    {
        let due = Date(timeIntervalSinceReferenceDate: Date().timeIntervalSinceReferenceDate.rounded() - 1)
        let planner = try store()
        func plan(_ change: (inout AlertPlanChange) -> Void) async throws {
            var plan = AlertPlanChange("tfl", .all(nil), rules: ["soon"])
            change(&plan)
            #expect(try await planner.planAlerts(plan, asOf: due, of: FeedKey(feed: "tfl", fingerprint: "one")))
        }
        try await plan { $0.planned = alerts(0..<300, titled: "first", due: due) }
        let stores = try (0..<4).map { _ in try store() }
        let sent = try await withThrowingTaskGroup(of: [AlertID].self) { group in
            for (number, store) in stores.enumerated() {
                group.addTask {
                    let claim = AlertClaim(
                        owner: "machine \(number)",
                        targets: ["phone"],
                        fingerprints: ["one"],
                        lease: .seconds(600)
                    )
                    var own: [AlertID] = []
                    while true {
                        let ids = try await store.claimAlerts(claim, atMost: 7).alerts.map(\.alert.id)
                        if ids.isEmpty { return own }
                        #expect(try await store.renewAlerts(Set(ids), of: claim).count <= ids.count)
                        own += try await store.finishAlerts(
                            Dictionary(uniqueKeysWithValues: ids.map { ($0, .sent(message: $0.key.text)) }),
                            of: claim
                        )
                    }
                }
            }
            // The titles of all change again and again, and the last fifty do not take place any more.
            for round in 0..<10 {
                try await plan { $0.kept = alerts(0..<(round < 3 ? 300 : 250), titled: "\(round)", due: due) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(sent).count == sent.count)
        #expect(Set(sent).isSuperset(of: alerts(0..<250, titled: "", due: due).map(\.id)))
        let ended = try await planner.alerts(AlertQuery(limit: 1_000))
        #expect(ended.allSatisfy { $0.state != .waiting } && Set(ended.map(\.alert.id)) == Set(sent))
    }
}
#endif
