package import FeedCore
package import Foundation

/// The coding of values as texts and blobs of the store.
///
/// Numbers that JSON cannot express are written as texts: a publisher's odd number must not prevent storing an answer.
package enum StoredCoding {
    package static func data(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return try encoder.encode(value)
    }

    package static func text(_ value: some Encodable) throws -> String {
        String(decoding: try data(value), as: UTF8.self)
    }

    /// - Returns: The value; `nil` if it was written by a version with another format.
    package static func value<Value: Decodable>(_ type: Value.Type, from data: Data) -> Value? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return try? decoder.decode(type, from: data)
    }
}

extension Date {
    /// The seconds since 2001-01-01T00:00:00Z, as which a store keeps the time.
    package var kept: Double { timeIntervalSinceReferenceDate }

    package init(kept seconds: Double) { self.init(timeIntervalSinceReferenceDate: seconds) }
}

extension LocalID {
    /// Creates an id from its stored text, whose parts are percent-encoded.
    package init(kept text: String) {
        self.init(text.split(separator: "/", omittingEmptySubsequences: false).map { $0.removingPercentEncoding ?? "" })
    }
}
