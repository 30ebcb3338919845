import FeedBoard
import FeedCore
import FeedFormats
import FeedJSON
import FeedTimeline
import Foundation
import Terminal

/// The page of planned alerts, or of the outcomes of past ones.
///
/// `Documentation/alerts.schema.json` describes the JSON document, whose times are in UTC.
struct AlertsPage: Page {
    /// A message to a target, or several similar messages to several targets.
    struct Row: Sendable, Hashable {
        var at: Date
        var title: String

        /// The rule's moment, such as `before 10m`, `start` or `moved`.
        var moment: String
        var subject: String
        var rule: String
        var targets: [String]

        /// The state: `waiting`, `sent` or `dropped`.
        var state: String

        /// The reason why the alert was dropped, or waits longer than planned, in English.
        var reason: String?

        /// The state of the alert in the viewer's language; `nil` if the alert waits as planned.
        var words: String?

        /// The text of the sent message; `nil` if none was sent.
        var told: String?

        /// The delay of the message in seconds; `nil` if it was sent in time.
        var late: Int?
    }

    /// The rows in the order of their times.
    let rows: [Row]

    /// The number of alerts that are not listed, and the limit that would list all.
    let cut: (count: Int, limit: Int)

    /// The text of an empty page; `nil` for the default, that nothing is planned.
    let emptyWords: String?
    let clock: ViewerClock

    /// Returns the rows as a table, with a column for the state if a message was sent or dropped.
    func lines(width: Int?) -> [StyledText] {
        let words = clock.words
        guard !rows.isEmpty else {
            return (emptyWords ?? words[.noAlertsAhead]).wrapped(to: width.map { $0 - 1 }).map { StyledText(" \($0)") }
        }
        let titles = words.alertColumns
        let hasState = rows.contains { $0.state != "waiting" }
        var grid = TextGrid([
            .init(titles[0]), .init(titles[1], minimum: 16), .init("", minimum: 8, dropOrder: 2),
            hasState ? .init(words[.alertStateColumn], minimum: 8, dropOrder: 3) : nil,
            .init(titles[2], minimum: 8, dropOrder: 1), .init(titles[3], minimum: 8, dropOrder: 0),
        ])
        for row in rows {
            let isInTime = row.state == "sent" && row.late == nil
            let state = StyledText(row.words ?? "", isInTime ? .dim : .doubtful)
            let moment = words.moment(row.moment)
            grid.add([
                StyledText(clock.shortTime(.instant(row.at)), .bold), StyledText(row.told ?? row.title),
                hasState || row.words == nil
                    ? StyledText(moment, .dim) : StyledText("\(moment) (\(row.words ?? ""))", .doubtful),
                hasState ? state : nil, StyledText(row.rule, .dim),
                StyledText(row.targets.joined(separator: ", "), .dim),
            ])
        }
        guard cut.count > 0 else { return grid.lines(width: width) }
        return grid.lines(width: width) + [StyledText(" \(words.moreAlerts(cut.count, limit: cut.limit))", .dim)]
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("generatedAt", clock.now.rfc3339)
            if cut.count > 0 { $0.member("cut", cut.count) }
            $0.member("alerts", objects: rows) { json, row in
                json.member("at", row.at.rfc3339)
                json.member("rule", row.rule)
                json.member("moment", row.moment)
                json.member("subject", row.subject)
                json.member("title", row.title)
                json.member("to", row.targets)
                json.member("state", row.state)
                json.member("reason", ifPresent: row.reason)
                json.member("told", ifPresent: row.told)
                if let late = row.late { json.member("late", late) }
            }
        }
    }
}
