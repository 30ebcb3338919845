package import FeedCore
package import Foundation
import Synchronization

/// Notes which feeds are being fetched and read, so that one that ends the process by a trap costs the others one run.
///
/// Each run has a file in a folder beside the store, with a line for each feed in hand. A run that ends in order removes
/// its file. One that a trap ends (``TrapSignal``) leaves it behind with the signal in it: ``watchTraps()`` writes that
/// from inside, ``noteTrap(_:of:in:)`` from a parent. The next run finds it. Feeds that were in hand then are suspects,
/// which an engine reads last and alone; one that is in hand at a second trap is left out for a day, or until a person
/// asks for it. SIGKILL, a lack of memory and a power cut leave no signal, and blame nobody.
///
/// A journal whose folder cannot be written notes nothing, and costs nobody anything.
package final class CrashJournal: Sendable {
    /// What earlier runs say of a feed.
    package enum Standing: Sendable, Hashable {
        case clear
        /// It was in hand when a trap ended a run.
        case suspect
        /// It was in hand at two or more traps, and is not read before this time.
        case leftOut(until: Date, traps: Int)
    }

    /// A run that was found ended by a trap.
    package struct Crash: Sendable, Hashable {
        package var signal: TrapSignal
        package var feeds: [FeedKey]
    }

    /// A feed in hand.
    package struct Mark: Sendable {
        let feed: FeedKey
        fileprivate let slot: Int?
        fileprivate let wasSuspect: Bool
    }

    /// For how long a feed is left out after its second trap, in seconds.
    package static let span: TimeInterval = 86_400

    /// What earlier runs have left behind, which this one was the first to find.
    package let crashes: [Crash]

    private let folder: String
    private let clock: FeedClock
    private let suspects: SuspectList
    private let run: RunFile

    /// The folder for the journals of a store: `PATH-runs`.
    package static func folder(besideStore path: String) -> String { path + "-runs" }

    /// Opens the journal, and looks at what earlier runs have left behind.
    ///
    /// - Parameters:
    ///   - folder: Where the files are; made with the first feed that is in hand.
    ///   - clock: Tells when a day has passed.
    package init(folder: String, clock: FeedClock = .system) {
        self.folder = folder
        self.clock = clock
        suspects = SuspectList(folder: folder)
        run = RunFile(folder: folder)
        var crashes: [Crash] = []
        for left in RunFile.leftOver(in: folder) {
            guard let signal = left.signal else { continue }
            crashes.append(Crash(signal: signal, feeds: left.feeds))
            suspects.blame(left.feeds, at: clock.now)
        }
        self.crashes = crashes
    }

    deinit { run.remove() }

    /// Ends the run in order; nothing is noted any more.
    package func close() { run.remove() }

    // MARK: - Feeds

    package func standing(of feed: FeedKey) -> Standing {
        guard let suspect = suspects.all[feed] else { return .clear }
        let until = suspect.blamedAt.addingTimeInterval(Self.span)
        // A time ahead is of a clock that has been set back since.
        guard suspect.traps > 1, clock.now < until, suspect.blamedAt <= clock.now + 1 else { return .suspect }
        return .leftOut(until: until, traps: suspect.traps)
    }

    /// Notes that a feed is in hand from now on.
    package func begin(_ feed: FeedKey) -> Mark {
        let isSuspect = standing(of: feed) != .clear
        return Mark(feed: feed, slot: run.note(feed), wasSuspect: isSuspect)
    }

    /// Notes that a feed is no longer in hand.
    ///
    /// - Parameters:
    ///   - mark: What ``begin(_:)`` gave.
    ///   - wasRead: Whether it was fetched and read, well or not; a suspect that has come so far is none any more.
    package func end(_ mark: Mark, wasRead: Bool = true) {
        if let slot = mark.slot { run.clear(slot) }
        if mark.wasSuspect, wasRead { suspects.clear(mark.feed) }
    }

    // MARK: - Traps

    /// Lets a trap that ends this process write itself into this journal, and into no other any more.
    ///
    /// Whatever the process does on a trap otherwise, such as printing a backtrace, it does afterwards.
    package func watchTraps() { TrapWatch.begin(run) }

    /// Writes the signal that has ended a process into its journal, for a parent that has waited for it.
    ///
    /// - Parameters:
    ///   - signal: The signal; one that is no trap is nothing to note.
    ///   - process: The process, which is no more.
    ///   - folder: Where its journal is.
    /// - Returns: Whether it was a trap.
    @discardableResult package static func noteTrap(_ signal: Int32, of process: Int32, in folder: String) -> Bool {
        guard let signal = TrapSignal(rawValue: signal) else { return false }
        RunFile.note(signal, of: process, in: folder)
        return true
    }
}

/// A signal by which a fault of the program ends it.
package enum TrapSignal: Sendable, Hashable, CaseIterable {
    case ill, trap, abrt, bus, segv

    package init?(rawValue: Int32) {
        guard let signal = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = signal
    }

    package var rawValue: Int32 {
        switch self {
        case .ill: SIGILL
        case .trap: SIGTRAP
        case .abrt: SIGABRT
        case .bus: SIGBUS
        case .segv: SIGSEGV
        }
    }

    /// The signal's customary name, such as `SIGSEGV`.
    package var name: String {
        switch self {
        case .ill: "SIGILL"
        case .trap: "SIGTRAP"
        case .abrt: "SIGABRT"
        case .bus: "SIGBUS"
        case .segv: "SIGSEGV"
        }
    }
}

extension CrashJournal.Crash: CustomStringConvertible {
    /// One line for a terminal or a log, with its full stop.
    package var description: String {
        let names = feeds.map(\.feed.rawValue).sorted()
        guard !names.isEmpty else { return "The last run was ended by a fault (\(signal.name))." }
        return "The last run was ended by a fault (\(signal.name)) while it read \(names.joined(separator: ", "))."
            + " A feed is read last and alone after one fault, and left out after a second."
    }
}
