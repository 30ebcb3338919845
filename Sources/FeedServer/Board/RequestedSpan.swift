import FeedBoard
import FeedCore
import FeedRuntime
import FeedTimeline
import Foundation

/// The week or the year that a page shows, in the viewer's time zone.
struct RequestedSpan {
    let request: RouteRequest
    let zone: TimeZone
    let span: CalendarSpan
    private let months: [RequestedMonth]

    /// Creates the span of a request; `nil` for a page that shows a month.
    init?(_ request: RouteRequest, from weekStart: Weekday, at now: Date, in zone: TimeZone) {
        if let day = request.value("week").flatMap({ CivilDay($0) }) {
            span = CalendarSpan(weekOf: day, from: weekStart)
        } else if let year = request.value("year").flatMap({ Int($0) }) {
            span = .year(year)
        } else {
            return nil
        }
        (self.request, self.zone) = (request, zone)
        if case .week(let first) = span {
            months = [RequestedMonth(CivilMonth(containing: first), week: span.days, request, at: now, in: zone)]
        } else {
            months = span.months.map { RequestedMonth($0, request, at: now, in: zone) }
        }
    }

    /// The days that are fetched while the page is open if they are missing; none of a year, which has too many.
    var followed: [MonthRequests.Span] {
        if case .year = span { return [] }
        return months.map(\.span)
    }

    /// Returns the feeds' stored answers for a week, and the days that are missing.
    func days(of feeds: [Feed], isWanted: Bool = false, isFollowed: Bool = false) async throws -> RequestedMonth.Days {
        try await months[0].days(of: feeds, isWanted: isWanted, isFollowed: isFollowed)
    }

    /// Returns the feeds' stored answers for a year, without fetching any.
    ///
    /// A feed without requests computes its days. Other feeds with an answer for each window have those of the months
    /// that somebody has looked at.
    func stored(of feeds: [Feed]) async -> SpanAnswers {
        guard let first = months.first else { return SpanAnswers(span, []) }
        let whole = feeds.filter { !$0.profile.isAskedByMonth }
        var answers = SpanAnswers(span, await first.stored(whole, of: span.windowWithMargin(in: zone)))
        let others = feeds.filter(\.profile.isAskedByMonth)
        for month in months where !others.isEmpty {
            answers.add(await month.stored(others, of: month.month.window(in: zone)), of: month.month)
        }
        answers.reports = feeds.compactMap { feed in answers.reports.first { $0.feed.id == feed.id } }
        return answers
    }
}
