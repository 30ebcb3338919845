/// A role of elements in a feed or an entry, such as that of a title.
///
/// The elements of each role are in `words.txt`; all other elements are skipped. Some sixty elements are looked up in
/// each entry, so they are numbers and not compared as texts.
enum XMLRole: Int, CaseIterable {
    case id, guid, link, address, attachment, title, feedTitle, summary, feedSummary, category, source, published,
        updated
    case authorName, authorAddress, authorElement, atomAuthor
    case start, end, dayAfter, onset, expiry, location, organizer, point, latitude, longitude, position
    case eventStatus, isCancelled, alertStatus, alertType, liveStatus
    /// The elements whose text may contain unescaped HTML elements.
    case text

    /// The numbers of the role's elements, the most trusted first.
    var elements: [Int] { Self.elements[rawValue] }

    private static let elements = allCases.map { role in
        (FeedWords.lists["role.\(role)"] ?? []).compactMap(element)
    }

    /// Returns the number of an element with a name from ``XMLNames``, for an element in one of ``XMLNames/containers``
    /// with both names; `nil` for an element that is skipped.
    static func element(_ name: String) -> Int? { numbers[name] }

    private static let numbers: [String: Int] = {
        let names = Set(FeedWords.lists.filter { $0.key.hasPrefix("role.") }.values.joined())
        return Dictionary(uniqueKeysWithValues: zip(names, 0...))
    }()
}
