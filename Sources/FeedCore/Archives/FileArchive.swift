/// The files of an archive or a folder, which are read in parts and not kept.
public protocol FileArchive: Sendable {
    /// The files that can be read, with the number of their bytes; a folder in which all of them lie is left out of the
    /// names.
    var files: [String: Int] { get }

    /// Reads a file from its beginning, in parts of at most some 256 KB; `part` may throw to end the reading.
    ///
    /// A damaged file may be noticed only after its last part, because its checksum covers all of it: use nothing of a
    /// file before the call returns.
    ///
    /// - Throws: ``FeedError`` with code `malformed` for a file that is missing, damaged or larger than allowed, with
    ///   code `cancelled` if the task is cancelled; the errors of `part`.
    func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws

    /// Marks bytes of a file that the items depend on, such as its header line and the lines of one station.
    ///
    /// A recording keeps these bytes, in the order of the calls, as the whole file. Of a file without marked bytes it
    /// keeps everything that was read, up to 1 MiB. Without a recording, the call does nothing.
    func record(_ bytes: UnsafeRawBufferPointer, of name: String)
}

extension FileArchive {
    public func record(_ bytes: UnsafeRawBufferPointer, of name: String) {}
}

/// The answer to a request for an archive.
public struct ArchiveAnswer: Sendable {
    /// Status and headers; the body is empty for status 200.
    public var response: FeedResponse

    /// The archive; `nil` for a status other than 200.
    public var archive: (any FileArchive)?

    public init(_ response: FeedResponse, _ archive: (any FileArchive)? = nil) {
        self.response = response
        self.archive = archive
    }
}

/// The sizes of archives that a feed may read.
public struct ArchiveLimits: Sendable, Hashable {
    /// The maximum size of an archive on the wire and on disk, in bytes.
    public var maximumBytes: Int

    /// The maximum size of each file in an archive after decompression, in bytes.
    public var maximumFileBytes: Int

    /// No limits, for files that a person names.
    package static let none = ArchiveLimits(maximumBytes: .max, maximumFileBytes: .max)

    public init(maximumBytes: Int, maximumFileBytes: Int) {
        self.maximumBytes = maximumBytes
        self.maximumFileBytes = maximumFileBytes
    }
}
