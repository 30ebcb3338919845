extension Recurrence {
    /// What a search for occurrences has found so far, and when it is over.
    struct Search {
        let span: Range<Int>
        private let limit: Int
        private let start: Int
        private let last: Int?

        /// How many occurrences are still to come in all; `nil` where nobody counts.
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

        /// Whether nothing from a time on can be found any more.
        func isBeyond(_ time: Int) -> Bool { time >= span.upperBound || last.map { time > $0 } ?? false }

        /// Whether everything up to a time, which is not counted itself, lies before what is looked for.
        func isBefore(_ time: Int) -> Bool { time <= span.lowerBound && last.map { time <= $0 } ?? true }

        /// Counts occurrences that lie before what is looked for.
        mutating func skip(_ count: Int) {
            guard let left else { return }
            self.left = left - count
            isOver = left <= count
        }

        /// Takes the next occurrence; they come in order.
        mutating func take(_ time: Int, isStart: Bool = false) {
            guard isStart || time > start else { return }
            // The start is an occurrence even where the rule ends before it.
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

/// How much work the recurrence rules of one answer may make.
///
/// A step is a day or a time that is looked at, some ten nanoseconds.
package struct RecurrenceBudget: Sendable {
    package private(set) var steps: Int

    package init(steps: Int) { self.steps = steps }

    package var isSpent: Bool { steps <= 0 }

    /// Takes what was spent of a budget that was a part of this one.
    mutating func take(_ count: Int) { steps -= count }

    /// Takes steps; `false` where none is left.
    mutating func spend(_ count: Int = 1) -> Bool {
        guard steps > 0 else { return false }
        steps -= count
        return true
    }
}

// MARK: - Times by their number

extension Int {
    /// The day since 1970-01-01 in which a second lies.
    var dayNumber: Int { self >= 0 ? self / 86_400 : -((86_399 - self) / 86_400) }

    /// The seconds since the start of the day.
    var secondOfDay: Int { self - dayNumber * 86_400 }
}
