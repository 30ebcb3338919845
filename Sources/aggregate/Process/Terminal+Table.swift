import FeedFormats

extension Terminal {
    /// How wide and how colourful a table may be here.
    var style: TerminalStyle {
        guard hasColour else { return .none }
        return hasFullColour ? .full : hasIndexedColour ? .indexed : .sixteen
    }
}
