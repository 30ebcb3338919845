import FeedCore
import FeedEngine
import FeedFormats
import Foundation

/// What `aggregate follow` prints, until its sources end.
struct FollowOutput: Sendable {
    let session: Session
    let changes: ChangeSubscription
    let events: AsyncStream<[ItemEvent]>

    /// Prints what happens to items, a line each, for people.
    func printLines() async {
        let line = EventLine(
            of: session.feeds.map(\.id),
            timeZone: session.timeZone,
            width: session.terminal.columns,
            terminal: session.terminal.style
        )
        for await happened in events {
            StandardStream.output.write(happened.map { line.text(of: $0) + "\n" }.joined())
        }
    }

    /// Prints all changes, a line each, for programs.
    func printChanges() async {
        for await change in changes { StandardStream.output.write(ChangeFormat().line(of: change)) }
    }
}
