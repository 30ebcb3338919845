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
    /// Says what is made up, once for the page; `nil` where nothing is, or where each such item has a mark of its own.
    var sampleSentence: String? {
        switch sampleNotice {
        case .none, .each: nil
        case .everything: "Sample data: all of this is made up."
        case .allBut(let feeds): "Sample data: all of this but \(feeds.map(\.rawValue).listed) is made up."
        }
    }
}

extension TableFormat {
    /// The end of a page on which most is made up.
    func sampleLines(of timeline: Timeline) -> [StyledText] {
        guard let sentence = timeline.sampleSentence else { return [] }
        return sentence.wrapped(to: width.map { $0 - 1 }).map { StyledText(" \($0)", .doubtful) }
    }
}

extension ItemEvent {
    /// What happened, in its colour, behind the mark of sample data.
    func styledChange(by clock: ViewerClock) -> StyledText { styledChange(change(by: clock)) }

    /// The text of what happened, in its colour, behind the mark of sample data.
    func styledChange(_ change: String) -> StyledText {
        var text = StyledText()
        if isSample { text.appendPart(StyledText("sample", .doubtful)) }
        text.appendPart(StyledText(change, kind.style))
        return text
    }
}
