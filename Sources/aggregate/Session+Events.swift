import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import TerminalText

extension Session {
    /// Lets the process know of a runtime what has to be done when a fault or a signal ends it.
    static func watch(_ runtime: FeedRuntime) {
        guard let journal = runtime.journal, let folder = runtime.journalFolder else { return }
        journal.watchTraps()
        // Many ways lead out of the program, and a run's file is to go on each of them.
        Signals.atEnd { journal.close() }
        SupervisorLink.shared?.tell(.journal(folder: folder))
    }

    /// Tells the user on standard error what went wrong beside the feeds, and what programs say.
    @Sendable static func tellOfTrouble(_ event: RuntimeEvent) {
        let line: String? =
            switch event {
            case .engine(.storageFailed(let error)): "aggregate: \(error)"
            case .engine(.said(let feed, let program, let text)): "\(feed?.rawValue ?? program): \(text)"
            case .engine: nil
            case .requestStorageFailed(let failure): "aggregate: \(failure.error)"
            case .crashFound(let crash): "aggregate: \(crash)"
            case .noStateFolder:
                "aggregate: neither XDG_STATE_HOME nor HOME says where the store is, so nothing is stored."
                    + " Name a file with --store, or say --store memory."
            case .storeUnusable(let problem), .storeMovedAside(let problem): "aggregate: \(problem)"
            // A loop alone looks for that, and logs it.
            case .storeFileGone: nil
            }
        if let line { StandardStream.error.writeLine(line.cleaned) }
    }
}
