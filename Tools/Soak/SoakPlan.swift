/// What happens when in a soak test, in seconds since its beginning.
///
/// Faults, a calm in which the level after warm-up is taken, faults again, and a last quarter without any. What is
/// compared is calm with calm: among faults, connections come and go.
struct SoakPlan: Sendable {
    let seconds: Int

    /// The calm after warm-up.
    var firstCalm: Range<Int> { seconds / 4..<seconds * 2 / 5 }

    /// The calm at the end.
    var lastCalm: Range<Int> { seconds * 3 / 4..<seconds }

    /// What the publishers are to be told at a second; `nil` for nothing.
    func word(at second: Int) -> String? {
        switch second {
        case firstCalm.lowerBound, lastCalm.lowerBound: "calm"
        case firstCalm.upperBound: "storm"
        default: nil
        }
    }

    /// The seconds of a calm that tell its level: the latter half, when feeds have recovered.
    func settled(_ calm: Range<Int>) -> Range<Int> { (calm.lowerBound + calm.upperBound) / 2..<calm.upperBound }
}
