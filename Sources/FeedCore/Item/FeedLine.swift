/// The course of a line that joins groups, such as a tram line that joins stops, for a map.
public struct FeedLine: Sendable, Hashable {
    /// The line as the category of its items.
    public var category: ItemCategory

    /// The points that the line passes, in order, such as the coordinates of stops; a line with branches has several
    /// courses.
    ///
    /// A group that the line joins is one of the points, with the same coordinates as the group's place.
    public var courses: [[Coordinates]]

    public init(category: ItemCategory, courses: [[Coordinates]]) {
        self.category = category
        self.courses = courses
    }
}
