/// The program's exit status, with the usual number from `sysexits.h` if there is one.
package enum ExitStatus: Int32 {
    /// All selected feeds answered.
    case success = 0
    /// Some feeds failed, everything else was printed; or an item is unknown; or a warning under `--strict`.
    case partialFailure = 1
    /// Wrong arguments.
    case usage = 64
    /// A store is damaged, or a copy of a store is incomplete.
    case damaged = 65
    /// No feed answered.
    case unavailable = 69
    /// Standard output cannot be written.
    case output = 74
    /// The configuration is wrong.
    case configuration = 78
    /// The program ended because its terminal was closed.
    case hungUp = 129
    /// The program was ended by Ctrl-C.
    case interrupted = 130
}
