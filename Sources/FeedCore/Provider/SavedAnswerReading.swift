/// A provider's reading of a saved answer.
public struct SavedAnswerReading: Sendable {
    /// The kind of answer that the provider recognised, such as "the arrivals at one stop".
    public var part: String
    public var snapshot: FeedSnapshot

    public init(_ part: String, _ snapshot: FeedSnapshot) {
        self.part = part
        self.snapshot = snapshot
    }
}
