import FeedCore
import Foundation

// Archives of one fetch: whole, or only the files that are needed.

extension HTTPTransport {
    typealias ArchiveSending = (FeedRequest, any BodySink) async throws(FeedError) -> FeedResponse

    func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        try await archive(request) { (request, sink) async throws(FeedError) in try await send(request, into: sink) }
    }

    func archive(_ request: FeedRequest, sending send: ArchiveSending) async throws(FeedError) -> ArchiveAnswer {
        let limits = feed.access.archives
        if request.url.isFileURL { return try LocalArchive(request, of: feed).answer(limits) }
        var request = request
        if !request.headers.keys.contains(where: { $0.lowercased() == "accept" }) {
            request.headers["Accept"] = "application/zip, */*;q=0.5"
        }
        let download = try ArchiveDownload(limit: limits.maximumBytes)
        if let names = request.neededFiles {
            if let answer = try await archive(of: names, request, download, send) { return answer }
        }
        try download.restart()
        return try await whole(request, download, send)
    }

    /// Downloads the whole archive, and opens it.
    private func whole(
        _ request: FeedRequest,
        _ download: ArchiveDownload,
        _ send: ArchiveSending
    ) async throws(FeedError) -> ArchiveAnswer {
        let response = try await send(request, download)
        guard let head = download.opened(response) else { return ArchiveAnswer(response) }
        return ArchiveAnswer(head, try ZipArchive(download.file, limits: feed.access.archives))
    }

    /// The maximum number of parts in which files are fetched.
    private static let maximumParts = 8

    /// The number of bytes between two files that are fetched too, to save a request.
    private static let maximumGap = 64 << 10

    /// Downloads the directory and then the needed files.
    ///
    /// - Returns: The answer; `nil` if the whole archive has to be requested, because the publisher does not answer
    ///   requests for parts as it should, or because the files are most of the archive.
    private func archive(
        of names: Set<String>,
        _ request: FeedRequest,
        _ download: ArchiveDownload,
        _ send: ArchiveSending
    ) async throws(FeedError) -> ArchiveAnswer? {
        let limits = feed.access.archives
        download.request(.tail(ZipEnd.longest))
        let response = try await send(request, download)
        // No part of an empty document can be sent.
        if response.status == 416 { return nil }
        guard let head = download.opened(response) else { return ArchiveAnswer(response) }
        guard let tail = download.receivedPart, let size = download.size else {
            return ArchiveAnswer(head, try ZipArchive(download.file, limits: limits))
        }
        let end = try ZipEnd(tail: try download.file.bytes(in: tail), size: size)
        // A condition was met already, and the archive is the same one by its validator.
        let request = request.withoutConditions
        if end.directory.lowerBound < tail.lowerBound {
            let part = end.directory.lowerBound..<min(end.directory.upperBound, tail.lowerBound)
            guard try await fetch(part, request, download, send) else {
                return try opened(download)
            }
        }
        let archive = try ZipArchive(download.file, limits: limits, end: end)
        let parts = archive.places(of: names).joined(over: Self.maximumGap)
            .filter { !tail.contains($0.lowerBound) }
        guard parts.count <= Self.maximumParts, parts.map(\.count).reduce(0, +) <= size / 2 else { return nil }
        for part in parts {
            guard try await fetch(part, request, download, send) else { return try opened(download) }
        }
        return ArchiveAnswer(head, tail.lowerBound == 0 ? archive : archive.limited(to: names))
    }

    /// Fetches a part of an archive.
    ///
    /// - Returns: False if the publisher sent the whole archive instead, or an error.
    private func fetch(
        _ part: Range<Int>,
        _ request: FeedRequest,
        _ download: ArchiveDownload,
        _ send: ArchiveSending
    ) async throws(FeedError) -> Bool {
        download.request(.bytes(part))
        _ = try await send(request, download)
        return download.receivedPart == part
    }

    /// Opens what was sent instead of a part; `nil` if it was not the archive.
    private func opened(_ download: ArchiveDownload) throws(FeedError) -> ArchiveAnswer? {
        guard let head = download.wholeHead else { return nil }
        return ArchiveAnswer(head, try ZipArchive(download.file, limits: feed.access.archives))
    }
}

extension ArchiveDownload {
    /// Returns the head of the archive's answer, as if it had come at once; `nil` if the last answer has no archive.
    fileprivate func opened(_ response: FeedResponse) -> FeedResponse? {
        guard [200, 206].contains(response.status), var head else { return nil }
        head.status = 200
        head.url = response.url
        for name in ["content-range", "content-length"] { head.headers[name] = nil }
        return head
    }

    /// The head of the last answer if it was the whole archive.
    fileprivate var wholeHead: FeedResponse? {
        guard let head, head.status == 200 else { return nil }
        return opened(head)
    }
}

extension FeedRequest {
    fileprivate var withoutConditions: FeedRequest {
        var request = self
        request.headers = headers.filter { !["if-none-match", "if-modified-since"].contains($0.key.lowercased()) }
        return request
    }
}

extension [Range<Int>] {
    /// Returns ranges in ascending order without small gaps between them.
    fileprivate func joined(over gap: Int) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in self {
            if let last = joined.last, range.lowerBound - last.upperBound <= gap {
                joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
