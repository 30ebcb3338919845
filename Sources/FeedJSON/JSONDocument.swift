/// A JSON text that was checked as a whole, and can be read in any order.
///
/// Creating a document checks all of [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259): UTF-8, numbers, escapes,
/// literals, a maximum depth of nesting, and the absence of text after the value. It creates an index of the bytes,
/// with one 64-bit entry per value and per name. Strings are copied and numbers converted only when they are read.
///
/// The document and each ``JSONValue`` of it keep the bytes alive. Both types are values and may cross threads.
public struct JSONDocument: Sendable {
    /// The maximum size of a text in bytes, since offsets have 30 bits.
    public static let maximumByteCount = 1 << 30

    /// The default maximum depth of nested arrays and objects.
    public static let defaultMaximumDepth = 512

    let storage: JSONStorage

    /// True if the text began with a byte-order mark, which was skipped.
    ///
    /// RFC 8259, section 8.1 allows a reader to ignore the mark; a caller can warn about it.
    public let hasByteOrderMark: Bool

    /// Creates a document by checking and indexing a text.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8, at most ``maximumByteCount`` bytes.
    ///   - maximumDepth: The maximum depth of nested arrays and objects.
    /// - Throws: The first position at which the text is not JSON.
    public init(_ bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth) throws(JSONSyntaxError) {
        guard bytes.count <= Self.maximumByteCount else {
            throw JSONSyntaxError(
                offset: Self.maximumByteCount,
                position: JSONPosition(line: 1, column: 1),
                found: "\(bytes.count) bytes",
                expected: "at most \(Self.maximumByteCount)"
            )
        }
        hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let start = hasByteOrderMark ? 3 : 0
        let outcome = bytes.withUnsafeBufferPointer { buffer in
            var indexer = JSONIndexer(buffer, from: start, maximumDepth: maximumDepth)
            return indexer.index()
        }
        switch outcome {
        case .success(let index): storage = JSONStorage(bytes: bytes, index: index)
        case .failure(let fault): throw JSONSyntaxError(fault, in: bytes)
        }
    }

    /// Creates a document by checking and indexing a text.
    public init(_ text: String, maximumDepth: Int = defaultMaximumDepth) throws(JSONSyntaxError) {
        try self.init(Array(text.utf8), maximumDepth: maximumDepth)
    }

    /// The value of the whole text.
    public var root: JSONValue { JSONValue(storage: storage, entry: 0) }

    /// The text's length in bytes, including a byte-order mark.
    public var byteCount: Int { storage.bytes.count }
}

/// The bytes and the index of a document, shared by all of its values.
final class JSONStorage: Sendable {
    let bytes: [UInt8]
    let index: [JSONEntry]

    init(bytes: [UInt8], index: [JSONEntry]) {
        self.bytes = bytes
        self.index = index
    }
    /// Calls a closure with the bytes and the index, so that many accesses share one retain and need no bounds checks.
    @inline(__always)
    func withBuffers<Result>(
        _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ index: UnsafeBufferPointer<JSONEntry>) -> Result
    ) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            index.withUnsafeBufferPointer { index in body(bytes, index) }
        }
    }
}
