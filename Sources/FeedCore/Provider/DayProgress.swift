/// The number of days that a fetch has, of those that it asks for.
public struct DayProgress: Sendable, Hashable {
    /// The number of days that have come.
    public var known: Int

    /// The number of days that it asks for.
    public var days: Int

    public init(known: Int, of days: Int) { (self.known, self.days) = (known, days) }
}
