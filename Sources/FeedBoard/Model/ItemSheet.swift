package import FeedCore
package import FeedTimeline
package import Foundation

/// All details of an item, as fields for any renderer.
package struct ItemSheet: Sendable {
    /// The tone of a text.
    package enum Tone: Sendable {
        case plain, strong, good, doubtful, bad, quiet, category

        /// That of a time that does not hold any more.
        case former
    }

    package struct Text: Sendable, Hashable {
        package var text: String
        package var tone: Tone

        init(_ text: String, _ tone: Tone = .plain) {
            self.text = text
            self.tone = tone
        }
    }

    /// A label and the texts under it, one below the other.
    package struct Field: Sendable, Hashable {
        package var label: String
        package var texts: [Text]
    }

    package struct Table: Sendable {
        package struct Column: Sendable, Hashable {
            package var key: String
            package var label: String

            /// True if all values of the column are numbers.
            package var isNumber: Bool
        }

        package var label: String
        package var columns: [Column]

        /// The cells in the order of the columns; an empty cell has no value.
        package var rows: [[String]]

        /// The chosen order; `nil` for the publisher's order.
        package var order: TableOrder?

        /// The column that names the rows, such as that of the runners: the first with words.
        package var nameColumn: Int? {
            columns.indices.first { place in rows.contains { $0[place].count(where: \.isLetter) > 2 } }
        }
    }

    package var id: ItemID
    package var title: String
    package var subtitle: String?
    package var isStarred: Bool
    package let item: FeedItem

    /// The time at which the answer with the item was read.
    package let readAt: Date?
    package var category: ItemCategory? { item.category }
    package var time: FeedTime { item.time }
    package var coordinates: Coordinates? { item.place?.coordinates }

    /// The item's time, and its status if that is not the usual one.
    package var head: [Field] = []
    package var tables: [Table] = []

    /// The item's kind, group, place and facts, as far as title and subtitle do not say them, in the order in which
    /// people ask for them.
    package var facts: [Field] = []

    /// The facts about the item's group, such as the facilities of a station.
    package var group: (title: String, facts: [Field])?
    package var links: [ItemLink] { item.links }

    /// The item's feed and the age of its answer.
    package var origin: [Field] = []

    /// The details that only the publisher or a program asks for: the id, the address, the number of a vehicle.
    package var more: [Field] = []
    package var attribution: String?

    /// The time at which a text next changes without new data; `nil` for never.
    package var nextChange: Date?

    /// True if a text counts seconds.
    package var countsSeconds = false

    /// The keys of the columns that the tables can be ordered by, each once.
    package var orderColumns: [String] {
        tables.flatMap(\.columns).reduce(into: []) { keys, column in
            if !keys.contains(column.key) { keys.append(column.key) }
        }
    }
}

extension ItemSheet {
    /// - Parameters:
    ///   - item: The item.
    ///   - report: The report on the item's feed, with the item's group.
    ///   - clock: The viewer's time, zone and languages.
    ///   - isStarred: True if the item has a star.
    ///   - order: The order of the item's tables.
    ///   - surface: The surface that shows the texts.
    package init(
        _ item: FeedItem,
        in report: FeedReport,
        by clock: ViewerClock,
        isStarred: Bool = false,
        order: TableOrder? = nil,
        on surface: TimeSurface = .printed
    ) {
        // Past items do not count down.
        let isOver = Timeline.Entry.end(of: item, in: clock.timeZone) <= clock.now
        let surface = isOver ? .printed : surface
        id = ItemID(report.feed.id, item.id)
        let languages = clock.languages
        // The time is among the facts, in the viewer's zone: the publisher's time of day in the title would look like
        // another.
        title = clock.timelessTitle(of: item, by: report.feed.timeZone) ?? languages.title(of: item)
        (self.item, readAt, subtitle) = (item, report.readAt, languages.subtitle(of: item))
        attribution = report.feed.profile.attribution
        self.isStarred = isStarred
        let group = item.group.flatMap { id in report.snapshot?.groups.first { $0.id == id } }
        addHead(of: item, by: clock, on: surface)
        // A fact of both the item and its group is shown once.
        let groupFacts = group?.facts.filter { fact in !item.facts.contains { $0.label == fact.label } } ?? []
        let places = FactPlaces([item.category?.label])
        if let group, case let facts = places.sorted(groupFacts, keepingOrder: true).shown, !facts.isEmpty {
            let fields = facts.map { Field(label: clock.words.label($0.label), texts: [Text($0.text(by: clock))]) }
            self.group = (clock.title(group.title), fields)
        }
        addFacts(of: item, group, by: clock, report.feed.profile.itemNoun)
        head.add(clock.words[.nextDatesLabel], clock.nextDates(of: item, in: report))
        if case .instant = item.time { countsSeconds = surface == .live }
        tables = item.tables.map { Table($0, order, by: clock) }
        var summary = FeedSummary(report: report, clock: clock)
        if surface == .counted { summary.remedy = nil }
        addOrigin(of: item, report, summary, by: clock)
        nextChange =
            [
                clock.nextChange(ofDistanceTo: item.time, on: surface), summary.nextChange,
                item.observedAt.map(clock.nextChange(ofAge:)),
            ].compactMap(\.self).min()
    }

    private mutating func addHead(of item: FeedItem, by clock: ViewerClock, on surface: TimeSurface) {
        let words = clock.words
        let isUndated = item.time.isUndated
        let distance = isUndated ? "" : clock.placeOfToday(in: item.time) ?? clock.countdown(to: item.time, on: surface)
        let time = clock.fullTime(item.time.withoutRegion)
        head = [Field(label: words[.timeLabel], texts: [Text(time), Text(distance, .strong)])]
        head.add(words[.plannedLabel], clock.fullPlan(of: item), .former)
        if item.status != .scheduled {
            head.add(words[.statusLabel], words.word(for: item.status), item.status.tone)
        }
    }

    private mutating func addFacts(of item: FeedItem, _ group: FeedGroup?, by clock: ViewerClock, _ noun: String?) {
        let words = clock.words
        let (kind, groupTitle) = (item.category?.label, group?.title ?? item.group)
        let headings = FactPlaces([item.title, title, item.subtitle])
        if let kind, !headings.say(kind) { facts.add(words[.kindLabel], words.kind(kind), .category) }
        // The heading of the group's facts says its title.
        let heading = self.group?.title
        if heading == nil, let groupTitle, groupTitle != kind, CivilMonth(title: groupTitle) == nil,
            !headings.say(groupTitle.replacing(/, [0-9]{4}-[0-9]{2}-[0-9]{2}$/, with: ""))
        {
            facts.add(words[group?.place == nil ? .groupLabel : .placeLabel], clock.title(groupTitle))
        }
        if let place = item.place, case let sentence = place.sentence(by: clock), sentence != heading,
            !headings.say(place.names.joined(separator: " "))
        {
            facts.add(words[.placeLabel], sentence)
        }
        let places = FactPlaces(
            [item.title, item.subtitle, kind, groupTitle, item.place?.name, item.place?.country]
        )
        // The local name may be the title.
        let (shown, rest) = places.sorted(item.facts.filter { $0.value != .text(title) })
        for fact in shown { facts.add(words.label(fact.label, of: noun), fact.text(by: clock)) }
        for fact in rest { more.add(words.label(fact.label), fact.text(by: clock)) }
    }

    private mutating func addOrigin(
        of item: FeedItem,
        _ report: FeedReport,
        _ summary: FeedSummary,
        by clock: ViewerClock
    ) {
        let words = clock.words
        let state = report.status == .fresh ? "\(words.word(for: report.status)), \(summary.readText)" : nil
        let feed = [words.title(of: report.feed), state].compactMap(\.self)
        let notes = summary.notes.map { Text($0.text, $0.severity == .bad ? .bad : .doubtful) }
        origin.append(Field(label: words[.feedLabel], texts: [Text(feed.joined(separator: " · "))] + notes))
        if item.isSample { origin.add(words[.sampleLabel], words[.sampleMeaning], .doubtful) }
        origin.add(
            words[.observedLabel],
            item.observedAt.map { observed in
                let time = clock.fullTime(observed)
                // Some publishers date their statements in the future.
                return observed > clock.now ? time : "\(time), \(clock.age(of: observed))"
            }
        )
        more.add(words[.idLabel], id.description)
        more.add(words[.sourceLabel], report.snapshot?.source.map(words.value))
    }
}

extension ViewerClock {
    /// The maximum number of next dates of a repeated event.
    private static let mostNextDates = 3

    /// Returns the next dates of an event that a calendar has several times, such as a weekly one; `nil` without any.
    fileprivate func nextDates(of item: FeedItem, in report: FeedReport) -> String? {
        // Trains to the same station, and races of the same course, are not one event.
        guard report.feed.profile.showsDays, let day = day(of: item.time) else { return nil }
        let others = (report.snapshot?.items ?? []).filter { other in
            other.title == item.title && other.group == item.group && !other.status.isOff
                && self.day(of: other.time).map { $0 > day } ?? false
        }
        let starts = others.sorted { $0.time.start(in: timeZone) < $1.time.start(in: timeZone) }
        let texts = starts.prefix(Self.mostNextDates).map { shortTime($0.time) }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

extension [ItemSheet.Field] {
    /// Adds a field, unless the text is empty.
    fileprivate mutating func add(_ label: String, _ text: String?, _ tone: ItemSheet.Tone = .plain) {
        guard let text, !text.isEmpty else { return }
        append(ItemSheet.Field(label: label, texts: [ItemSheet.Text(text, tone)]))
    }
}

extension ItemSheet.Table {
    fileprivate init(_ table: FactTable, _ order: TableOrder?, by clock: ViewerClock) {
        label = clock.words.label(table.label)
        columns = table.columns.map { column in
            let values = table.rows.compactMap { $0[column.key] }
            return Column(
                key: column.key,
                label: clock.words.label(column.label) + (column.unit.map { " (\(clock.words.unit($0)))" } ?? ""),
                isNumber: !values.isEmpty && values.allSatisfy(\.isNumber)
            )
        }
        self.order = order.flatMap { order in table.columns.contains { $0.key == order.column } ? order : nil }
        rows = (order?.rows(of: table) ?? table.rows).map { row in
            table.columns.map { row[$0.key]?.text(decimals: $0.decimals, by: clock) ?? "" }
        }
    }
}

extension ItemStatus {
    fileprivate var tone: ItemSheet.Tone {
        switch self {
        case .scheduled: .plain
        case .live: .good
        case .cancelled, .withdrawn: .bad
        case .ended: .quiet
        }
    }
}

extension FeedTime {
    /// The time without the code of a region, whose name is the item's place.
    fileprivate var withoutRegion: FeedTime {
        guard case .days(let first, let last, _) = self else { return self }
        return .days(first, through: last, region: Self.everywhere)
    }
}

extension Place {
    /// The name, and the country by its English name.
    fileprivate var names: [String] { [name, country.map(CountryName.english)].compactMap(\.self) }

    /// Returns the place in words, with the known parts of `Randwick, Australia (-33.9, 151.2)`.
    fileprivate func sentence(by clock: ViewerClock) -> String {
        let names = names.map(clock.words.place).joined(separator: ", ")
        guard let coordinates else { return names }
        let point = [coordinates.latitude, coordinates.longitude].map { FactValue.decimal($0).exact(by: clock) }
            .joined(separator: clock.words[.coordinateSeparator])
        return names.isEmpty ? point : "\(names) (\(point))"
    }
}
