import CoreMetrics
import Synchronization

/// Counts up, whole numbers and others; exact up to 2^53, as far as Prometheus itself counts.
final class CounterSeries: Series, CounterHandler, FloatingPointCounterHandler {
    static let kind = SeriesKind.counter
    let key: SeriesKey
    private let total = Mutex(0.0)

    init(key: SeriesKey) { self.key = key }

    func increment(by amount: Int64) { increment(by: Double(amount)) }

    /// A counter never goes down: whatever is negative or no number is left out.
    func increment(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        total.withLock { $0 += amount }
    }

    func reset() { total.withLock { $0 = 0 } }

    func write(to text: inout String) { text.append(key, total.withLock { $0 }) }
}
