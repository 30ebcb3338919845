package import FeedAlerts
package import FeedConfiguration
import FeedCore
package import FeedEngine
package import FeedStore
package import Foundation
import Synchronization

/// An event that a runtime reports to its owner, once per occurrence.
package enum RuntimeEvent: Sendable {
    /// The engine's events, and the lines that programs behind feeds write.
    case engine(EngineEvent)

    /// Requests are no longer counted together with those of other processes, or answers are no longer cached.
    case requestStorageFailed(StorageFailure)

    /// An earlier run crashed.
    case crashFound(CrashJournal.Crash)

    /// A message of an alert was sent, failed or was dropped.
    case alert(AlertEvent)

    // MARK: The configuration

    /// A configuration was read; it may have warnings, and parts that are withheld without the user's trust.
    case configurationRead(FeedPlan)
    /// A demo shows its own feeds and ignores the configuration at this path.
    case configurationIgnored(path: String)
    /// A loop continues with the changed configuration.
    ///
    /// The members in `waiting` take effect only at the next start. `isRepair` is true if this ends a problem that
    /// ``reloadFailed(_:)`` reported.
    case configurationReloaded(name: String, waiting: [String], isRepair: Bool)
    /// The changed configuration has a mistake, so a loop continues with the previous one.
    case reloadFailed(any Error)
    /// `TZ` is not the name of a known time zone, so another zone is used.
    case timeZoneUnknown(String, used: TimeZone)
    /// An update of the system has changed the rules of a time zone that is used.
    case timeZonesChanged

    // MARK: The store's file

    /// The environment does not name a folder for the store, so the store is in memory.
    case noStateFolder
    /// The store cannot be opened, so a store in memory is used.
    case storeUnusable(StoreProblem)
    /// A damaged store was moved aside, and a new store was created.
    case storeMovedAside(StoreProblem)
    /// The open file is no longer at its path, so later runs will not find the stored data.
    case storeFileGone(path: String)
}

/// Forwards events until the runtime is shut down; later events are dropped, since calls to a closed store fail.
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
    /// The lines for standard error, which may contain control characters: problems that do not belong to one feed, and
    /// the output of programs.
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
        // Only a loop emits these events, and logs them; in a mode for people, it prints these lines instead.
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
        // Only a loop emits these events, and logs them.
        case .alert(.failed(let batch, let failure, let isNews)) where isNews || failure.isFinal:
            ["aggregate: \(batch.target) has not taken an alert of the rule \(batch.rule): \(failure)."]
        case .alert(.storageFailed(let error)): ["aggregate: no alerts can be sent: \(error)"]
        case .engine, .alert: []
        }
    }
}
