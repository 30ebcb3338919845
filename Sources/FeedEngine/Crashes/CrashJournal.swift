package import FeedCore
package import Foundation
import Synchronization

/// A record of the feeds in progress, so that a feed whose answer crashes the process affects the others only once.
///
/// Each run has a file in a folder beside the store, with a line for each feed in progress. A run that ends normally
/// removes its file. A run that ends by a trap (``TrapSignal``) leaves its file behind, with the signal in it, which
/// ``TrapWatch`` writes. The next run finds the file. Feeds that were in progress are then suspects, which an engine
/// fetches last and alone. A feed that was in progress at a second trap is left out for a day, or until the user
/// requests it. SIGKILL, lack of memory and a power failure leave no signal, and make no feed a suspect.
///
/// If its folder cannot be written, a journal records nothing and causes no failure.
package final class CrashJournal: Sendable {
    /// The state of a feed according to earlier runs.
    package enum Suspicion: Sendable, Hashable {
        case clear
        /// It was in progress when a trap ended a run.
        case suspect
        /// It was in progress at two or more traps, and is not fetched before this time.
        case leftOut(until: Date, traps: Int)
    }

    /// A run that a trap ended.
    package struct Crash: Sendable, Hashable {
        package var signal: TrapSignal
        package var feeds: [FeedKey]
    }

    /// A feed in progress.
    package struct Mark: Sendable {
        let feed: FeedKey
        fileprivate let slot: Int?
        fileprivate let wasSuspect: Bool
    }

    /// The time for which a feed is left out after its second trap, in seconds.
    package static let span: TimeInterval = 86_400

    /// The crashes of earlier runs that this run was the first to find.
    package let crashes: [Crash]

    private let clock: FeedClock
    private let suspects: SuspectList
    private let run: RunFile

    /// Returns the folder for the journals of a store, `PATH-runs`.
    package static func folder(besideStore path: String) -> String { path + "-runs" }

    /// Opens the journal and reads the files of earlier runs; the folder is created later, when the first fetch begins.
    package init(folder: String, clock: FeedClock = .system) {
        self.clock = clock
        suspects = SuspectList(folder: folder)
        run = RunFile(folder: folder)
        crashes = RunFile.crashes(in: folder)
        for crash in crashes { suspects.blame(crash.feeds, at: clock.now) }
    }

    deinit { run.remove() }

    /// Ends the run normally; nothing is recorded afterwards.
    package func close() { run.remove() }

    // MARK: - Feeds

    package func suspicion(of feed: FeedKey) -> Suspicion {
        guard let suspect = suspects.all[feed] else { return .clear }
        let until = suspect.blamedAt.addingTimeInterval(Self.span)
        // A time in the future comes from a clock that has since been set back.
        guard suspect.traps > 1, clock.now < until, suspect.blamedAt <= clock.now + 1 else { return .suspect }
        return .leftOut(until: until, traps: suspect.traps)
    }

    /// Records that a feed is in progress.
    package func begin(_ feed: FeedKey) -> Mark {
        let isSuspect = suspicion(of: feed) != .clear
        return Mark(feed: feed, slot: run.record(feed), wasSuspect: isSuspect)
    }

    /// Records that a feed is no longer in progress; if it was read (`wasRead`), successfully or not, it is no longer a
    /// suspect.
    package func end(_ mark: Mark, wasRead: Bool = true) {
        // During a trap, the handler ends child programs, whose feeds then fail; such a failure must not clear a
        // suspect.
        TrapWatch.leaveEndToTrap()
        if let slot = mark.slot { run.clear(slot) }
        if mark.wasSuspect, wasRead { suspects.clear(mark.feed) }
    }

    // MARK: - Traps

    /// Makes a trap in this process write its signal to this journal; replaces an earlier journal.
    package func watchTraps() { TrapWatch.record(in: run) }
}

/// A signal that ends the program because of a fault in it.
package struct TrapSignal: RawRepresentable, Sendable, Hashable {
    package static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV]

    package let rawValue: Int32

    package init?(rawValue: Int32) {
        guard Self.all.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The signal's name, such as `SIGSEGV`.
    package var name: String { "\(Self.name(of: rawValue))" }

    /// Returns the name of a trap's signal, without allocating.
    static func name(of signal: Int32) -> StaticString {
        switch signal {
        case SIGILL: "SIGILL"
        case SIGTRAP: "SIGTRAP"
        case SIGABRT: "SIGABRT"
        case SIGBUS: "SIGBUS"
        default: "SIGSEGV"
        }
    }
}

extension CrashJournal.Crash: CustomStringConvertible {
    /// One line for a terminal or a log, with a full stop.
    package var description: String {
        let names = feeds.map(\.feed.rawValue).sorted()
        guard !names.isEmpty else { return "The last run was ended by a fault (\(signal.name))." }
        return "The last run was ended by a fault (\(signal.name)) while it read \(names.joined(separator: ", "))."
            + " A feed is read last and alone after one fault, and left out after a second."
    }
}
