import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine

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
