package import FeedCore
package import FeedTimeline

/// The lines that call at the groups of a feed, such as lines of trains at stops: the categories with a colour or a
/// known course.
///
/// A line is known from the items that have it, and from the group's fact of the role ``FactRole/line``: at night no
/// train is on its way, and the lines are still there.
package struct StopLines: Sendable {
    private var found: [String: [String: ItemCategory]] = [:]

    /// The ids of the categories that are lines, which join the groups at which they call.
    private var joining: Set<String> = []

    /// The number of items of each line, and of those that are off.
    private var counts: [String: (all: Int, off: Int)] = [:]

    /// The courses of lines, if the feed knows them.
    private var courses: [String: [[Coordinates]]] = [:]

    package init(of report: FeedReport) {
        guard let snapshot = report.snapshot else { return }
        var named: [String: ItemCategory] = [:]
        for line in snapshot.lines {
            named[line.category.label] = line.category
            courses[line.category.id, default: []] += line.courses
        }
        for item in snapshot.items {
            guard let category = item.category, isSeen(category), let group = item.group else { continue }
            found[group, default: [:]][category.id] = category
            named[category.label] = category
            if item.facts.contains(where: { $0.role == .line }) { joining.insert(category.id) }
            counts[category.id, default: (0, 0)].all += 1
            if item.status.isOff { counts[category.id, default: (0, 0)].off += 1 }
        }
        for group in snapshot.groups {
            for name in group.facts.filter({ $0.role == .line }).flatMap(\.value.names) {
                guard let line = report.feed.manifest.place?.line(name) ?? named[name], isSeen(line) else { continue }
                // The label of an item's line is the publisher's own.
                if found[group.id]?[line.id] == nil { found[group.id, default: [:]][line.id] = line }
                joining.insert(line.id)
            }
        }
    }

    /// Returns true for a category with a colour, and for a line that is drawn without one, since its course is known.
    private func isSeen(_ category: ItemCategory) -> Bool {
        category.luminance != nil || courses[category.id] != nil
    }

    /// Returns the lines that call at a group, in the order of their names.
    package func lines(at group: String) -> [ItemCategory] {
        (found[group] ?? [:]).values.sorted { ($0.label, $0.id) < ($1.label, $1.id) }
    }

    /// Returns true if a category is a line, which joins groups, and not a kind of item.
    func isLine(_ category: ItemCategory) -> Bool { joining.contains(category.id) }

    /// Returns the points that a line passes, for each of its branches; empty if they are not known.
    func courses(of line: ItemCategory) -> [[Coordinates]] { courses[line.id] ?? [] }

    /// Returns the number of items of a line, and of those that are off.
    func count(of line: ItemCategory) -> (all: Int, off: Int) { counts[line.id] ?? (0, 0) }
}

extension FactValue {
    fileprivate var names: [String] {
        switch self {
        case .list(let names): names
        case .text(let name): [name]
        default: []
        }
    }
}
