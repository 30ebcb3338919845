/// A JSON text that was checked once, whole, and can be read in any order afterwards.
///
/// Making a document checks all of [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259): UTF-8, numbers, escapes, literals,
/// a bound on nesting, and nothing after the value. It leaves an index over the bytes, one 64-bit entry a value and a
/// name; no string is copied and no number converted until somebody asks for it.
///
/// The document keeps its bytes alive, and so does each ``JSONValue`` of it. Both are values and may cross threads.
public struct JSONDocument: Sendable {
    /// The largest text that can be read, in bytes: offsets have 30 bits.
    public static let maximumByteCount = 1 << 30

    /// How deep arrays and objects may nest, unless told otherwise.
    public static let defaultMaximumDepth = 512

    let storage: JSONStorage

    /// Whether the text began with a byte-order mark, which was skipped.
    ///
    /// RFC 8259, section 8.1 lets a reader ignore one; those who want to tell their user can.
    public let hasByteOrderMark: Bool

    /// Checks a text and indexes it.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8, at most ``maximumByteCount`` bytes.
    ///   - maximumDepth: How deep arrays and objects may nest.
    /// - Throws: The first place at which the text is no JSON.
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

    /// The value that the text is.
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
    /// Lends bytes and index for many looks at them, without a count of references or a check of bounds for each.
    @inline(__always)
    func withBuffers<Result>(
        _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ index: UnsafeBufferPointer<JSONEntry>) -> Result
    ) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            index.withUnsafeBufferPointer { index in body(bytes, index) }
        }
    }
}
