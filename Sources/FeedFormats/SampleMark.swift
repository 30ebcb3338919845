import FeedBoard
import FeedCore
import FeedTimeline
import Terminal

// Made-up items are marked in every format.

extension FeedItem {
    /// The mark of sample data in documents; `nil` for real data.
    var sampleMark: String? { isSample ? "sample" : nil }
}

extension Timeline {
    /// A sentence about made-up items, once for the page; `nil` if there are none, or if each has its own mark.
    var sampleSentence: String? {
        switch sampleNotice {
        case .none, .each: nil
        case .everything: words.sampleSentence(besides: [])
        case .allBut(let feeds): words.sampleSentence(besides: feeds.map(\.rawValue))
        }
    }
}

extension TableFormat {
    /// The end of a page with mostly made-up items.
    func sampleLines(of timeline: Timeline) -> [StyledText] {
        guard let sentence = timeline.sampleSentence else { return [] }
        return sentence.wrapped(to: width.map { $0 - 1 }).map { StyledText(" \($0)", .doubtful) }
    }
}

extension ItemEvent {
    /// The change of the item, in its colour, behind the mark of sample data.
    func styledChange(by clock: ViewerClock) -> StyledText { styledChange(change(by: clock), clock.words) }

    /// The text of an event, in its colour, behind the mark of sample data and before further details of the item.
    func styledChange(_ change: String, _ words: Texts, _ details: [RowPart] = []) -> StyledText {
        var text = StyledText()
        if isSample { text.appendPart(StyledText(words.sampleMark, .doubtful)) }
        text.appendPart(StyledText(change, kind.style))
        for part in details { text.appendPart(StyledText(part.text, .dim)) }
        return text
    }
}
