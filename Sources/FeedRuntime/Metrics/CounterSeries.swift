import CoreMetrics
import Synchronization

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
