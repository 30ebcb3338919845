/// What a provider made of an answer that somebody saved.
public struct SavedAnswerReading: Sendable {
    /// What the provider took it for, such as "the arrivals at one stop".
    public var part: String
    public var snapshot: FeedSnapshot

    public init(_ part: String, _ snapshot: FeedSnapshot) {
        self.part = part
        self.snapshot = snapshot
    }
}
