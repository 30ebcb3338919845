import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import ProgramProcess
import TerminalText

extension RuntimeEvent {
    /// Tells the user on standard error what went wrong beside the feeds, and what programs say.
    func tellUser() {
        for line in lines { StandardStream.error.writeLine(line) }
    }

    private var lines: [String] {
        switch self {
        case .engine(.storageFailed(let error)): ["aggregate: \(error)".cleaned]
        case .engine(.said(let feed, let program, let text)): ["\(feed?.rawValue ?? program): \(text)".cleaned]
        case .requestStorageFailed(let failure): ["aggregate: \(failure.error)".cleaned]
        case .crashFound(let crash): ["aggregate: \(crash)".cleaned]
        case .noStateFolder:
            [
                "aggregate: neither XDG_STATE_HOME nor HOME says where the store is, so nothing is stored."
                    + " Name a file with --store, or say --store memory."
            ]
        case .storeUnusable(let problem), .storeMovedAside(let problem): ["aggregate: \(problem)".cleaned]
        case .configurationRead(let plan): plan.warnings + [plan.trustNotice].compactMap(\.self)
        case .configurationIgnored(let path):
            [
                "aggregate: the demo shows the built-in feeds and ignores \(path). To use that: --demo --config \(path)"
                    .cleaned
            ]
        case .timeZoneUnknown(let name, let zone):
            [
                "aggregate: TZ is \"\(name)\", which is not a known time zone; times are in \(zone.name).".cleaned
            ]
        // A loop alone has these, and logs them.
        case .engine, .storeFileGone, .configurationReloaded, .reloadFailed: []
        }
    }
}

extension FeedRuntime {
    /// Lets the process know what has to be done when a fault or a signal ends it.
    func prepareForSuddenEnd() {
        guard let journal, let journalFolder else { return }
        journal.watchTraps()
        // Many ways lead out of the program, and a run's file is to go on each of them.
        Signals.atEnd { journal.close() }
        SupervisorLink.shared?.tell(.journal(folder: journalFolder))
    }
}
