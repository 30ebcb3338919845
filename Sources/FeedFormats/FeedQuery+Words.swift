import FeedBoard
package import FeedTimeline

extension FeedQuery {
    /// The text of a page without items, without the full stop; a whole sentence with it.
    package var emptyWords: String {
        let words = languages.words.texts
        if onlyStarred, stars.isEmpty, layout == .unified { return words.noStars }
        return isNarrowed ? words.nothingMatches : words.nothingAhead
    }
}
