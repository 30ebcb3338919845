import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, which ends the program at once: whatever is under way ends with the process.
enum Interruption {
    /// Watches from now on.
    ///
    /// A document that is being written is finished first, so that its reader gets a whole one. Where it is the reader
    /// who hangs, a second Ctrl-C ends the program all the same.
    ///
    /// - Parameter cleanUp: Puts the terminal in order first.
    static func watch(cleanUp: @escaping @Sendable () -> Void) {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: DispatchQueue(label: "interruption"))
        source.setEventHandler {
            // The handler holds the source, which would end with the last reference to it.
            withExtendedLifetime(source) {
                signal(SIGINT, SIG_DFL)
                cleanUp()
                StandardStream.writing.withLock { _ in _exit(ExitStatus.interrupted.rawValue) }
            }
        }
        source.activate()
    }
}
