public import FeedCore

extension FeedExample {
    /// Adds archives, for a provider that reads them.
    ///
    /// The contract test then also expects that an archive that breaks off is refused or told, and that an unchanged
    /// archive, which is answered with status 304, changes no item.
    ///
    /// - Parameter files: The files of the archive that a request is answered with; `nil` for a request that is not for
    ///   an archive, which ``answer`` answers.
    /// - Returns: The example with these archives.
    public func withArchives(
        _ files: @escaping @Sendable (FeedRequest) -> [String: [UInt8]]?
    ) -> FeedExample {
        var example = self
        example.archiveFiles = files
        return example
    }

    /// Returns a transport with the example's answers, whose bodies and files `change` may change.
    ///
    /// - Parameters:
    ///   - end: The share of each file after which reading it fails.
    ///   - change: Changes a body, or a file of an archive.
    /// - Returns: The transport.
    func transport(
        breakingAt end: Double? = nil,
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
    ) -> ScriptedTransport {
        ScriptedTransport { [self] request throws(FeedError) in
            guard let files = archiveFiles?(request) else {
                var response = answer(request)
                response.body = change(response.body)
                return ArchiveAnswer(response)
            }
            let validator = "\"1\""
            let response = FeedResponse(headers: ["etag": validator], body: [], url: request.url)
            if request.headers["If-None-Match"] == validator {
                return ArchiveAnswer(FeedResponse(status: 304, headers: response.headers, body: [], url: request.url))
            }
            return ArchiveAnswer(response, BreakingArchive(files: files.mapValues(change), end: end))
        } _: { [answer] request throws(FeedError) in
            var response = answer(request)
            response.body = change(response.body)
            return response
        }
    }
}

/// An archive whose files cannot be read to their ends.
private struct BreakingArchive: FileArchive {
    private let base: MemoryArchive
    private let end: Double?

    init(files: [String: [UInt8]], end: Double?) {
        base = MemoryArchive(files)
        self.end = end
    }

    var files: [String: Int] { base.files }

    func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let end else { return try base.read(name, by: part) }
        var left = Int(Double(files[name] ?? 0) * end)
        try base.read(name) { bytes in
            let count = min(left, bytes.count)
            left -= count
            if count > 0 { try part(UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
        }
        throw FeedError(.malformed, "the file \(name) is cut off")
    }
}
