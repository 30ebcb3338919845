import FeedBoard
import FeedCore
import FeedFormats
import FeedJSON
import FeedTimeline
import Foundation
import Terminal

/// Planned alerts, or the fate of past ones.
///
/// `Documentation/alerts.schema.json` describes the document, whose times are in UTC.
struct AlertsPage: Page {
    /// One message to one target, or several similar ones to several.
    struct Row: Sendable, Hashable {
        var at: Date
        var title: String

        /// The rule's moment, such as `before 10m`, `start` or `moved`.
        var moment: String
        var subject: String
        var rule: String
        var targets: [String]

        /// `waiting`, `sent` or `dropped`.
        var state: String

        /// The reason why it was dropped, or waits for longer than planned, in English.
        var reason: String?

        /// The state of the alert, in the reader's words; `nil` if it waits as planned.
        var words: String?

        /// The text of the message; `nil` if none was sent.
        var told: String?

        /// The delay after it was due, in seconds; `nil` if it was sent in time.
        var late: Int?
    }

    /// In the order of their times.
    let rows: [Row]

    /// The number of alerts beside these, and the limit that lists all.
    let cut: (count: Int, limit: Int)

    /// The text of an empty page; `nil` to say that nothing is planned.
    let emptyWords: String?
    let clock: ViewerClock

    /// Adds a column for the state if something was sent or dropped.
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
