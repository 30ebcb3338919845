import Foundation

/// Searches in functions of time.
enum Search {
    /// A sign change of a function.
    struct Crossing: Sendable, Hashable {
        var date: Date
        var isRising: Bool
    }

    /// The precision of a search, in seconds.
    private static let precision = 0.05

    /// Returns the events in a span of time, in order.
    ///
    /// - Parameters:
    ///   - span: The span of time.
    ///   - date: Returns the time of an event.
    ///   - next: Returns the first event after a date; events are more than a day apart.
    /// - Returns: The events.
    static func events<Event>(
        in span: ClosedRange<Date>,
        at date: (Event) -> Date,
        next: (Date) -> Event
    ) -> [Event] {
        var events: [Event] = []
        var event = next(span.lowerBound)
        while date(event) <= span.upperBound {
            events.append(event)
            event = next(date(event).addingTimeInterval(86_400))
        }
        return events
    }

    /// Finds the sign changes of a function, in order.
    ///
    /// Between samples on the same side of zero, an extremum towards zero is searched too, so that two crossings within
    /// one step are found, such as those of a Sun that is up for minutes at the end of a polar night.
    ///
    /// - Parameters:
    ///   - span: The span of time.
    ///   - step: The time between samples, in seconds: less than half the time between two extrema.
    ///   - function: The function.
    /// - Returns: The sign changes within the span.
    static func crossings(
        in span: ClosedRange<Date>,
        step: Double,
        of function: (Date) -> Double
    ) -> [Crossing] {
        var crossings: [Crossing] = []
        var samples: [(date: Date, value: Double)] = []
        func add(from low: (date: Date, value: Double), to high: (date: Date, value: Double)) {
            guard (low.value < 0) != (high.value < 0) else { return }
            let date = root(between: low, and: high, of: function)
            if span.contains(date) { crossings.append(Crossing(date: date, isRising: low.value < 0)) }
        }
        // One step more on both sides, so that an extremum beside an end is found too.
        let count = Int(((span.upperBound.timeIntervalSince(span.lowerBound)) / step).rounded(.up)) + 1
        for index in -1...count {
            let date = span.lowerBound.addingTimeInterval(Double(index) * step)
            samples.append((date, function(date)))
            guard samples.count > 2 else { continue }
            let (before, middle, after) = (samples[0], samples[1], samples[2])
            samples.removeFirst()
            if let turn = turn(before, middle, after, of: function) {
                // The turn may be in the step before, whose ends have the same sign.
                let (low, high) = turn.date < middle.date ? (before, middle) : (middle, after)
                add(from: low, to: turn)
                add(from: turn, to: high)
                if turn.date < middle.date { add(from: middle, to: after) }
            } else {
                add(from: middle, to: after)
            }
        }
        return crossings.sorted { $0.date < $1.date }
    }

    /// Returns the extremum near three samples on the same side of zero if it is on the other side.
    private static func turn(
        _ before: (date: Date, value: Double),
        _ middle: (date: Date, value: Double),
        _ after: (date: Date, value: Double),
        of function: (Date) -> Double
    ) -> (date: Date, value: Double)? {
        let sign = middle.value < 0 ? -1.0 : 1.0
        let values = [before.value, middle.value, after.value].map { $0 * sign }
        guard values.allSatisfy({ $0 >= 0 }), values[1] <= values[0], values[1] <= values[2] else { return nil }
        // A parabola through the samples shows how far the extremum may be from them.
        let curve = values[0] - 2 * values[1] + values[2]
        guard values[1] < curve else { return nil }
        let date = minimum(in: before.date...after.date) { function($0) * sign }
        let value = function(date)
        return value * sign < 0 ? (date, value) : nil
    }

    /// Returns the zero between two dates at which the function has different signs.
    private static func root(
        between low: (date: Date, value: Double),
        and high: (date: Date, value: Double),
        of function: (Date) -> Double
    ) -> Date {
        var (low, high) = (low, high)
        // The secant, by the Illinois rule: an end that stays counts half.
        for _ in 0..<60 where high.date.timeIntervalSince(low.date) > precision {
            let width = high.date.timeIntervalSince(low.date)
            let share = low.value / (low.value - high.value)
            let date = low.date.addingTimeInterval(width * min(max(share, 0), 1))
            let value = function(date)
            if abs(value) < 1e-10 { return date }
            if (value < 0) == (low.value < 0) {
                low = (date, value)
                high.value /= 2
            } else {
                high = (date, value)
                low.value /= 2
            }
        }
        return low.date.addingTimeInterval(high.date.timeIntervalSince(low.date) / 2)
    }

    /// Returns the date of the least value of a function with one minimum in a span, by the golden section.
    static func minimum(
        in span: ClosedRange<Date>,
        of function: (Date) -> Double
    ) -> Date {
        let ratio = (5.0.squareRoot() - 1) / 2
        var (low, width) = (span.lowerBound, span.upperBound.timeIntervalSince(span.lowerBound))
        var values = (function(low + width * (1 - ratio)), function(low + width * ratio))
        for _ in 0..<60 where width > precision {
            if values.0 < values.1 {
                width *= ratio
                values = (function(low + width * (1 - ratio)), values.0)
            } else {
                low += width * (1 - ratio)
                width *= ratio
                values = (values.1, function(low + width * ratio))
            }
        }
        return low + width / 2
    }

    /// Returns the first time after a date at which a growing angle reaches one of the directions of a step.
    ///
    /// - Parameters:
    ///   - start: The date.
    ///   - step: The angle between the directions, from 0 on, in radians.
    ///   - offset: The first direction.
    ///   - rate: The angle's mean rate in radians per second, from which it differs by less than a fifth.
    ///   - angle: The angle in radians.
    /// - Returns: The time, and the index of the direction.
    static func next(
        after start: Date,
        step: Double,
        offset: Double = 0,
        rate: Double,
        of angle: (Date) -> Double
    ) -> (date: Date, index: Int) {
        let now = Angle.positive(angle(start) - offset)
        let index = Int(now / step) + 1
        let target = offset + Double(index) * step
        var date = start.addingTimeInterval((offset + Double(index) * step - offset - now) / rate)
        for _ in 0..<30 {
            let shift = Angle.signed(target - (angle(date))) / rate
            date += shift
            if abs(shift) < 0.01 { break }
        }
        return (date, index % Int((Angle.turn / step).rounded()))
    }
}
