package import FeedBoard
import FeedCore
package import FeedTimeline
package import Terminal

// The end of a page: the notice of made-up items, and the attributions that publishers require.

extension TableFormat {
    /// Returns the blocks below the rows; the last one has the notice of made-up items and the attributions.
    ///
    /// - Parameters:
    ///   - leftovers: The lines about items that are not among the rows.
    ///   - notes: The notes on the feeds.
    ///   - timeline: The timeline of the page.
    ///   - hasRows: True if the page has a row; a page without rows needs no notice of made-up items.
    /// - Returns: The blocks, to be separated by empty lines.
    func footers(_ leftovers: [StyledText], _ notes: [[StyledText]], of timeline: Timeline, hasRows: Bool = true)
        -> [[StyledText]]
    {
        var blocks = ([leftovers] + notes).filter { !$0.isEmpty }
        // On few lines, an attribution alone is not worth an empty line before it.
        if !hasRows { return blocks + [attributionLines(timeline.attributions)] }
        if !isSpacious, timeline.sampleSentence == nil, let last = blocks.indices.last {
            blocks[last] += attributionLines(timeline.attributions)
            return blocks
        }
        return blocks + [closingLines(of: timeline)]
    }

    /// Returns the notice of made-up items and the attributions, on one line if both fit.
    func closingLines(of timeline: Timeline) -> [StyledText] {
        let (sample, attributions) = (sampleLines(of: timeline), attributionLines(timeline.attributions))
        guard sample.count == 1, attributions.count == 1 else { return sample + attributions }
        let line = sample[0] + .blanks(2) + attributions[0]
        return width.map { line.width < $0 } ?? true ? [line] : sample + attributions
    }

    /// Returns the attributions in one paragraph.
    func attributionLines(_ sentences: [String], indent: Int = 1) -> [StyledText] {
        guard !sentences.isEmpty else { return [] }
        let line = StyledText(sentences.joined(separator: " · "), .dim)
        return lines([line], after: StyledText(), labelWidth: 0, indent: indent)
    }
}

extension [FeedSummary.Note] {
    /// The notes in the colours of their severity.
    package var styled: [StyledText] { map { StyledText($0.text, $0.severity.style) } }
}

extension FeedSummary.Note.Severity {
    package var style: TextStyle { self == .bad ? .bad : .doubtful }
}

extension FeedItem {
    /// The mark of sample data in documents; `nil` for real data.
    var sampleMark: String? { isSample ? "sample" : nil }
}

extension TableFormat {
    /// Returns the notice of made-up items; empty if there are none, or each has its own mark.
    package func sampleLines(of timeline: Timeline) -> [StyledText] {
        guard let sentence = timeline.sampleSentence else { return [] }
        return sentence.wrapped(to: width.map { $0 - 1 }).map { StyledText(" \($0)", .doubtful) }
    }
}

extension ItemEvent {
    /// Returns the text of a change in the colour of its kind, after the mark of sample data and before details of the
    /// item.
    func styledChange(_ change: String, _ words: Texts, _ details: [RowPart] = []) -> StyledText {
        var text = StyledText()
        if isSample { text.appendPart(StyledText(words[.sampleMark], .dim)) }
        text.appendPart(StyledText(change, kind.style))
        for part in details { text.appendPart(StyledText(part.text, .dim)) }
        return text
    }
}
