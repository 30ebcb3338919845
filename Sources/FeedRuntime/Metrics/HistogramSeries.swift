import CoreMetrics
import Synchronization

/// The number of durations in each bucket.
final class HistogramSeries: Series, TimerHandler {
    /// The upper bounds of the buckets in seconds: from an answer in memory to the longest deadline of a feed.
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

    private static let boundTexts = (bounds + [.infinity]).map(\.prometheusText)

    private struct Tally {
        /// The number of durations per bucket, not cumulative; the last is for those above all bounds.
        var counts = [Int](repeating: 0, count: bounds.count + 1)

        /// Whole numbers, so that sums are exact.
        var nanoseconds = 0.0
    }

    static let kind = SeriesKind.histogram
    let key: SeriesKey
    private let tally = Mutex(Tally())

    init(key: SeriesKey) { self.key = key }

    /// Records a duration; a negative one, from a clock that was set back, counts as zero.
    func recordNanoseconds(_ duration: Int64) {
        let nanoseconds = Double(max(0, duration))
        let bucket = Self.bounds.firstIndex { nanoseconds <= $0 * 1e9 } ?? Self.bounds.count
        tally.withLock { tally in
            tally.counts[bucket] += 1
            tally.nanoseconds += nanoseconds
        }
    }

    func write(to text: inout String) {
        let tally = tally.withLock { $0 }
        var count = 0
        for (bound, inBucket) in zip(Self.boundTexts, tally.counts) {
            count += inBucket
            text.append(key, suffix: "_bucket", bucket: bound, Double(count))
        }
        text.append(key, suffix: "_sum", tally.nanoseconds / 1e9)
        text.append(key, suffix: "_count", Double(count))
    }
}
