import CoreMetrics
import Synchronization

/// The current value of a gauge or meter; it is written only once a value was set.
final class GaugeSeries: Series, RecorderHandler, MeterHandler {
    static let kind = SeriesKind.gauge
    let key: SeriesKey
    private let value = Mutex<Double?>(nil)

    init(key: SeriesKey) { self.key = key }

    func record(_ value: Int64) { set(Double(value)) }

    func record(_ value: Double) { set(value) }

    func set(_ value: Int64) { set(Double(value)) }

    func set(_ value: Double) { self.value.withLock { $0 = value } }

    func increment(by amount: Double) {
        guard amount.isFinite else { return }
        value.withLock { $0 = ($0 ?? 0) + amount }
    }

    func decrement(by amount: Double) { increment(by: -amount) }

    func write(to text: inout String) {
        if let value = value.withLock({ $0 }) { text.append(key, value) }
    }
}

/// A counter of integers and floating-point numbers, exact up to 2^53, like Prometheus itself.
final class CounterSeries: Series, CounterHandler, FloatingPointCounterHandler {
    static let kind = SeriesKind.counter
    let key: SeriesKey
    private let total = Mutex(0.0)

    init(key: SeriesKey) { self.key = key }

    func increment(by amount: Int64) { increment(by: Double(amount)) }

    /// Adds an amount; negative amounts and NaN are ignored, since a counter never decreases.
    func increment(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        total.withLock { $0 += amount }
    }

    func reset() { total.withLock { $0 = 0 } }

    func write(to text: inout String) { text.append(key, total.withLock { $0 }) }
}
