import Foundation

/// A set of signals that a thread blocks, or waits for.
struct SignalSet {
    private var signals = sigset_t()

    init(_ numbers: [Int32]) {
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
    }

    private init(_ signals: sigset_t) { self.signals = signals }

    func adding(_ numbers: [Int32]) -> SignalSet {
        var set = self
        for number in numbers { sigaddset(&set.signals, number) }
        return set
    }

    /// Calls a function of the system with the set.
    func with<Value>(_ body: (UnsafePointer<sigset_t>) -> Value) -> Value { withUnsafePointer(to: signals, body) }

    /// Blocks these signals for this thread, and for those that it starts.
    ///
    /// - Returns: The signals that were blocked before.
    func block() -> SignalSet {
        var before = sigset_t()
        with { _ = pthread_sigmask(SIG_BLOCK, $0, &before) }
        return SignalSet(before)
    }

    func unblock() { with { _ = pthread_sigmask(SIG_UNBLOCK, $0, nil) } }

    /// Blocks these signals and no other.
    func apply() { with { _ = pthread_sigmask(SIG_SETMASK, $0, nil) } }

    /// Waits for one of these signals, which must be blocked.
    ///
    /// - Returns: The signal, and true if a terminal has sent it, to all processes in its foreground; `false` if the
    ///   system does not tell.
    func next() -> (number: Int32, isFromTerminal: Bool) {
        while true {
            #if canImport(Darwin)
            var number: Int32 = 0
            if with({ sigwait($0, &number) }) == 0 { return (number, false) }
            #else
            var information = siginfo_t()
            let number = with { sigwaitinfo($0, &information) }
            // SI_KERNEL, which is not a code that a process can send.
            if number > 0 { return (number, information.si_code > 0) }
            #endif
        }
    }
}
