import FeedBoard
import TerminalText

extension [FeedSummary.Note] {
    /// The notes in the colours of how bad they are.
    var styled: [StyledText] { map { StyledText($0.text, $0.severity == .bad ? .bad : .doubtful) } }
}
