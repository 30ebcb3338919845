import FeedCore

/// Where a race stands in its own life, as the card says.
struct RaceStage {
    /// As it is written, such as WEIGHEDIN.
    var text: String

    init(_ text: String) { self.text = text }

    /// DORMANT, PARADING and WEIGHEDIN come before the start, and so does whatever else a card may say.
    var status: ItemStatus {
        switch text.uppercased() {
        case "OFF": .live
        case "RESULT": .ended
        default: .scheduled
        }
    }
}
