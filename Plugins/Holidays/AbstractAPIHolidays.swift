import FeedCore
import Foundation

/// The holidays of one country from the [Holidays API of Abstract](https://docs.abstractapi.com/api/holidays).
///
/// Requests are sent one after another at the transport's rate, and known days are never requested again. If a request
/// fails, the fetch ends with the results so far.
struct AbstractAPIHolidays: Sendable {
    let endpoint: URL
    let key: Secret
    let country: String
    let span: AbstractAPISpan

    /// The publisher's name of the only region to include; `nil` for all.
    let region: String?

    /// The country for display, with the region if there is one: "Scotland, United Kingdom".
    var placeName: String { (region.map { "\($0), " } ?? "") + CountryName.english(country) }

    /// The length in days of a window without an end.
    static let ahead = 31

    func snapshot(in context: FetchContext) async throws -> FeedSnapshot {
        let wanted = days(of: context.window, in: context.timeZone)
        let clamped = wanted.clamped(toYears: 2000...2099)
        var warnings = FeedWarnings()
        if clamped != wanted {
            warnings.add(.missingPart, "holidays are those of 2000 to 2099, but \(wanted.text) was asked for")
        }
        guard let days = clamped else { return FeedSnapshot(warnings: warnings) }
        var memory = AbstractAPIMemory(country: country, state: context.state)
        var failure: FeedError?
        var nonsense = 0
        let spans = span.spans(of: days)
        context.recordProgress(progress(of: memory, in: days))
        for span in spans where !memory.knows(span.clamped(to: days)) {
            do {
                try Task.checkCancellation()
                let response = try await context.transport.send(request(for: span.lowerBound))
                var ownWarnings = FeedWarnings()
                let rows = try AbstractAPIAnswer.rows(
                    of: response,
                    country: country,
                    span: span,
                    warnings: &ownWarnings
                )
                // A pointer refers to one answer; with several, the message has to name it.
                warnings.add(ownWarnings, of: spans.count > 1 ? span.text : nil)
                memory.add(rows, of: span)
                // Each request counts for a month's budget, so its answer is saved at once, in case the program is
                // ended now.
                await context.saveState(memory.state)
                context.recordProgress(progress(of: memory, in: days))
                nonsense = 0
            } catch {
                let error = FeedError(error)
                failure = failure ?? error
                // A malformed answer loses only its own days; a second one in a row, or any other error, would also
                // affect the next request.
                nonsense += 1
                guard error.code == .malformed, nonsense < 2 else { break }
            }
        }
        let count = memory.count(in: days)
        if let failure {
            guard count > 0 else { throw failure }
            warnings.add(.missingPart, "\(count) of \(days.count) days came: \(failure.message)")
        }
        var snapshot = FeedSnapshot(rows(of: memory, in: spans), in: region, warnings: warnings)
        snapshot.coverage = days.coverage
        snapshot.source = endpoint.appending(queryItems: [URLQueryItem(name: "country", value: country)]).absoluteString
        snapshot.state = memory.state
        return snapshot
    }

    /// Returns the known rows of the chosen region.
    private func rows(of memory: AbstractAPIMemory, in spans: [ClosedRange<CivilDay>]) -> [AbstractAPIRow] {
        spans.flatMap { memory.rows(in: $0) }.filter { row in region.map { row.isKept(in: $0) } ?? true }
    }

    private func progress(of memory: AbstractAPIMemory, in days: ClosedRange<CivilDay>) -> DayProgress {
        let known = FeedSnapshot(rows(of: memory, in: [days]), in: region, warnings: FeedWarnings())
        return DayProgress(.init(known.items, of: memory.days(in: days)), of: days.count)
    }

    /// Returns the days that a window needs.
    ///
    /// If the window begins within a day, a day before it that has not ended in the country yet is included, even if it
    /// is over for the viewer.
    func days(of window: TimeWindow, in timeZone: TimeZone) -> ClosedRange<CivilDay> {
        let days = window.days(in: timeZone, lasting: Self.ahead)
        guard days.lowerBound.start(in: timeZone) < window.from else { return days }
        return min(days.lowerBound, CivilDay(window.from, in: WesternmostZone.of(country)))...days.upperBound
    }

    private func request(for day: CivilDay) -> FeedRequest {
        let parameters = [("country", country)] + span.parameters(day)
        return FeedRequest(
            endpoint.appending(queryItems: parameters.map { URLQueryItem(name: $0.0, value: $0.1) }),
            secretQueryItems: ["api_key": key]
        )
    }
}

extension ClosedRange<CivilDay> {
    /// The number of days.
    fileprivate var count: Int { upperBound.number - lowerBound.number + 1 }

    /// `2026-12-01`, or the first and the last day.
    var text: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }

    /// Returns the days within a range of years; `nil` if there are none.
    fileprivate func clamped(toYears years: ClosedRange<Int>) -> ClosedRange<CivilDay>? {
        guard let first = CivilDay(year: years.lowerBound, month: 1, day: 1),
            let last = CivilDay(year: years.upperBound, month: 12, day: 31), overlaps(first...last)
        else { return nil }
        return clamped(to: first...last)
    }
}

/// The span of one request: a day on the publisher's free plan, a month or a year on paid plans.
///
/// - SeeAlso: [The publisher's documentation](https://docs.abstractapi.com/api/holidays) of `year`, `month` and `day`.
enum AbstractAPISpan: String, CaseIterable, SettingValue {
    case day, month, year

    /// Returns the days of the request that contains a day.
    func around(_ day: CivilDay) -> ClosedRange<CivilDay> {
        switch self {
        case .day: return day...day
        case .month:
            let month = CivilMonth(containing: day)
            return month.firstDay...month.lastDay
        case .year:
            // The first and the last day of a year always exist.
            let first = CivilDay(year: day.year, month: 1, day: 1) ?? day
            let last = CivilDay(year: day.year, month: 12, day: 31) ?? day
            return first...last
        }
    }

    /// Returns the spans that cover the days, in order.
    func spans(of days: ClosedRange<CivilDay>) -> [ClosedRange<CivilDay>] {
        var spans: [ClosedRange<CivilDay>] = []
        var next = days.lowerBound
        while next <= days.upperBound {
            let span = around(next)
            spans.append(span)
            // Days are clamped to the valid years, so the last span does not advance.
            guard span.upperBound < .last else { break }
            next = span.upperBound.adding(days: 1)
        }
        return spans
    }

    /// Returns the parameters for the span around a day, with padded numbers as in the publisher's own example.
    func parameters(_ day: CivilDay) -> [(name: String, value: String)] {
        let all = [
            ("year", day.year.padded(to: 4)), ("month", day.month.padded(to: 2)), ("day", day.day.padded(to: 2)),
        ]
        return Array(all.prefix(self == .day ? 3 : self == .month ? 2 : 1))
    }
}

extension CivilDay {
    fileprivate static let last = CivilDay(number: .max)
}
