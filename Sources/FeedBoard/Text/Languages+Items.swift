package import FeedCore
package import FeedTimeline

// Items of English feeds in the viewer's language, on screens.

extension Languages {
    /// The words in the viewer's language that filters and searches find beside providers' words; `nil` for English.
    package var viewerWords: ViewerWords? {
        guard words != .english || dates != .english else { return nil }
        return ViewerWords(
            label: { label($0) },
            texts: { texts(of: $0, groupTitle: $1) },
            titlesTranslated: { word in words.texts.piecesTranslated { $0.folded.contains(word) } }
        )
    }

    /// Returns the title of an item: the name in the viewer's language if its feed has one.
    package func title(of item: FeedItem) -> String {
        localName(of: item) ?? words.texts.piece(item.title)
    }

    /// Returns a part of an item's subtitle, with a holiday's places, a train's direction and platform, and the word
    /// `postponed` in the viewer's language.
    package func place(_ text: String, of item: FeedItem) -> String {
        // Mappings write this for an item that takes place later.
        if item.status == .cancelled, text == "postponed" { return words.texts.kind(text) }
        guard case .days(_, _, let region) = item.time, !region.isEmpty else { return words.texts.piece(text) }
        return words.texts.place(text)
    }

    /// Returns a category or a group, such as a month, in the viewer's language.
    func label(_ text: String) -> String {
        let text = words.texts.kind(text)
        guard dates != .english, let month = CivilMonth(title: text) else { return text }
        return dates.texts.title(of: month)
    }

    /// Returns the subtitle of an item in the viewer's language, part by part.
    func subtitle(of item: FeedItem) -> String? {
        item.subtitle?.split(separator: " · ", omittingEmptySubsequences: false).map { part in
            String(part) == item.category?.label ? words.texts.kind(String(part)) : place(String(part), of: item)
        }.joined(separator: " · ")
    }

    private func texts(of item: FeedItem, groupTitle: String?) -> [String] {
        let pairs = [
            (item.title, title(of: item)), (item.subtitle, subtitle(of: item)),
            (item.category?.label, (item.category?.label).map(label)), (groupTitle, groupTitle.map(label)),
        ]
        return pairs.compactMap { $0 == $1 ? nil : $1 }
    }

    /// Returns the name of a holiday in the viewer's language; `nil` if that is the title.
    ///
    /// Viewers who read the country's language see the local names of its holidays. All others see the English names,
    /// which are the titles, so that the names in a list are in one language.
    private func localName(of item: FeedItem) -> String? {
        // The cheap test first: nearly all items have no name in another language.
        guard words != .english, case .days = item.time, let country = item.place?.country,
            words.countries.contains(country)
        else { return nil }
        return item.localName ?? words.texts.holiday(item.title)
    }
}

extension Language {
    /// The countries whose local names of holidays are in the language.
    fileprivate var countries: Set<String> {
        switch self {
        // English names are the titles themselves.
        case .english: []
        case .german: ["AT", "CH", "DE", "LI"]
        }
    }
}
