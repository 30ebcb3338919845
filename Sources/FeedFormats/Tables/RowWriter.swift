import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Terminal

/// The writer of the fields of rows, with their colours.
struct RowWriter {
    private let order: [FeedID: Int]
    private let looks: CategoryLooks

    /// The texts of the viewer's language.
    let words: Texts

    /// True if the icons of categories are shown before titles.
    var hasIcons = false

    /// The short ids that are shown before titles; `nil` to show none.
    var shortIDs: ShortIDs?

    /// The titles by which feeds are named; a feed without one is named by its id.
    var titles: [FeedID: String] = [:]

    /// Creates a writer with colours for feeds, but not for categories.
    init(_ feeds: [FeedID], words: Texts) {
        self.words = words
        looks = CategoryLooks([])
        order = Dictionary(feeds.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// - Parameters:
    ///   - timeline: The timeline of the rows.
    ///   - feeds: The feeds in the order that determines their colours; `nil` for those of the timeline.
    init(_ timeline: Timeline, among feeds: [FeedID]? = nil) {
        looks = CategoryLooks(timeline)
        words = timeline.words
        let feeds = feeds ?? timeline.sections.map(\.report.feed.id)
        order = Dictionary(feeds.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// True if the rows may be from more than one feed.
    var hasSeveralFeeds: Bool { order.count > 1 }

    /// Returns a feed's title or id in its colour.
    func name(of feed: FeedID, isBold: Bool = false) -> StyledText {
        StyledText(titles[feed] ?? feed.rawValue, TextStyle(isBold: isBold, colour: .feed(at: order[feed] ?? 0)))
    }

    /// Returns the style of an item's dot: the colour of its feed, or of its category if there is only one feed.
    func style(of dot: ShownMonth.Dot) -> TextStyle {
        if dot.isOff { return .dim }
        if let category = dot.category { return looks.style(of: category) }
        return TextStyle(colour: .feed(at: order[dot.feed] ?? 0))
    }

    /// The number of columns of icons before titles.
    var iconWidth: Int { hasIcons ? looks.icon(of: nil).width : 0 }

    /// Returns a row's title after its short id, icon and star, as far as it has them.
    ///
    /// `time` is the time that the row shows; the title does not repeat it.
    func title(of row: TimelineRow, beside time: String = "") -> StyledText {
        var title = StyledText(row.title(beside: time), row.status.titleStyle(isPast: row.isPast))
        if row.isStarred { title = StyledText("★ ", .bold) + title }
        if hasIcons { title = looks.icon(of: row.category) + title }
        if let shortIDs { title = StyledText(shortIDs.column(for: row.id), .dim) + title }
        return title
    }

    /// Returns the distance or the moment of a row in its style.
    func time(_ text: String, of row: TimelineRow) -> StyledText {
        StyledText(text, row.isPast ? .dim : row.isImminent ? .soon : .plain)
    }

    func text(of part: RowPart, in row: TimelineRow) -> StyledText {
        switch part.kind {
        case .sample: StyledText(part.text, .dim)
        case _ where row.isPast: StyledText(part.text, .dim)
        case .status: StyledText(part.text, row.status.note?.style ?? .plain)
        case .category: StyledText(part.text, row.category.map(looks.style) ?? .plain)
        // If the category is a part of its own, no other part has it: the search would take longer than all the rest.
        case .detail where row.parts.contains { $0.kind == .category }: StyledText(part.text)
        case .detail: coloured(part.text, row.category)
        case .platform: StyledText(String(part.text.dropLast(part.mark.count))) + StyledText(part.mark, .reversed)
        case .planned, .station, .group, .duration, .place, .distance, .direction: StyledText(part.text)
        }
    }

    /// Returns parts of a row on one line, with separators.
    func text(of parts: [RowPart], in row: TimelineRow) -> StyledText {
        var details = StyledText()
        for part in parts { details.appendPart(text(of: part, in: row)) }
        return details
    }

    /// Returns the width of parts on one line, without looking for the texts in colours.
    func width(of parts: [RowPart]) -> Int {
        let texts = parts.map { StyledText($0.text) }.filter { !$0.isEmpty }
        return texts.reduce(max(0, texts.count - 1) * RowFlow.separator.width) { $0 + $1.width }
    }

    /// Returns a text in which the name of the item's category has the category's colour.
    private func coloured(_ text: String, _ category: ItemCategory?) -> StyledText {
        guard let category, let range = text.range(of: category.label) else { return StyledText(text) }
        let (before, after) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
        return StyledText(before) + StyledText(String(text[range]), looks.style(of: category)) + StyledText(after)
    }
}

extension ItemStatus {
    /// The status as a word; `nil` for a scheduled item.
    var note: (text: String, style: TextStyle)? {
        switch self {
        case .scheduled: nil
        case .live: ("live", .good)
        case .cancelled: ("cancelled", .bad)
        case .withdrawn: ("withdrawn", .bad)
        case .ended: ("ended", .dim)
        }
    }

    func titleStyle(isPast: Bool) -> TextStyle {
        switch self {
        case .cancelled, .withdrawn, .ended: .dim
        case .scheduled, .live: isPast ? .dim : .bold
        }
    }
}
