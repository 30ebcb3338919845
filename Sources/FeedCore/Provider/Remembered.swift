public import Foundation

/// A part of an answer that changes rarely, such as a list of stops, and that a feed saves between fetches.
public struct Remembered<Value: Codable & Sendable>: Codable, Sendable {
    /// A key made from the settings for which the part was requested; a fetch with another key does not use the part.
    public var question: String
    public var readAt: Date
    public var value: Value

    public init(_ value: Value, answering question: String, readAt: Date) {
        (self.value, self.question, self.readAt) = (value, question, readAt)
    }
}

extension FetchContext {
    /// Returns the saved part if it is recent enough, otherwise requests it; if that fails, returns the old part.
    ///
    /// - Parameters:
    ///   - question: A key made from the settings that the part depends on. A saved part with another key is ignored.
    ///   - lifetime: The time for which a saved part is used without a request. A part from the future, which exists
    ///     after a change of the clock, is requested again.
    ///   - isValid: Returns false for a saved value that must not be used.
    ///   - request: Requests the value.
    /// - Returns: The part, to be saved in the snapshot's state; and the error of `request` if the part is an old one.
    /// - Throws: The error of `request` if there is no saved part, or if the fetch was cancelled.
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
    /// Creates a state from a value, encoded as JSON; `nil` if the value contains an infinity or not-a-number.
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
