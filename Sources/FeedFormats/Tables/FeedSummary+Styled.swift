import FeedBoard
import Terminal

extension [FeedSummary.Note] {
    /// The notes in the colours of their severity.
    var styled: [StyledText] { map { StyledText($0.text, $0.severity == .bad ? .bad : .doubtful) } }
}
