import SampleServer
import Terminal

/// A way for a publisher to misbehave, or to do something valid but rare.
enum Fault: CaseIterable {
    case serverError, unavailable, reset, hangUp, cut, resetMidway, stalled, silence, webPage, wrongShape, noUTF8, drip
    case slow, gzip, gzipBomb, redirectLoop

    /// Returns the publisher's behaviour with this fault.
    func behaviour(_ ordinary: SampleBehaviour) -> SampleBehaviour {
        switch self {
        case .serverError: .status(500)
        case .unavailable: .status(503, headers: [("retry-after", "2")])
        case .reset: .reset
        case .hangUp: .hangUp
        case .cut: ordinary.cut(afterBytes: 100)
        case .resetMidway: ordinary.reset(afterBytes: 100)
        case .stalled: ordinary.stalled(afterBytes: 100)
        case .silence: .silence
        case .webPage: .webPage
        case .wrongShape: ordinary.wrapped()
        case .noUTF8: ordinary.withInvalidUTF8()
        case .drip: ordinary.dripped(bytes: 200, every: .milliseconds(20))
        case .slow: ordinary.delayed(by: .milliseconds(500))
        case .gzip: ordinary.compressed()
        case .gzipBomb: .gzipBomb(inflatingTo: 256 << 20)
        case .redirectLoop: .redirectLoop
        }
    }
}
