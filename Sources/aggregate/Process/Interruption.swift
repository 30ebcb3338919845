import Dispatch
import Foundation
import Synchronization

/// Ends the program on Ctrl-C, at once: whatever is under way ends with the process.
///
/// It watches for as long as it is kept.
final class Interruption {
    private let source: any DispatchSourceSignal

    /// - Parameter cleanUp: Puts the terminal in order first.
    init(cleanUp: @escaping @Sendable () -> Void) {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: DispatchQueue(label: "interruption"))
        source.setEventHandler {
            cleanUp()
            // A document that is being written is finished first, unless its reader is what hangs: a second Ctrl-C
            // ends that.
            signal(SIGINT, SIG_DFL)
            StandardStream.writing.withLock { _ in _exit(ExitStatus.interrupted.rawValue) }
        }
        source.activate()
    }
}
