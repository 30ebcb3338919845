import FeedCore

/// Where a race stands in its own life, as the card says.
struct RaceStage {
    /// As it is written, such as WEIGHEDIN.
    var text: String

    init(_ text: String) { self.text = text }

    /// The stages that cards have, by what they mean for somebody who waits for the race.
    private static let statuses: [String: ItemStatus] = [
        "DORMANT": .scheduled, "DELAYED": .scheduled, "PARADING": .scheduled, "GOINGDOWN": .scheduled,
        "ATTHEPOST": .scheduled, "GOINGBEHIND": .scheduled, "WEIGHEDIN": .scheduled, "OFF": .live, "RESULT": .ended,
        "ABANDONED": .cancelled, "CANCELLED": .cancelled, "VOID": .cancelled,
    ]

    /// Some of them, for a message.
    static let examples = "DORMANT, OFF, RESULT or ABANDONED"

    var isKnown: Bool { Self.statuses[text.uppercased()] != nil }

    /// A race of a stage that nobody knows is scheduled.
    var status: ItemStatus { Self.statuses[text.uppercased()] ?? .scheduled }
}
