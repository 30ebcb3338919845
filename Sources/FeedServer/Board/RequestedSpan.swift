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
        months = span.months.map { RequestedMonth($0, request, at: now, in: zone) }
    }

    /// The months whose missing days are fetched while the page is open; none of a year, which has too many days.
    var followedMonths: [MonthRequests.Month] {
        if case .year = span { return [] }
        return months.map { .init(month: $0.month, zone: zone) }
    }

    /// Returns the feeds' stored answers, and the days that are missing.
    func days(of feeds: [Feed], isWanted: Bool = false, isFollowed: Bool = false) async throws -> RequestedMonth.Days {
        var days = RequestedMonth.Days(reports: [])
        for month in months {
            let found = try await month.days(of: feeds, isWanted: isWanted, isFollowed: isFollowed)
            days.isPartial = days.isPartial || found.isPartial
            days.missing.join(found.missing)
            days.reports = days.reports.joined(found.reports)
        }
        return days
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

extension [MissingDays] {
    /// Adds the missing days of another month; the known days of a feed are those of both.
    fileprivate mutating func join(_ others: [MissingDays]) {
        for other in others {
            guard let index = firstIndex(where: { $0.feed == other.feed }) else {
                append(other)
                continue
            }
            guard let own = self[index].progress, let more = other.progress else { continue }
            var joined = DayProgress(known: own.known + more.known, of: own.days + more.days)
            if let one = own.part, let two = more.part {
                joined.part = .init(one.items + two.items, of: one.days.union(two.days))
            }
            self[index].progress = joined
        }
    }
}
