import FeedCore
import Synchronization

/// The archives that feeds read now, so that feeds of one schedule share a download.
///
/// Equal requests are sent one after another. If the first one brought an archive that is still being read, the next
/// feed reads the same one.
final class SharedArchives: Sendable {
    private struct Key: Hashable {
        var request: FeedRequest
        var limits: ArchiveLimits
        /// True for an address that a person named, which may be a private one.
        var isUserEndpoint: Bool
    }

    private struct Entry {
        let turns = AsyncSemaphore()
        /// The number of feeds that have a turn or wait for one.
        var users = 0
        var response: FeedResponse?
        weak var archive: SharedArchive?
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// Returns an archive that another feed is reading, or downloads it.
    ///
    /// - Parameters:
    ///   - request: The request with all its secrets; another request never gets its archive.
    ///   - access: The addresses and sizes that the feed may read; a feed that may read others shares nothing.
    ///   - wait: Waits for a turn, and throws if the time for it is over.
    ///   - download: Sends the request.
    /// - Returns: The answer.
    /// - Throws: The errors of `wait` and `download`.
    func answer(
        to request: FeedRequest,
        _ access: FeedAccess,
        waitingBy wait: (AsyncSemaphore) async throws(FeedError) -> Void,
        orBy download: () async throws(FeedError) -> ArchiveAnswer
    ) async throws(FeedError) -> ArchiveAnswer {
        let key = Key(request: request, limits: access.archives, isUserEndpoint: access.isUserEndpoint)
        let turns = entries.withLock { entries in
            entries = entries.filter { $0.value.users > 0 || $0.value.archive != nil }
            var entry = entries[key] ?? Entry()
            entry.users += 1
            entries[key] = entry
            return entry.turns
        }
        defer { entries.withLock { $0[key]?.users -= 1 } }
        try await wait(turns)
        defer { turns.leave() }
        let shared = entries.withLock { entries in
            entries[key].flatMap { entry in entry.archive.map { (entry.response, $0) } }
        }
        if case let (response?, archive)? = shared { return ArchiveAnswer(response, archive) }
        var answer = try await download()
        guard let downloaded = answer.archive else { return answer }
        let archive = SharedArchive(downloaded)
        answer.archive = archive
        entries.withLock { entries in
            entries[key]?.response = answer.response
            entries[key]?.archive = archive
        }
        return answer
    }
}

/// An archive that lives as long as a feed reads it.
private final class SharedArchive: FileArchive {
    private let base: any FileArchive

    init(_ base: any FileArchive) { self.base = base }

    var files: [String: Int] { base.files }

    func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws { try base.read(name, by: part) }

    func record(_ bytes: UnsafeRawBufferPointer, of name: String) { base.record(bytes, of: name) }
}
