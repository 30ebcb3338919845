import FeedCore
import FeedReaders

/// The groups of a file: one for each name of a calendar.
struct CalendarGroups {
    private(set) var all: [FeedGroup] = []
    private var ids: [String?] = []

    init(_ calendars: [CalendarObject]) {
        var known: Set<String> = []
        for calendar in calendars {
            let id = calendar.name.map { $0.slug.isEmpty ? $0 : $0.slug }
            ids.append(id)
            if let id, let name = calendar.name, known.insert(id).inserted {
                all.append(FeedGroup(id: id, title: name))
            }
        }
    }

    /// Returns the group of a calendar; `nil` if it has no name.
    func id(of calendar: Int) -> String? { ids[calendar] }
}
