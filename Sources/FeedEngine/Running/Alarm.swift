import Foundation

/// One timer that is set again and again.
struct Alarm {
    private let clock: EngineClock
    private let ring: @Sendable (Int) -> Void
    private var time: Date?
    private var number = 0
    private var task: Task<Void, any Error>?

    init(clock: EngineClock, ring: @escaping @Sendable (Int) -> Void) {
        self.clock = clock
        self.ring = ring
    }

    /// Sets the alarm to a time; an alarm that rings before then stays, since it is set again when it has rung.
    mutating func set(to date: Date) {
        if let time, time <= date { return }
        stop()
        time = date
        number += 1
        task = Task { [clock, ring, number] in
            try await clock.sleepOneStep(until: date)
            ring(number)
        }
    }

    mutating func rang(_ number: Int) {
        if number == self.number { time = nil }
    }

    mutating func stop() {
        task?.cancel()
        time = nil
    }
}
