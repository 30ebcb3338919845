import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import Foundation
import Testing

/// The forecast of the outcomes of waiting alerts.
struct AlertForecastTests {
    private let noon = AlertWorld.noon

    private func minutes(_ minutes: Double) -> Date { noon + minutes * 60 }

    /// An alert that is due some minutes after noon, of a race ten minutes later.
    private func alert(
        _ title: String,
        due: Double,
        latest: Double? = nil,
        before: Double = 10,
        target: String = "phone",
        _ change: (inout StoredAlert) -> Void = { _ in }
    ) -> StoredAlert {
        let start = minutes(due + before)
        let item = FeedItem.race(title, at: due + before)
        var stored = StoredAlert(
            PlannedAlert(
                key: AlertKey(rule: "soon", subject: "races:\(title)", moment: "before \(Int(before))m", start: start),
                target: target,
                fingerprint: "f",
                due: minutes(due),
                latest: latest.map(minutes) ?? start,
                subject: AlertSubject(item, in: nil, of: "races")
            )
        )
        change(&stored)
        return stored
    }

    private func outcomes(
        _ waiting: [StoredAlert],
        sent: [Double] = [],
        at now: Double = 0,
        _ rule: (inout AlertRule) -> Void
    ) -> [AlertForecast.Outcome?] {
        let forecast = AlertForecast(
            [.test { rule(&$0) }],
            in: .gmt,
            sent: [AlertRoute(rule: "soon", target: "phone"): sent.map(minutes)],
            at: minutes(now)
        )
        let outcomes = forecast.outcomes(of: waiting)
        return waiting.map { outcomes[$0.alert.id] }
    }

    @Test func `what is due in quiet hours is sent after them, or dropped where that is too late`() {
        let quiet = QuietHours(from: ClockTime(hour: 12, minute: 5), until: ClockTime(hour: 12, minute: 30))
        let found = outcomes([
            alert("a", due: 4), alert("b", due: 10, latest: 60), alert("c", due: 10), alert("d", due: 30),
        ]) { $0.quiet = quiet }
        #expect(
            found == [
                .sent(at: minutes(4)), .dropped(.quiet, at: minutes(10)), .dropped(.quiet, at: minutes(10)),
                .sent(at: minutes(30)),
            ]
        )
        let lasting = alert("b", due: 10, latest: 60) {
            $0.alert.subject.item?.time = .instant(minutes(20), end: minutes(50))
        }
        #expect(outcomes([lasting]) { $0.quiet = quiet } == [.sent(at: minutes(30))])
    }

    @Test func `what a reached limit drops is not sent, at each target by itself`() {
        let waiting = [
            alert("a", due: 10), alert("b", due: 20), alert("c", due: 75), alert("a", due: 10, target: "mail"),
        ]
        let found = outcomes(waiting, sent: [-30]) { $0.limit = 2 }
        #expect(
            found == [
                .sent(at: minutes(10)), .dropped(.limit, at: minutes(20)), .sent(at: minutes(75)),
                .sent(at: minutes(10)),
            ]
        )
        // A message of a digest counts once.
        let gathered = outcomes(waiting, sent: [-30]) { ($0.limit, $0.digest) = (2, .seconds(900)) }
        #expect(gathered.prefix(2) == [.sent(at: minutes(10)), .sent(at: minutes(10))])
    }

    @Test func `what would be sent too late, or after a later moment, is dropped`() {
        let late = alert("a", due: 10, latest: 15) { $0.next = minutes(16) }
        let (first, second) = (alert("b", due: 10), alert("b", due: 15, before: 5))
        let retried = [
            first, second,
        ].map { stored in
            var stored = stored
            stored.next = max(stored.next, minutes(17))
            return stored
        }
        #expect(outcomes([late]) { _ in } == [.dropped(.late, at: minutes(16))])
        #expect(outcomes(retried) { _ in } == [.dropped(.superseded, at: minutes(17)), .sent(at: minutes(17))])
        #expect(outcomes([first, second]) { _ in } == [.sent(at: minutes(10)), .sent(at: minutes(15))])
        // What is overdue is sent as soon as something runs.
        #expect(outcomes([first], at: 12) { _ in } == [.sent(at: minutes(12))])
    }
}
