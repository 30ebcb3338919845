import FeedCore

struct RaceStage {
    /// The text of the card, such as WEIGHEDIN.
    var text: String

    init(_ text: String) { self.text = text }

    /// The known stages, with their meaning for someone who waits for the race.
    private static let statuses: [String: ItemStatus] = [
        "DORMANT": .scheduled, "DELAYED": .scheduled, "PARADING": .scheduled, "GOINGDOWN": .scheduled,
        "ATTHEPOST": .scheduled, "GOINGBEHIND": .scheduled, "WEIGHEDIN": .scheduled, "OFF": .live, "RESULT": .ended,
        "ABANDONED": .cancelled, "CANCELLED": .cancelled, "VOID": .cancelled,
    ]

    /// Examples for a message.
    static let examples = "DORMANT, OFF, RESULT or ABANDONED"

    var isKnown: Bool { Self.statuses[text.uppercased()] != nil }

    /// A race with an unknown stage counts as scheduled.
    var status: ItemStatus { Self.statuses[text.uppercased()] ?? .scheduled }
}
