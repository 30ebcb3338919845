import FeedCore
import Foundation

/// The signal handler for a trap (``TrapSignal``), which ends the process with a line that names the feeds in progress.
///
/// The handler makes only calls that POSIX allows in a signal handler: it writes the signal to the run's file, so that
/// the next run knows the suspects, runs the last acts, and writes the line to standard error. It cannot run on a
/// thread whose stack is full, unless ``withRoom(_:)`` gives it a stack of its own.
package enum TrapWatch {
    /// A function that the handler calls before the process ends; it must not allocate, take a lock or wait.
    package typealias LastAct = @convention(c) () -> Void

    /// The data of the handler; allocated before the first handler is installed, and never deallocated.
    private struct Target {
        /// The run's file, which changes with each journal and is read atomically; `nil` if there is none.
        var descriptor: UnsafeMutablePointer<Int32>?
        let acts: UnsafeMutableBufferPointer<LastAct>
        let before: UnsafeMutablePointer<sigaction>
        let isTerminal: Bool
        var isEnding = false
    }

    // A handler has no context, so this is global; it is written once.
    nonisolated(unsafe) private static var target: UnsafeMutablePointer<Target>?

    /// Installs the handlers; to be called before the process has a second thread.
    ///
    /// - Parameter acts: The functions to call before the line is written, such as one that restores the terminal.
    package static func begin(_ acts: [LastAct] = []) {
        guard target == nil else { return }
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        before.initialize(repeating: sigaction(), count: 65)
        let copies = UnsafeMutableBufferPointer<LastAct>.allocate(capacity: acts.count)
        _ = copies.initialize(from: acts)
        let place = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        place.initialize(to: Target(acts: copies, before: before, isTerminal: isatty(STDERR_FILENO) == 1))
        target = place
        makeRoom()
        // A backtrace takes many seconds, so it is only made for a user who asks for one.
        let makesBacktrace = getenv("SWIFT_BACKTRACE") != nil
        for signal in TrapSignal.all {
            var action = sigaction(handler: { signal, info, _ in TrapWatch.end(by: signal, info) })
            sigaction(signal, &action, makesBacktrace ? before + Int(signal) : nil)
        }
    }

    /// Makes the handler write to the file of a run from now on.
    static func record(in run: RunFile) {
        begin()
        target?.pointee.descriptor = run.descriptor
    }

    /// Waits for the end of the process if a trap is ending it.
    ///
    /// The handler ends child programs, whose feeds then fail. Without this wait, another thread could record such a
    /// feed as done before the process has ended, and the trap would be forgotten.
    package static func leaveEndToTrap() {
        while target?.pointee.isEnding == true { pause() }
    }

    // MARK: - In the handler

    private static func end(by signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        guard let target else { return }
        target.pointee.isEnding = true
        let file = target.pointee.descriptor?.pointee ?? -1
        RunFile.record(signal, to: file)
        // From now on, other threads, whose child programs end, cannot remove a feed from the file.
        target.pointee.descriptor?.pointee = -1
        for act in target.pointee.acts { act() }
        write(signal, file, isTerminal: target.pointee.isTerminal)
        sigaction(signal, target.pointee.before + Int(signal), nil)
        if info?.pointee.recurs != true { raise(signal) }
    }

    /// Writes the line to standard error.
    private static func write(_ signal: Int32, _ file: Int32, isTerminal: Bool) {
        // A status may stand in the line of the cursor.
        if isTerminal { write("\r\u{1B}[K") }
        write("aggregate: A fault (")
        write(TrapSignal.name(of: signal))
        write(") ended the program")
        var count = 0
        RunFile.forEachFeed(in: file) { name in
            count += 1
            switch count {
            case 1: write(" while it read ")
            case 2...maximumNameCount: write(", ")
            case maximumNameCount + 1: return write(" and others")
            default: return
            }
            _ = Foundation.write(STDERR_FILENO, name.baseAddress, name.count)
        }
        write(".\n")
    }

    /// The maximum number of feeds that the line names.
    private static let maximumNameCount = 10

    private static func write(_ text: StaticString) {
        _ = Foundation.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }

    // MARK: - Stacks

    /// Runs the work of a thread with a separate stack for signal handlers, so that a stack overflow is recorded too.
    static func withRoom(_ work: () -> Void) {
        let room = target == nil ? nil : makeRoom()
        work()
        guard let room else { return }
        var none = stack_t()
        none.ss_flags = Int32(SS_DISABLE)
        sigaltstack(&none, nil)
        room.deallocate()
    }

    /// - Returns: The stack; `nil` if the thread already has one.
    @discardableResult private static func makeRoom() -> UnsafeMutableRawPointer? {
        let size = 65_536
        var stack = stack_t()
        guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return nil }
        let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_sp = room
        // The type differs by system.
        stack.ss_size = .init(size)
        stack.ss_flags = 0
        sigaltstack(&stack, nil)
        return room
    }
}
