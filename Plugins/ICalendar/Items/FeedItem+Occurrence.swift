import FeedCore
import Foundation

/// Makes the items of an event, whose texts are the same for all of its times.
struct ItemMaker {
    private let base: FeedItem

    /// What stands for the event in the ids of its items.
    private let id: String
    private let isDay: Bool
    private let floating: TimeZone

    /// - Parameters:
    ///   - event: The event.
    ///   - calendar: Its calendar.
    ///   - group: The id of its calendar's group.
    ///   - floating: The zone in which whole days begin and end.
    init(_ event: borrowing CalendarEvent, of calendar: CalendarObject, group: String?, floating: TimeZone) {
        id = event.uid ?? "\(event.start.time.text)-\((event.title ?? "").slug)"
        isDay = event.start.time.isDay
        self.floating = floating
        var facts: [Fact] = []
        if event.status == .tentative { facts.append(Fact("tentative", "Tentative", .flag(true))) }
        if let organizer = event.organizer { facts.append(Fact("organizer", "Organizer", .text(organizer))) }
        if let rule = event.rules.first {
            facts.append(Fact("repeats", "Repeats", .text(rule.words), reportsChanges: false))
        }
        if event.categories.count > 1 { facts.append(Fact("categories", "Categories", .list(event.categories))) }
        if let text = event.text { facts.append(Fact("description", "Description", .text(text))) }
        let isOff = event.status == .cancelled || calendar.isCancelled
        // Some calendars are made of web pages, whose texts they take as they are.
        let (title, location) = (event.title?.replacingReferences, event.location?.replacingReferences)
        let hasPlace = event.location != nil || event.coordinates != nil
        base = FeedItem(
            id: LocalID(""),
            title: title ?? location ?? "Untitled event",
            subtitle: title == nil ? nil : location,
            time: .instant(Date(timeIntervalSince1970: 0)),
            group: group,
            category: event.categories.first.map { name in
                let slug = name.slug
                return ItemCategory(id: slug.isEmpty ? name : slug, label: name)
            },
            status: isOff ? .cancelled : .scheduled,
            place: hasPlace ? Place(name: location, coordinates: event.coordinates) : nil,
            facts: facts,
            links: [event.address.map { ItemLink("Event", $0) }, event.conference.map { ItemLink("Conference", $0) }]
                .compactMap(\.self),
            observedAt: event.modified.map { Date(timeIntervalSince1970: Double($0)) }
        )
    }

    /// The item for one of the event's times.
    func item(_ occurrence: Occurrence) -> FeedItem {
        var item = base
        item.id = LocalID(id, occurrence.recurrence ?? "")
        let start = Date(timeIntervalSince1970: Double(occurrence.start))
        if isDay {
            let first = CivilDay(number: occurrence.start.dayNumber)
            let last = CivilDay(number: (occurrence.end ?? occurrence.start + 86_400).dayNumber - 1)
            item.time = .days(first, through: Swift.max(first, last), region: floating.name)
            item.relevantUntil = Swift.max(first, last).adding(days: 1).start(in: floating)
        } else {
            let end = occurrence.end.map { Date(timeIntervalSince1970: Double($0)) }
            item.time = .instant(start, end: end)
            item.relevantUntil = end ?? start
        }
        return item
    }
}

extension RecurrenceRule {
    /// The frequency in words: `weekly`, `every 2 weeks`.
    fileprivate var words: String {
        guard interval > 1 else { return frequency.rawValue }
        let unit =
            switch frequency {
            case .secondly: "seconds"
            case .minutely: "minutes"
            case .hourly: "hours"
            case .daily: "days"
            case .weekly: "weeks"
            case .monthly: "months"
            case .yearly: "years"
            }
        return "every \(interval) \(unit)"
    }
}
