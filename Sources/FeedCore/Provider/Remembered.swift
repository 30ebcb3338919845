public import Foundation

/// A part of an answer that changes rarely, such as a list of stops, which a feed saves from fetch to fetch.
public struct Remembered<Value: Codable & Sendable>: Codable, Sendable {
    /// The question that it answers, so that it is used only with the settings that it was requested for.
    public var question: String
    public var readAt: Date
    public var value: Value

    public init(_ value: Value, answering question: String, readAt: Date) {
        (self.value, self.question, self.readAt) = (value, question, readAt)
    }
}

extension FetchContext {
    /// Returns a part of the feed's state if it is recent enough, otherwise the publisher's, otherwise the saved one of
    /// any age.
    ///
    /// - Parameters:
    ///   - question: The question that it answers; a part that answers another is ignored.
    ///   - lifetime: The time for which it is not requested again; one from the future is, after a change of the clock.
    ///   - isValid: Returns false for a saved value that must not be used.
    ///   - request: Requests the part.
    /// - Returns: The part, whose state belongs in the snapshot, and the error if it is an old one.
    /// - Throws: The error of `request` if there is no saved part, or the fetch was cancelled.
    public func recall<Value>(
        _ question: String,
        for lifetime: Duration,
        where isValid: (Value) -> Bool = { _ in true },
        request: () async throws -> Value
    ) async throws -> (part: Remembered<Value>, failure: FeedError?) {
        let saved = state?.value(as: Remembered<Value>.self).flatMap { part in
            part.question == question && isValid(part.value) ? part : nil
        }
        if let saved, (0..<lifetime.seconds).contains(now.timeIntervalSince(saved.readAt)) { return (saved, nil) }
        do {
            return (Remembered(try await request(), answering: question, readAt: now), nil)
        } catch {
            let error = FeedError(error)
            guard let saved, error.code != .cancelled else { throw error }
            return (saved, error)
        }
    }
}

extension FeedState {
    /// Saves a value; `nil` if it contains a number that JSON does not have.
    public init?(_ value: some Encodable, version: Int = 1) {
        let encoder = JSONEncoder()
        // The same value has the same bytes.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return nil }
        self.init(version: version, bytes: Array(data))
    }

    /// Returns the saved value; `nil` if the state is damaged, or of another version or type.
    public func value<Value: Decodable>(as type: Value.Type = Value.self, version: Int = 1) -> Value? {
        guard self.version == version else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
