/// The schedule of a soak test, in seconds since its beginning.
///
/// Faults, a calm phase in which the level after warm-up is measured, faults again, and a last quarter without any.
/// Only calm phases are compared: during faults, connections come and go.
struct SoakPlan: Sendable {
    let seconds: Int

    /// The calm phase after warm-up.
    var firstCalm: Range<Int> { seconds / 4..<seconds * 2 / 5 }

    /// The calm phase at the end.
    var lastCalm: Range<Int> { seconds * 3 / 4..<seconds }

    /// Returns the command for the publishers at a second; `nil` for none.
    func word(at second: Int) -> String? {
        switch second {
        case firstCalm.lowerBound, lastCalm.lowerBound: "calm"
        case firstCalm.upperBound: "storm"
        default: nil
        }
    }

    /// Returns the seconds of a calm phase that are measured: the latter half, when feeds have recovered.
    func settled(_ calm: Range<Int>) -> Range<Int> { (calm.lowerBound + calm.upperBound) / 2..<calm.upperBound }
}
