/// An archive of files in memory, such as a recording or a test has.
public struct MemoryArchive: FileArchive {
    private let contents: [String: [UInt8]]

    public init(_ contents: [String: [UInt8]]) { self.contents = contents }

    public var files: [String: Int] { contents.mapValues(\.count) }

    public func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let bytes = contents[name] else { throw FeedError.missing(name) }
        try bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: FeedError.archivePart) {
                if Task.isCancelled { throw FeedError(.cancelled, "the request was cancelled") }
                let end = min(bytes.count, start + FeedError.archivePart)
                try part(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
            }
        }
    }
}

extension FeedError {
    /// The maximum size of a part in which a file of an archive is read, in bytes.
    package static let archivePart = 256 << 10

    /// The error for a file that an archive does not have.
    package static func missing(_ name: String) -> FeedError {
        FeedError(.malformed, "the archive has no file \(name.quotedName)")
    }
}

extension String {
    /// The name of a file in an archive for an error: printable, short and in quotation marks.
    package var quotedName: String { "\"\(printable.shortened(to: 100))\"" }
}
