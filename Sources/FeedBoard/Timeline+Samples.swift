package import FeedCore
package import FeedTimeline

/// The place where a page says that items are made up.
package enum SampleNotice: Sendable, Hashable {
    /// No item is made up.
    case none
    /// One notice for the page, except for these feeds, whose items are real.
    case once(besides: [FeedID])
    /// A mark at each made-up item.
    case each
}

extension Timeline {
    /// The place of the notice that items are made up: once for the page if most feeds are made up, as in a demo.
    package var sampleNotice: SampleNotice {
        let (areMade, areReal) = sectionsWithSamples
        let feeds = { (are: [Bool]) in Set(zip(sections, are).compactMap { $1 ? $0.report.feed.id : nil }) }
        let (made, real) = (feeds(areMade), feeds(areReal))
        if made.isEmpty { return .none }
        guard made.isDisjoint(with: real), made.count > real.count else { return .each }
        return .once(besides: sections.map(\.report.feed.id).filter(real.contains))
    }

    /// A sentence about made-up items, once for the page; `nil` if there are none, or if each has its own mark.
    package var sampleSentence: String? {
        guard case .once(let feeds) = sampleNotice else { return nil }
        let texts = languages.words.texts
        let besides = sections.map(\.report.feed).filter { feeds.contains($0.id) }
        return texts.sampleSentence(besides: besides.map(texts.title))
    }
}
