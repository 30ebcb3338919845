package import FeedAlerts
package import FeedConfiguration
import FeedCore
package import FeedEngine
package import FeedStore
package import Foundation
import Synchronization

/// An event that the owner of a runtime may want to know of, once each time that it happens.
package enum RuntimeEvent: Sendable {
    /// The engine's events, and the lines that programs behind feeds write.
    case engine(EngineEvent)

    /// Requests are not counted with those of other processes any more, or answers not cached.
    case requestStorageFailed(StorageFailure)

    /// An earlier run was ended by a fault.
    case crashFound(CrashJournal.Crash)

    /// A message of an alert was sent, failed or was dropped.
    case alert(AlertEvent)

    // MARK: The configuration

    /// A configuration was read, which may have warnings and parts that are withheld without trust.
    case configurationRead(FeedPlan)
    /// A demo shows other feeds than those of the configuration that is there.
    case configurationIgnored(path: String)
    /// A loop continues with the present configuration, except for these members, which wait for the next start; a
    /// repair ends a problem that ``reloadFailed(_:)`` reported.
    case configurationReloaded(name: String, waiting: [String], isRepair: Bool)
    /// The configuration has a mistake, so a loop continues with the one before.
    case reloadFailed(any Error)
    /// `TZ` names no zone.
    case timeZoneUnknown(String, used: TimeZone)
    /// An update of the system has changed the rules of a time zone that is used.
    case timeZonesChanged

    // MARK: The store's file

    /// The environment names no folder for the store, so it is in memory.
    case noStateFolder
    /// The store cannot be opened, so it is in memory.
    case storeUnusable(StoreProblem)
    /// A damaged store was moved aside, and a new one begun.
    case storeMovedAside(StoreProblem)
    /// The open file is no longer the one at its path, so later runs will not find what is stored.
    case storeFileGone(path: String)
}

/// Passes events on until the runtime is shut down: a store that is closed fails for good reason.
final class RuntimeObserver: Sendable {
    private let observe: @Sendable (RuntimeEvent) -> Void
    private let isSilent = Atomic(false)

    init(_ observe: @escaping @Sendable (RuntimeEvent) -> Void) { self.observe = observe }

    func emit(_ event: RuntimeEvent) {
        if !isSilent.load(ordering: .relaxed) { observe(event) }
    }

    func silence() { isSilent.store(true, ordering: .relaxed) }
}

extension RuntimeEvent {
    /// The problems beside the feeds, and the output of programs, in lines for standard error; control characters may
    /// be in them.
    package var lines: [String] {
        switch self {
        case .engine(.storageFailed(let error)): ["aggregate: \(error)"]
        case .engine(.said(let feed, let program, let text)): ["\(feed?.rawValue ?? program): \(text)"]
        case .requestStorageFailed(let failure): ["aggregate: \(failure.error)"]
        case .crashFound(let crash): ["aggregate: \(crash)"]
        case .noStateFolder:
            [
                "aggregate: neither XDG_STATE_HOME nor HOME says where the store is, so nothing is stored."
                    + " Name a file with --store, or say --store memory."
            ]
        case .storeUnusable(let problem), .storeMovedAside(let problem): ["aggregate: \(problem)"]
        case .configurationRead(let plan): plan.warnings + [plan.trustNotice].compactMap(\.self)
        case .configurationIgnored(let path):
            [
                "aggregate: the demo shows the built-in feeds and ignores \(path). To use that:"
                    + " --demo --config \(path.quotedForShell)"
            ]
        case .timeZoneUnknown(let name, let zone):
            ["aggregate: TZ is \"\(name)\", which is not a known time zone; times are in \(zone.name)."]
        case .timeZonesChanged: ["aggregate: an update of the system has changed the rules of a time zone."]
        // Only a loop has these; it logs them, or prints them if it writes for people.
        case .configurationReloaded(let name, let waiting, let isRepair):
            ["aggregate: \(name) \(isRepair ? "is right again" : "was read again")."]
                + (waiting.isEmpty ? [] : ["aggregate: from the next start on: \(waiting.joined(separator: ", "))."])
        case .reloadFailed(let error):
            "\(error)".split(separator: "\n").map { "aggregate: the configuration was not reloaded: \($0)" }
        case .storeFileGone(let path):
            [
                "aggregate: \(path) was moved or removed, so nothing is stored any more."
                    + " Start this again to begin a new store."
            ]
        // Only a loop has these, and logs them.
        case .alert(.failed(let batch, let failure, let isNews)) where isNews || failure.isFinal:
            ["aggregate: \(batch.target) has not taken an alert of the rule \(batch.rule): \(failure)."]
        case .alert(.storageFailed(let error)): ["aggregate: no alerts can be sent: \(error)"]
        case .engine, .alert: []
        }
    }
}
