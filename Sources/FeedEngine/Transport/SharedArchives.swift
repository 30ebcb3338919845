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
    ///   - limits: The sizes that the feed may read.
    ///   - wait: Waits for a turn, and returns false if the time for it is over.
    ///   - download: Sends the request.
    /// - Returns: The answer.
    /// - Throws: The errors of `wait` and `download`.
    func answer(
        to request: FeedRequest,
        limits: ArchiveLimits,
        waitingBy wait: (AsyncSemaphore) async throws(FeedError) -> Void,
        orBy download: () async throws(FeedError) -> ArchiveAnswer
    ) async throws(FeedError) -> ArchiveAnswer {
        let key = Key(request: request, limits: limits)
        let turns = entries.withLock { entries in
            entries = entries.filter { $0.value.users > 0 || $0.value.archive != nil }
            entries[key, default: Entry()].users += 1
            return entries[key]?.turns
        }
        defer { entries.withLock { $0[key]?.users -= 1 } }
        guard let turns else { return try await download() }
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
