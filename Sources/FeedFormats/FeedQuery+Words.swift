import FeedBoard
package import FeedTimeline

extension FeedQuery {
    /// What a page says where no item is shown, without the full stop; a whole sentence with it.
    package var emptyWords: String {
        let words = languages.words.texts
        if onlyStarred, stars.isEmpty, layout == .unified { return words.noStars }
        return isNarrowed ? words.nothingMatches : words.nothingAhead
    }
}
