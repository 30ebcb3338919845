/// A detail of a row beside its time and its title.
package struct RowPart: Sendable, Hashable {
    /// The kind of detail, the most important first; the last kinds are left out first if there is no room.
    package enum Kind: Int, Sendable, CaseIterable {
        /// The mark of sample data.
        case sample
        /// The status: on, cancelled, withdrawn or over.
        case status
        /// The planned time, if it has changed.
        case planned
        /// The line of a train, the kind of a race.
        case category
        /// The platform of a departure.
        case platform
        /// The direction of a departure.
        case direction
        /// The place of the item's group: the stop, the course.
        case station
        /// The item's group if that is not a place: the branch of a library.
        case group
        /// The end of a long item, or a publisher's words instead of a time.
        case duration
        /// A piece of the subtitle, such as the name of a race.
        case detail
        /// The item's own place.
        case place
        /// The distance to the group.
        case distance
    }

    package var kind: Kind
    package var text: String

    /// The end of the text that stands in a box: the number of a platform.
    package var mark: String

    package init(_ kind: Kind, _ text: String, mark: String = "") {
        self.kind = kind
        self.text = text
        self.mark = mark
    }
}

extension RowPart: Comparable {
    package static func < (one: RowPart, other: RowPart) -> Bool { one.kind.rawValue < other.kind.rawValue }
}

extension [RowPart] {
    /// The index of the least important part, the last of equals; `nil` for an empty list.
    package var leastImportant: Int? {
        indices.max { (self[$0].kind.rawValue, $0) < (self[$1].kind.rawValue, $1) }
    }
}
