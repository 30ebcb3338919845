import Foundation
package import Testing

/// Checks that work grows in proportion to its input, by a thread's processor time.
///
/// Other threads and programs hardly affect that time, and it is only compared with itself: for work whose steps cannot
/// be counted, four times the input must not take eight times as long, which separates n log n from n² on any machine.
package enum WorkGrowth {
    /// Expects work on four times the input to take less than eight times as long.
    ///
    /// A measurement that fails is repeated up to two times; the minimum for each size counts.
    ///
    /// - Parameters:
    ///   - size: The smaller input, large enough for quadratic parts to dominate at four times its size.
    ///   - sourceLocation: The place at which a failure is reported.
    ///   - prepare: Makes an input of a size; not measured.
    ///   - work: The measured work.
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

    /// Returns the processor time of this thread for some work.
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
