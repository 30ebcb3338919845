/// One detail of an item or a group: a distance, a platform, the weather.
public struct Fact: Sendable, Hashable, Codable {
    /// The machine-readable name in camel case, such as `trackCondition`.
    public var key: String

    /// The name for display, such as "Track condition".
    public var label: String
    public var value: FactValue
    public var unit: FactUnit?

    /// The role of the fact in its item; `nil` for any other detail.
    public var role: FactRole?

    /// True if changes of the fact are reported; false, for example, for a train's current location and for comments.
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

    // Inlined, since a provider calls it for each fact of each item: otherwise its types are looked up at run time.
    /// Creates a fact; `nil` if its value is `nil`.
    @inlinable
    public init?(
        _ key: String,
        _ label: String,
        ifPresent value: (some FactConvertible)?,
        unit: FactUnit? = nil,
        role: FactRole? = nil,
        reportsChanges: Bool = true
    ) {
        guard let value = value?.factValue else { return nil }
        self.init(key, label, value, unit: unit, role: role, reportsChanges: reportsChanges)
    }
}

extension [Fact] {
    /// Returns the facts without `nil`.
    public static func known(_ facts: Fact?...) -> [Fact] {
        var known: [Fact] = []
        known.reserveCapacity(facts.count)
        for case let fact? in facts { known.append(fact) }
        return known
    }
}

/// The role of a fact in its item, by which filters and labels find the fact in any feed.
///
/// The list is closed: each case occurs in several kinds of feeds.
public enum FactRole: String, Sendable, Codable, CaseIterable {
    case home, away, runner, driver, line, direction, platform, destination, round, venue, result, occasion, facility
}
