package import FeedCore
package import Foundation

/// How values become texts and blobs of the store.
///
/// Numbers that JSON has no words for are written as texts: a publisher's odd number must not keep an answer out.
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

    /// - Returns: The value; `nil` where it was written by a version that knew it differently.
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
    /// As the store keeps times.
    package var kept: Double { timeIntervalSinceReferenceDate }

    package init(kept seconds: Double) { self.init(timeIntervalSinceReferenceDate: seconds) }
}

extension LocalID {
    /// Takes the text of an id, whose parts are encoded.
    package init(kept text: String) {
        self.init(text.split(separator: "/", omittingEmptySubsequences: false).map { $0.removingPercentEncoding ?? "" })
    }
}
