extension Recurrence {
    /// The state of a search: the occurrences found so far, and the conditions of its end.
    struct Search {
        let span: Range<Int>
        private let limit: Int

        /// The time after which a rule's occurrences begin.
        private let start: Int
        private let last: Int?

        /// The number of occurrences that remain of the rule's count; `nil` if they are not counted.
        private var left: Int?
        private(set) var found: [Int] = []
        private(set) var isOver = false

        init(span: Range<Int>, limit: Int, count: Int?, start: Int, last: Int?) {
            self.span = span
            self.limit = limit
            self.start = start
            self.last = last
            left = count
        }

        /// Returns true if nothing can be found from a time on.
        func isBeyond(_ time: Int) -> Bool { time >= span.upperBound || last.map { time > $0 } ?? false }

        /// Returns true if all times before `time` are before the span, and not after the rule's end.
        func isBefore(_ time: Int) -> Bool { time <= span.lowerBound && last.map { time <= $0 } ?? true }

        /// Counts occurrences before the span.
        mutating func skip(_ count: Int) {
            guard let left else { return }
            self.left = left - count
            isOver = left <= count
        }

        /// Adds the next occurrence, in order.
        mutating func add(_ time: Int, isStart: Bool = false) {
            guard isStart || time > start else { return }
            // The start is an occurrence even if the rule ends before it.
            if time >= span.upperBound || !isStart && isBeyond(time) {
                isOver = true
                return
            }
            if time >= span.lowerBound { found.append(time) }
            if let left {
                self.left = left - 1
                isOver = left <= 1
            }
            isOver = isOver || found.count >= limit
        }
    }
}

/// A limit on the work for the recurrence rules of one answer.
///
/// A step is a day or a time that is examined; it takes about ten nanoseconds.
package struct RecurrenceBudget: Sendable {
    package private(set) var steps: Int

    package init(steps: Int) { self.steps = steps }

    package var isSpent: Bool { steps <= 0 }

    /// Subtracts `count` steps that were counted elsewhere, even if fewer are left.
    mutating func subtract(_ count: Int) { steps -= count }

    /// Spends steps; returns false if none was left.
    mutating func spend(_ count: Int = 1) -> Bool {
        guard steps > 0 else { return false }
        steps -= count
        return true
    }
}

// MARK: - Times as numbers

extension Int {
    /// The number of the day, from 0 for 1970-01-01, that contains this second.
    package var dayNumber: Int { self >= 0 ? self / 86_400 : -((86_399 - self) / 86_400) }

    /// The seconds since the start of the day.
    var secondOfDay: Int { self - dayNumber * 86_400 }
}
