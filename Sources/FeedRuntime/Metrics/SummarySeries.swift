import CoreMetrics
import Synchronization

/// The number of values and their sum.
final class SummarySeries: Series, RecorderHandler {
    static let kind = SeriesKind.summary
    let key: SeriesKey
    private let tally = Mutex((count: 0, sum: 0.0))

    init(key: SeriesKey) { self.key = key }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        tally.withLock { tally in
            tally.count += 1
            tally.sum += value
        }
    }

    func write(to text: inout String) {
        let (count, sum) = tally.withLock { $0 }
        text.append(key, suffix: "_sum", sum)
        text.append(key, suffix: "_count", Double(count))
    }
}
