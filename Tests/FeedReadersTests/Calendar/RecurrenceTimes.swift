import FeedReaders
import Testing

/// The times of a rule from its start on, as `20261224T0900`; those of whole days as `20261224`.
func times(
    _ rule: String,
    from start: String,
    in span: (String, String)? = nil,
    limit: Int = 14,
    steps: Int = 1_000_000
) throws -> [String] {
    let rule = try RecurrenceRule(rule)
    let start = try #require(CalendarTime(start))
    let first = try span.map { try #require(CalendarTime($0.0)) }
    let end = try span.map { try #require(CalendarTime($0.1)) }
    var budget = RecurrenceBudget(steps: steps)
    let recurrence = Recurrence(rule, start: start.seconds, last: rule.until?.seconds, isDay: start.isDay)
    let span = (first ?? start).seconds..<(end?.seconds ?? start.seconds + 40 * 366 * 86_400)
    return recurrence.occurrences(in: span, limit: limit, budget: &budget).map { seconds in
        let text = CalendarTime(seconds: seconds, form: start.form).text
        return text.hasSuffix("00") && !start.isDay ? String(text.dropLast(2)) : text
    }
}
