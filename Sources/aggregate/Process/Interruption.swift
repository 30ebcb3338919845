import Dispatch
import ExecFeeds
import Foundation
import Synchronization

/// Signals that end the program at once: whatever is under way ends with the process, and programs that it started too.
enum Interruption {
    /// Watches from now on for Ctrl-C, a request to end, and the end of the terminal.
    ///
    /// A document that is being written is finished first, so that its reader gets a whole one. Where it is the reader
    /// who hangs, a second signal ends the program all the same.
    ///
    /// - Parameter cleanUp: Puts the terminal in order first.
    /// - Returns: Ends the watch, after which signals do what they do by themselves.
    @discardableResult
    static func watch(cleanUp: @escaping @Sendable () -> Void) -> () -> Void {
        let ends = [SIGINT, SIGTERM, SIGHUP].map { watch($0, cleanUp: cleanUp) }
        return { for end in ends { end() } }
    }

    private static func watch(
        _ number: Int32,
        cleanUp: @escaping @Sendable () -> Void
    ) -> () -> Void {
        let before = signal(number, SIG_IGN)
        // Who started us with `nohup` wants us to stay.
        if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return {} }
        let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "interruption"))
        source.setEventHandler {
            // The handler holds the source, which would end with the last reference to it.
            withExtendedLifetime(source) {
                signal(number, SIG_DFL)
                cleanUp()
                StandardStream.writing.withLock { _ in
                    ProcessGroups.endAll()
                    // As a shell says it: 130 for Ctrl-C, 143 for SIGTERM.
                    _exit(128 + number)
                }
            }
        }
        source.activate()
        return {
            source.cancel()
            signal(number, SIG_DFL)
        }
    }
}
