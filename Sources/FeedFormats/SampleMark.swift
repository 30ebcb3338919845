import FeedBoard
import FeedCore
import FeedTimeline
import TerminalText

// What is made up says so, in every format.

extension FeedItem {
    /// The mark of sample data; `nil` for what a publisher really said.
    var sampleMark: String? { isSample ? "sample" : nil }
}

extension Timeline {
    /// Says that everything which is shown is made up, once for the page; `nil` where not all is, so that each item has a
    /// mark of its own.
    var sampleSentence: String? {
        let entries = allEntries
        return !entries.isEmpty && entries.allSatisfy(\.item.isSample) ? "Sample data: all of this is made up." : nil
    }
}

extension TableFormat {
    /// The end of a page on which everything is made up.
    func sampleLines(of timeline: Timeline) -> [StyledText] {
        guard let sentence = timeline.sampleSentence else { return [] }
        return sentence.wrapped(to: width.map { $0 - 1 }).map { StyledText(" \($0)", .doubtful) }
    }
}

extension ItemEvent {
    /// What happened, in its colour, behind the mark of sample data.
    func styledChange(by clock: ViewerClock) -> StyledText {
        var text = StyledText()
        if isSample { text.appendPart(StyledText("sample", .doubtful)) }
        text.appendPart(StyledText(change(by: clock), kind.style))
        return text
    }
}
