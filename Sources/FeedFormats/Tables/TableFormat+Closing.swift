import FeedBoard
import FeedTimeline
import Terminal

// The end of a page: the notice of made-up items, and the attributions that publishers require.

extension TableFormat {
    /// The blocks below the rows; the last one names made-up items and has the attributions.
    ///
    /// - Parameters:
    ///   - leftovers: The lines about items that are not among the rows.
    ///   - notes: The notes on the feeds.
    ///   - timeline: The timeline of the page.
    ///   - hasRows: True if it has a row, which may be made up.
    /// - Returns: The blocks.
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

    /// The notice of made-up items, with the attributions behind it if the line has room for both.
    func closingLines(of timeline: Timeline) -> [StyledText] {
        let (sample, attributions) = (sampleLines(of: timeline), attributionLines(timeline.attributions))
        guard sample.count == 1, attributions.count == 1 else { return sample + attributions }
        let line = sample[0] + .blanks(2) + attributions[0]
        return width.map { line.width < $0 } ?? true ? [line] : sample + attributions
    }

    /// The attributions one after another.
    func attributionLines(_ sentences: [String], indent: Int = 1) -> [StyledText] {
        guard !sentences.isEmpty else { return [] }
        let line = StyledText(sentences.joined(separator: " · "), .dim)
        return lines([line], after: StyledText(), labelWidth: 0, indent: indent)
    }
}

extension [FeedSummary.Note] {
    /// The notes in the colours of their severity.
    var styled: [StyledText] { map { StyledText($0.text, $0.severity == .bad ? .bad : .doubtful) } }
}
