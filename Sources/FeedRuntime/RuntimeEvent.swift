package import FeedAlerts
package import FeedConfiguration
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
