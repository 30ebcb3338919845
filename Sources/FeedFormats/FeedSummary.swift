import FeedCore
import FeedTimeline
import Foundation
import TerminalText

/// What a person should know of a feed's answer beside its items: that it is old, missing, incomplete or odd.
struct FeedSummary {
    let report: FeedReport
    let clock: ViewerClock

    /// How the answer stands, in a few words and with how it looks: `failed 20 min ago: no answer within 10 s`.
    ///
    /// Empty for a fresh, whole answer without warnings.
    var notes: [StyledText] {
        let others = otherWarningCount
        guard others > 0 else { return stateNotes }
        return stateNotes + [
            StyledText("\(others) \(others == 1 ? "warning" : "warnings") (see --verbose)", .doubtful)
        ]
    }

    /// ``notes`` without the number of warnings, for a page whose reader cannot ask for them.
    var stateNotes: [StyledText] {
        var notes: [StyledText] = []
        switch report.status {
        case .fresh: break
        case .stale: notes.append(StyledText("stale, \(readText)\(reason)", .doubtful))
        case .failed:
            let since = report.failingSince.flatMap { clock.isRecent($0) ? nil : " \(clock.age(of: $0))" } ?? ""
            notes.append(StyledText("failed\(since)\(reason)", .bad))
        }
        if let missingPart = report.missingPart { notes.append(StyledText("incomplete: \(missingPart)", .doubtful)) }
        return notes
    }

    /// `read 12 s ago`.
    var readText: String { report.readAt.map { "read \(clock.age(of: $0))" } ?? "not read" }

    /// How many warnings there are beside the one that ``FeedTimeline/FeedReport/missingPart`` tells.
    var otherWarningCount: Int {
        guard let snapshot = report.snapshot else { return 0 }
        let isTold = snapshot.isPartial && snapshot.warnings.listed.contains { $0.code == .missingPart }
        return snapshot.warnings.count - (isTold ? 1 : 0)
    }

    /// The first warning beside the one that ``FeedTimeline/FeedReport/missingPart`` tells.
    var firstOtherWarning: FeedWarning? {
        guard let snapshot = report.snapshot else { return nil }
        let told = snapshot.isPartial ? snapshot.warnings.listed.firstIndex { $0.code == .missingPart } : nil
        return snapshot.warnings.listed.enumerated().first { $0.offset != told }?.element
    }

    private var reason: String { report.error.map { ": \($0.message)" } ?? "" }
}

extension ViewerClock {
    /// Whether something happened just now, within the time that a run of the program takes.
    func isRecent(_ instant: Date) -> Bool { now.timeIntervalSince(instant) < 15 }
}
