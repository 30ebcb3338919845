/// The number of days that a fetch has, of those that it asks for.
public struct DayProgress: Sendable, Hashable {
    public var known: Int
    public var days: Int

    public init(known: Int, of days: Int) { (self.known, self.days) = (known, days) }
}
