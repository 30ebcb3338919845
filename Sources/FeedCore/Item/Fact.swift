/// One detail of an item or a group: a distance, a platform, the weather.
public struct Fact: Sendable, Hashable {
    /// The machine-readable name in camel case, such as `trackCondition`.
    public var key: String

    /// The name for display, such as "Track condition".
    public var label: String
    public var value: FactValue
    public var unit: FactUnit?

    /// The part that the fact plays in its item; `nil` for any other detail.
    public var role: FactRole?

    /// True if a change of this fact is reported; false for a train's current location and for comments.
    public var reportsChanges: Bool

    public init(
        _ key: String,
        _ label: String,
        _ value: FactValue,
        unit: FactUnit? = nil,
        role: FactRole? = nil,
        reportsChanges: Bool = true
    ) {
        self.key = key
        self.label = label
        self.value = value
        self.unit = unit
        self.role = role
        self.reportsChanges = reportsChanges
    }
}

/// The part that a fact plays in its item, by which filters and labels find it in any feed.
///
/// The list is closed: each case is something that several kinds of feeds have.
public enum FactRole: String, Sendable, CaseIterable {
    case home, away, runner, driver, line, direction, platform, destination, round, venue, result, occasion, facility
}
