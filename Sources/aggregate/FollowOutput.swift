import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import ProgramProcess
import TerminalText

extension FollowCommand.Format {
    /// Prints what happens until its sources end: to items, a line each for people, or all changes for programs.
    func print(_ changes: ChangeSubscription, _ events: EventQueue, of session: Session) async {
        if self != .none { StandardStream.output.endCutLine() }
        switch self {
        case .lines:
            var line = EventLine(
                of: session.feeds.map(\.id),
                timeZone: session.timeZone,
                width: session.terminal.columns,
                terminal: session.terminal.style
            )
            await events.forEach { StandardStream.output.write(line.text(of: $0, omitted: $1)) }
        case .ndjson:
            for await change in changes { StandardStream.output.write(ChangeFormat().line(of: change)) }
        case .none: break
        }
    }
}
