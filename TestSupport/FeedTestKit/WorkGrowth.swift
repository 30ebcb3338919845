import Foundation
package import Testing

/// Whether work grows in proportion to its input, by the time of the processor that a thread spends on it.
///
/// Other threads and other programs hardly change that time, and it is only compared with itself: where steps cannot be
/// counted, four times the input must not cost eight times as much, which separates n log n from n² on any machine.
package enum WorkGrowth {
    /// Expects work on four times the input to cost less than eight times as much.
    ///
    /// A measurement that seems to show more is repeated up to two times; the least of each size counts.
    ///
    /// - Parameters:
    ///   - size: The smaller input, large enough for what is quadratic to outweigh the rest at four times its size.
    ///   - sourceLocation: Where a failure is reported.
    ///   - prepare: Makes an input of a size, which is not measured.
    ///   - work: What is measured.
    package static func expectInProportion<Input>(
        from size: Int,
        sourceLocation: SourceLocation = #_sourceLocation,
        prepare: (Int) throws -> Input,
        work: (Input) throws -> Void
    ) rethrows {
        let (small, large) = (try prepare(size), try prepare(4 * size))
        var least = (small: Double.infinity, large: Double.infinity)
        for _ in 0..<3 {
            least.small = min(least.small, try seconds { try work(small) })
            least.large = min(least.large, try seconds { try work(large) })
            if least.large < 8 * least.small { return }
        }
        Issue.record(
            "\(4 * size) cost \(least.large / least.small) times as much as \(size), expected less than 8 times",
            sourceLocation: sourceLocation
        )
    }

    /// The processor's time that this thread spends on some work.
    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = now
        try work()
        return now - start
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
