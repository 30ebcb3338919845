/// A JSON text that was checked once, whole, and can be read in any order afterwards.
///
/// Making a document checks all of [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259): UTF-8, numbers, escapes,
/// literals, a bound on nesting, and nothing after the value. It builds an index over the bytes, with one 64-bit entry
/// per value and per name; strings are copied and numbers converted only when they are read.
///
/// The document keeps its bytes alive, and so does each ``JSONValue`` of it. Both are values and may cross threads.
public struct JSONDocument: Sendable {
    /// The largest text that can be read, in bytes: offsets have 30 bits.
    public static let maximumByteCount = 1 << 30

    /// The maximum depth of nested arrays and objects, by default.
    public static let defaultMaximumDepth = 512

    let storage: JSONStorage

    /// True if the text began with a byte-order mark, which was skipped.
    ///
    /// RFC 8259, section 8.1 lets a reader ignore one; a caller can warn about it.
    public let hasByteOrderMark: Bool

    /// Checks a text and indexes it.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8, at most ``maximumByteCount`` bytes.
    ///   - maximumDepth: The maximum depth of nested arrays and objects.
    /// - Throws: The first place at which the text is not JSON.
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

    /// Checks a text and indexes it.
    public init(_ text: String, maximumDepth: Int = defaultMaximumDepth) throws(JSONSyntaxError) {
        try self.init(Array(text.utf8), maximumDepth: maximumDepth)
    }

    /// The value of the whole text.
    public var root: JSONValue { JSONValue(storage: storage, entry: 0) }

    /// The text's length in bytes, a byte-order mark included.
    public var byteCount: Int { storage.bytes.count }
}

/// The bytes of a document and the index over them, shared by all of its values.
final class JSONStorage: Sendable {
    let bytes: [UInt8]
    let index: [JSONEntry]

    init(bytes: [UInt8], index: [JSONEntry]) {
        self.bytes = bytes
        self.index = index
    }
    /// Calls a closure with bytes and index, so that many accesses share one retain and need no bounds checks.
    @inline(__always)
    func withBuffers<Result>(
        _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ index: UnsafeBufferPointer<JSONEntry>) -> Result
    ) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            index.withUnsafeBufferPointer { index in body(bytes, index) }
        }
    }
}
