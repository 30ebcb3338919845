import FeedConfiguration
import FeedCore
import FeedEngine
package import Logging

extension RuntimeEvent {
    /// What went wrong beside the feeds, and what programs say, in lines for standard error; control characters may be in
    /// them.
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
            ["aggregate: the demo shows the built-in feeds and ignores \(path). To use that: --demo --config \(path)"]
        case .timeZoneUnknown(let name, let zone):
            ["aggregate: TZ is \"\(name)\", which is not a known time zone; times are in \(zone.name)."]
        // A loop alone has these, and logs them.
        case .engine, .storeFileGone, .configurationReloaded, .reloadFailed: []
        }
    }

    /// Writes to a log what concerns a program that goes on.
    ///
    /// - Returns: Whether it was written; else ``lines`` say it.
    package func note(in logger: Logger) -> Bool {
        switch self {
        case .storeFileGone(let path):
            logger.error(
                "the store's file was moved or removed; answers are not stored until this is restarted",
                metadata: ["path": "\(path)"]
            )
        case .configurationReloaded(let name, let waiting):
            logger.notice("the configuration is read again", metadata: ["configuration": "\(name)"])
            guard !waiting.isEmpty else { return true }
            logger.warning(
                "a part of the configuration takes effect at the next start",
                metadata: ["members": "\(waiting.joined(separator: ", "))"]
            )
        case .reloadFailed(let error):
            for line in "\(error)".split(separator: "\n") {
                logger.error("the configuration was not reloaded", metadata: ["error": "\(line)"])
            }
        default: return false
        }
        return true
    }
}
