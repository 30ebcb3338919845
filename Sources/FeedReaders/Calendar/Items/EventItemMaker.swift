import FeedCore
import Foundation

/// The maker of the items of one event or task: an item for each of its times, with the same texts.
struct EventItemMaker {
    private let base: FeedItem

    /// The part of the items' ids that identifies the event.
    private let id: [String]
    private let isDay: Bool

    /// The zone in which the days of a region begin and end.
    private let floating: TimeZone

    /// The region of whole days: the zone that the feed's settings name, else everywhere, since a date of the format
    /// has no zone (RFC 5545, section 3.3.4).
    private let region: String

    private let task: CalendarTask?

    /// True for a task that is due at the end of an occurrence; false if it is due at the start.
    private let isDueAtEnd: Bool

    /// The originally planned time of an occurrence that has moved; `nil` if no occurrence has.
    private let planned: (time: Occurrence, isDay: Bool)?

    /// Creates the maker of items for the event at an index of a search.
    init(_ index: Int, of search: OccurrenceSearch, in calendar: CalendarObject, _ place: CalendarItems.Place) {
        let event = search.shown(index)
        let uid = event.uid ?? "\(event.start.time.text)-\((event.title ?? "").slug)"
        id = [place.prefix, uid].compactMap(\.self)
        task = event.task
        isDueAtEnd = event.task != nil && event.hasEnding
        isDay = event.start.time.isDay
        floating = search.floatingZone(of: search.events[index].calendar)
        region = place.region
        planned = search.planned[index]
        var facts: [Fact] = []
        if let unknownZone = search.unknownZone(of: index) {
            let text = "\"\(unknownZone.shortened)\" is not known; read in \(floating.name)"
            facts.append(Fact("timeZone", "Time zone", .text(text), reportsChanges: false))
        }
        if event.status == .tentative { facts.append(Fact("tentative", "Tentative", .flag(true))) }
        if let organizer = event.organizer { facts.append(Fact("organizer", "Organizer", .text(organizer))) }
        if let rule = event.rules.first {
            facts.append(Fact("repeats", "Repeats", .text(rule.words), reportsChanges: false))
        }
        if let task {
            facts.append(Fact("done", "Done", .flag(task.isDone)))
            if let priority = task.priority {
                let words = priority < 5 ? "high" : priority == 5 ? "medium" : "low"
                facts.append(Fact("priority", "Priority", .text(words)))
            }
            if let percentage = task.percentage, !task.isDone {
                facts.append(Fact("progress", "Progress", .integer(percentage), unit: "%"))
            }
        }
        if event.categories.count > (place.category == nil ? 1 : 0) {
            facts.append(Fact("categories", "Categories", .list(event.categories)))
        }
        if let text = event.text { facts.append(Fact("description", "Description", .text(text))) }
        let isOff = event.status == .cancelled || calendar.isCancelled
        // Some calendars are made from web pages, with character references in their texts.
        let (title, location) = (event.title?.replacingReferences, event.location?.replacingReferences)
        let hasPlace = event.location != nil || event.coordinates != nil
        base = FeedItem(
            id: LocalID(""),
            title: title ?? location ?? (event.task == nil ? "Untitled event" : "Untitled task"),
            subtitle: title == nil ? nil : location,
            time: .instant(Date(timeIntervalSince1970: 0)),
            group: place.group,
            category: place.category ?? event.categories.first.map { ItemCategory(named: $0) },
            status: isOff ? .cancelled : event.task?.isDone == true ? .ended : .scheduled,
            place: hasPlace ? Place(name: location, coordinates: event.coordinates) : nil,
            facts: facts,
            links: [
                event.address.map { ItemLink(event.task == nil ? "Event" : "Task", $0) },
                event.conference.map { ItemLink("Conference", $0) },
            ]
            .compactMap(\.self),
            observedAt: event.modified.map { Date(timeIntervalSince1970: Double($0)) }
        )
    }

    /// Returns the item for one of the event's times.
    func item(_ occurrence: Occurrence) -> FeedItem {
        var item = base
        item.id = LocalID(id + [occurrence.recurrence ?? ""])
        item.time = time(occurrence, isDay: isDay)
        let isOverdue = task != nil && item.status == .scheduled
        item.relevance = item.time.relevance(endingIn: floating, stayingFor: isOverdue ? Self.overdueSeconds : 0)
        if let planned, planned.time.recurrence == occurrence.recurrence {
            item.planned = time(planned.time, isDay: planned.isDay)
        }
        return item
    }

    /// The time for which a task that is not done is shown after it was due: two weeks.
    private static let overdueSeconds = 14 * 86_400

    private func time(_ occurrence: Occurrence, isDay: Bool) -> FeedTime {
        var (start, end) = (occurrence.start, occurrence.end)
        if task != nil {
            if isDueAtEnd, let due = end { start = due }
            end = nil
        }
        guard isDay else {
            let end = end.map { Date(timeIntervalSince1970: Double($0)) }
            return .instant(Date(timeIntervalSince1970: Double(start)), end: end)
        }
        let first = CivilDay(number: start.dayNumber)
        let last = CivilDay(number: (end ?? start + 86_400).dayNumber - 1)
        return .days(first, through: Swift.max(first, last), region: region)
    }
}

extension ItemCategory {
    /// Creates a category of a name; its id is the name's slug or, without letters of ASCII, the name.
    package init(named name: String, colour: String? = nil) {
        let slug = name.slug
        self.init(id: slug.isEmpty ? name : slug, label: name, colour: colour)
    }
}

extension RecurrenceRule {
    /// The frequency in words: `weekly`, `every 2 weeks`.
    fileprivate var words: String {
        guard interval > 1 else { return frequency.rawValue }
        let unit = frequency == .daily ? "days" : "\(frequency.rawValue.dropLast(2))s"
        return "every \(interval) \(unit)"
    }
}
