import FeedTimeline
import TerminalText

// The end of a page: what is made up, and the attributions that publishers require where their data is shown.

extension TableFormat {
    /// What is below the rows, as blocks; the last one says what is made up and has the attributions.
    ///
    /// - Parameters:
    ///   - leftovers: What the feeds have beside the rows.
    ///   - notes: What is to be known of the feeds.
    ///   - timeline: What the page shows.
    ///   - hasRows: Whether it has a row, which may be made up.
    /// - Returns: The blocks.
    func footers(_ leftovers: [StyledText], _ notes: [[StyledText]], of timeline: Timeline, hasRows: Bool = true)
        -> [[StyledText]]
    {
        var blocks = ([leftovers] + notes).filter { !$0.isEmpty }
        // Where lines are few, an attribution alone is not worth an empty line before it.
        if !hasRows { return blocks + [attributionLines(timeline.attributions)] }
        if !isSpacious, timeline.sampleSentence == nil, let last = blocks.indices.last {
            blocks[last] += attributionLines(timeline.attributions)
            return blocks
        }
        return blocks + [closingLines(of: timeline)]
    }

    /// What is made up, and the attributions behind it where the line has room for both.
    func closingLines(of timeline: Timeline) -> [StyledText] {
        let (sample, attributions) = (sampleLines(of: timeline), attributionLines(timeline.attributions))
        guard sample.count == 1, attributions.count == 1 else { return sample + attributions }
        var line = sample[0]
        line.append("  ")
        line.append(attributions[0])
        return width.map { line.width < $0 } ?? true ? [line] : sample + attributions
    }

    /// The attributions one after another.
    func attributionLines(_ sentences: [String], indent: Int = 1) -> [StyledText] {
        guard !sentences.isEmpty else { return [] }
        let line = StyledText(sentences.joined(separator: " · "), .dim)
        return lines([line], after: StyledText(), labelWidth: 0, indent: indent)
    }
}
