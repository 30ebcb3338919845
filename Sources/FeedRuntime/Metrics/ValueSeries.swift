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
