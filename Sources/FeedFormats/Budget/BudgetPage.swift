package import FeedBoard
import FeedCore
package import FeedJSON
import FeedTimeline
import Foundation
package import Terminal

/// The requests to each publisher: the spent and remaining part of a budget, the time at which it renews, and the
/// number of requests that the configuration sends per day.
///
/// `Documentation/budget.schema.json` describes the document, whose times are in UTC.
package struct BudgetPage: Page {
    private let accounts: [CountedAccount]
    private let clock: ViewerClock

    /// - Parameters:
    ///   - accounts: The accounts, in the order of the page.
    ///   - clock: The viewer's time, zone and languages.
    package init(_ accounts: [CountedAccount], by clock: ViewerClock) {
        self.accounts = accounts
        self.clock = clock
    }

    package func lines(width: Int?) -> [StyledText] {
        let sentences = { (text: String, style: TextStyle) in
            text.wrapped(to: width.map { $0 - 1 }).map { StyledText(" \($0)", style).cut(to: width) }
        }
        let words = clock.words
        guard !accounts.isEmpty else { return sentences(words[.noPublisher], .plain) }
        let titles = words.budgetColumns
        var grid = TextGrid([
            .init(titles[0], minimum: 12), .init(titles[1]), .init(titles[2], alignment: .right),
            .init(titles[3], dropOrder: 1), .init(titles[4], alignment: .right),
            .init(titles[5], minimum: 8, dropOrder: 0),
        ])
        for account in accounts {
            let budget = account.budget
            grid.add([
                StyledText(account.name),
                StyledText(
                    budget.map { words.spent($0.spent, of: $0.limit.count) } ?? words[.noBudget],
                    budget == nil ? .dim : .plain
                ),
                StyledText(budget.map { "\($0.left)" } ?? "", budget?.left == 0 ? .bad : .bold),
                StyledText(budget?.renewsAt.map { clock.shortTime(.instant($0)) } ?? ""),
                StyledText("\(account.roundedRequestsPerDay)"),
                StyledText(account.feeds.map(\.id.rawValue).joined(separator: ", "), .dim),
            ])
        }
        let notes = accounts.flatMap { account in
            account.notes(by: clock).flatMap { sentences("\(account.name): \($0)", .doubtful) }
        }
        return grid.lines(width: width) + (notes.isEmpty ? [] : [StyledText()] + notes)
    }

    package func write(to json: inout JSONWriter) {
        json.object {
            $0.member("generatedAt", clock.now.rfc3339)
            $0.member("accounts") { $0.array { for account in accounts { $0.value(account) } } }
        }
    }
}

extension CountedAccount {
    /// The rate limits of its feeds; all of them apply.
    fileprivate var limits: [RequestRates.Limit] {
        var seen = Set<RequestRates.Limit>()
        return feeds.flatMap(\.access.rates.limits).filter { seen.insert($0).inserted }
    }

    /// The approximate number of requests that the feeds send per day.
    package var requestsPerDay: Double { feeds.reduce(0) { $0 + $1.requestsPerDay } }

    /// The number of requests per day, rounded up, so that a few per month are not shown as none.
    fileprivate var roundedRequestsPerDay: Int { Int(min(requestsPerDay, 1e12).rounded(.up)) }

    /// The number of requests that the configuration would send in the span of the budget.
    fileprivate var requestsPerSpan: Double? { budget.map { requestsPerDay * $0.limit.span.seconds / 86_400 } }

    /// Returns the notes on problems that the user can act on.
    fileprivate func notes(by clock: ViewerClock) -> [String] {
        var notes: [String] = []
        if let heldUntil, heldUntil > clock.now {
            notes.append(clock.words.noRequest(before: clock.fullTime(heldUntil)))
        }
        let mostPerDay = limits.map { Double($0.count) * 86_400 / max($0.span.seconds, 1) }.min()
        if let mostPerDay, requestsPerDay > mostPerDay {
            let allowed = Int(min(mostPerDay, 1e12))
            notes.append(clock.words.tooManyRequests(roundedRequestsPerDay, allowed: allowed))
        }
        guard let budget else { return notes }
        if budget.left == 0 {
            notes.append(clock.words.budgetIsSpent(until: budget.renewsAt.map { clock.fullTime($0) }))
        }
        if let wanted = requestsPerSpan, wanted > Double(budget.limit.count) {
            let count = Int(min(wanted, 1e12).rounded())
            notes.append(
                clock.words.tooManyRequests(count, in: budget.limit.span.shortText, of: budget.limit.count)
            )
        }
        return notes
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ account: CountedAccount) {
        object {
            $0.member("account", account.name)
            $0.member("feeds", account.feeds.map(\.id.rawValue))
            $0.member("requestsPerDay", account.roundedRequestsPerDay)
            $0.member("limits", ifAny: account.limits) { $0.value($1) }
            $0.member("heldUntil", ifPresent: account.heldUntil?.rfc3339)
            if let budget = account.budget {
                $0.object("budget") {
                    $0.member("count", budget.limit.count)
                    $0.member("per", budget.limit.span.shortText)
                    $0.member("spent", budget.spent)
                    $0.member("left", budget.left)
                    $0.member("renewsAt", ifPresent: budget.renewsAt?.rfc3339)
                }
            }
        }
    }
}
