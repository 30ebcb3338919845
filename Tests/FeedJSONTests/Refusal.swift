import FeedJSON
import Testing

/// A text that is no JSON, and the offset of the first byte that does not fit.
struct Refusal: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var offset: Int

    init(_ text: String, at offset: Int) { self.init(Array(text.utf8), at: offset) }

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    var testDescription: String { "\(String(decoding: bytes, as: UTF8.self).debugDescription) at \(offset)" }

    /// Reads the text and expects the refusal; returns the error for closer looks.
    @discardableResult
    func check(sourceLocation: SourceLocation = #_sourceLocation) -> JSONSyntaxError? {
        let error = #expect(throws: JSONSyntaxError.self, sourceLocation: sourceLocation) { try JSONDocument(bytes) }
        #expect(error?.offset == offset, sourceLocation: sourceLocation)
        return error
    }
}
