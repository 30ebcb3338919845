import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import Foundation
import ProgramProcess

/// What `aggregate follow` prints, until its sources end.
struct FollowOutput: Sendable {
    let session: Session
    let changes: ChangeSubscription
    let events: EventQueue

    func print(as format: FollowCommand.Format) async {
        if format != .none { StandardStream.output.endCutLine() }
        switch format {
        case .lines: await printLines()
        case .ndjson: await printChanges()
        case .none: break
        }
    }

    /// Prints what happens to items, a line each, for people.
    private func printLines() async {
        var feeds = session.feeds.map(\.id)
        var line = line(of: feeds)
        await events.forEach { events, omitted in
            // A reload may have added some.
            let new = Set(events.map(\.item.feed)).subtracting(feeds).sorted { $0.rawValue < $1.rawValue }
            if !new.isEmpty {
                feeds += new
                line = self.line(of: feeds)
            }
            let gap =
                omitted > 0 ? " … \(omitted) left out, since the reader was too slow; aggregate history has them\n" : ""
            StandardStream.output.write(gap + events.map { line.text(of: $0) + "\n" }.joined())
        }
    }

    private func line(of feeds: [FeedID]) -> EventLine {
        EventLine(
            of: feeds,
            timeZone: session.timeZone,
            width: session.terminal.columns,
            terminal: session.terminal.style
        )
    }

    /// Prints all changes, a line each, for programs.
    private func printChanges() async {
        for await change in changes { StandardStream.output.write(ChangeFormat().line(of: change)) }
    }
}
