import Foundation

/// The signal handler that writes a trap that ends the process to the run's file.
///
/// The handler only writes 8 bytes and passes the signal on to the previous handler, such as the runtime's backtraces.
/// It cannot run on a thread whose stack is full, unless ``withRoom(_:)`` gives it a stack of its own.
enum TrapWatch {
    /// The data of the handler; allocated before the first handler is installed, and never deallocated.
    ///
    /// A handler has no context, so this is global; it is written once.
    private struct Target {
        /// Changes with each journal; a handler reads it atomically.
        var descriptor: UnsafeMutablePointer<Int32>
        let before: UnsafeMutablePointer<sigaction>
    }

    nonisolated(unsafe) private static var target: UnsafeMutablePointer<Target>?

    static func begin(_ run: RunFile) {
        if let target {
            target.pointee.descriptor = run.descriptor
            return
        }
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        before.initialize(repeating: sigaction(), count: 65)
        let place = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        place.initialize(to: Target(descriptor: run.descriptor, before: before))
        target = place
        makeRoom()
        for signal in TrapSignal.allCases {
            var action = sigaction()
            #if canImport(Darwin)
            action.__sigaction_u.__sa_sigaction = { signal, info, _ in TrapWatch.record(signal, info) }
            #else
            action.__sigaction_handler.sa_sigaction = { signal, info, _ in TrapWatch.record(signal, info) }
            #endif
            action.sa_flags = SA_SIGINFO | SA_ONSTACK
            sigaction(signal.rawValue, &action, before + Int(signal.rawValue))
        }
    }

    /// Does only what is allowed in a signal handler.
    private static func record(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        guard let target else { return }
        // "trap NN\n", without allocating.
        withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) { line in
            line[0] = UInt8(ascii: "t")
            line[1] = UInt8(ascii: "r")
            line[2] = UInt8(ascii: "a")
            line[3] = UInt8(ascii: "p")
            line[4] = UInt8(ascii: " ")
            line[5] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: signal / 10)
            line[6] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: signal % 10)
            line[7] = UInt8(ascii: "\n")
            _ = pwrite(target.pointee.descriptor.pointee, line.baseAddress, 8, 0)
        }
        sigaction(signal, target.pointee.before + Int(signal), nil)
        // A processor fault recurs when the handler returns; any other signal has to be raised again.
        if (info?.pointee.si_code ?? 0) <= 0 { raise(signal) }
    }

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
        stack.ss_size = size
        stack.ss_flags = 0
        sigaltstack(&stack, nil)
        return room
    }
}
