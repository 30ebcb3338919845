import FeedCore

/// The times of an hourly, minutely or secondly rule in a zone whose clocks change.
///
/// These are the instants at which the zone's clocks show a time of the rule. A time that clocks skip does not count; a
/// time that clocks show twice counts twice.
///
/// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10): "nonexistent local
///   time … MUST be ignored and MUST NOT be counted as part of the recurrence set".
struct ClockRecurrence {
    /// The local times, in order; a local time that clocks show twice denotes the first instant.
    private(set) var locals: [Int] = []

    /// The instants at which clocks show a time for the second time, in order.
    private(set) var again: [Int] = []

    /// The instant of the last time in ``locals`` and ``again``.
    private(set) var last: Int?

    /// Finds the first `limit` times of a rule in a range of local times, from the local time `start` to the instant
    /// `until`.
    ///
    /// If `startIsFirst` is false, the start counts only if the rule includes it.
    init(
        _ rule: RecurrenceRule,
        start: Int,
        startIsFirst: Bool,
        until: Int?,
        zone: ZoneRules,
        in span: Range<Int>,
        limit: Int,
        budget: inout RecurrenceBudget
    ) {
        var plain = rule
        (plain.count, plain.until) = (nil, nil)
        let first = zone.instant(ofLocal: start).instant
        var left = rule.count
        if startIsFirst {
            add(start, at: first, isAgain: false, in: span)
            left = left.map { $0 - 1 }
        }
        // Offsets are less than a day.
        let end = min(span.upperBound + 86_400, until.map { $0 + 1 } ?? .max)
        let begin = left == nil ? max(first, span.lowerBound - 86_400) : first
        guard begin < end else { return }
        var shown = Int.min
        for period in zone.periods(in: begin..<end, &budget) where left.map({ $0 > 0 }) ?? true {
            let from = period.from + period.offset + (period.from == first && startIsFirst ? 1 : 0)
            let until = period.until + period.offset
            defer { shown = max(shown, until) }
            guard from < until, !budget.isSpent, locals.count + again.count < limit else { continue }
            let recurrence = Recurrence(plain, start: rule.aligned(start, before: from), startIsFirst: false)
            if let count = left, until <= span.lowerBound, let all = rule.plainCount(from: start, in: from..<until) {
                left = count - all
                continue
            }
            // COUNT counts all occurrences, inside the span or not, so they have to be found.
            let range = left == nil ? max(from, span.lowerBound)..<max(until, span.lowerBound) : from..<until
            let rest = left ?? limit - locals.count - again.count
            for local in recurrence.occurrences(in: range, limit: rest, budget: &budget) {
                add(local, at: local - period.offset, isAgain: local < shown, in: span)
                left = left.map { $0 - 1 }
                if locals.count + again.count >= limit { break }
            }
        }
    }

    private mutating func add(_ local: Int, at instant: Int, isAgain: Bool, in span: Range<Int>) {
        guard span.contains(local) else { return }
        if isAgain { again.append(instant) } else { locals.append(local) }
        last = instant
    }
}

extension RecurrenceRule {
    /// The length of a period, in seconds, times the interval; for months and years only the interval.
    private var stride: Int { (frequency.unit ?? 1) * interval }

    /// Returns `start`, moved back by whole intervals if it is not before `time`, so that the rule has the same times.
    fileprivate func aligned(_ start: Int, before time: Int) -> Int {
        start < time ? start : start - ((start - time) / stride + 1) * stride
    }

    /// Returns the number of times in a span if only the frequency and the interval define them; `nil` for other rules.
    fileprivate func plainCount(from start: Int, in span: Range<Int>) -> Int? {
        guard isPlain else { return nil }
        func count(before time: Int) -> Int {
            let distance = time - 1 - start
            return distance >= 0 ? distance / stride : -((-distance + stride - 1) / stride)
        }
        return count(before: span.upperBound) - count(before: span.lowerBound)
    }
}

extension ZoneRules {
    /// Returns the local time at an instant.
    func local(of instant: Int) -> Int { instant + offset(at: instant) }

    /// Returns the range of the local times in a span of instants, possibly a little wider if clocks change at its
    /// ends.
    func locals(of span: Range<Int>) -> Range<Int> {
        let first = min(offset(at: span.lowerBound), offset(at: span.lowerBound + 86_400))
        let last = max(offset(at: span.upperBound), offset(at: span.upperBound - 86_400))
        return span.lowerBound + first..<max(span.upperBound + last, span.lowerBound + first)
    }

    /// A range of instants with the same offset from UTC, in seconds.
    struct Period {
        var from: Int
        var until: Int
        var offset: Int
    }

    /// The number of seconds between the instants at which offsets are compared; of changes that are closer, some may
    /// be missed.
    private static let step = 7 * 86_400

    /// Returns the periods between the changes of the zone in a span of instants, in order.
    ///
    /// The time before 1900 has one offset. When the budget is spent, the last period covers the rest of the span.
    func periods(in span: Range<Int>, _ budget: inout RecurrenceBudget) -> [Period] {
        var periods: [Period] = []
        var (begin, current) = (span.lowerBound, offset(at: span.lowerBound))
        var position = max(begin, -2_208_988_800)
        while position < span.upperBound, budget.spend() {
            let next = min(position + Self.step, span.upperBound)
            let after = offset(at: next)
            if after != current {
                var (low, high) = (position, next)
                while high - low > 1 {
                    let middle = low + (high - low) / 2
                    if offset(at: middle) == current { low = middle } else { high = middle }
                }
                periods.append(Period(from: begin, until: high, offset: current))
                (begin, current) = (high, after)
            }
            position = next
        }
        if begin < span.upperBound { periods.append(Period(from: begin, until: span.upperBound, offset: current)) }
        return periods
    }
}
