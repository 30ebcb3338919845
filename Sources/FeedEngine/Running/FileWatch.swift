import FeedCore
import Foundation
import Synchronization

/// Which files of feeds have changed since they were read, by their size and the time of their last change.
///
/// To look costs a system call, so that a file can be looked at as often as its feed's minimum refresh allows.
final class FileWatch: Sendable {
    private struct Reading {
        var signature: FileSignature?
        var due: Date?
    }

    private let readings = Mutex<[FeedID: Reading]>([:])

    /// When a feed is due that has been read and whose file is as it was then; `nil` where it should be read.
    func due(of feed: Feed, at now: Date) -> Date? {
        guard let file = feed.profile.source.file, let reading = readings.withLock({ $0[feed.id] }),
            let due = reading.due, due > now, FileSignature(file.string) == reading.signature
        else { return nil }
        return next(due, of: feed, at: now)
    }

    /// Reads a feed, having looked at its file before, so that a change in between is seen the next time.
    ///
    /// - Returns: When to look at the file again.
    func reading(_ feed: Feed, at now: () -> Date, _ read: () async -> Date?) async -> Date? {
        guard let file = feed.profile.source.file else { return await read() }
        let signature = FileSignature(file.string)
        let due = await read()
        readings.withLock { $0[feed.id] = Reading(signature: signature, due: due) }
        return due.map { next($0, of: feed, at: now()) }
    }

    private func next(_ due: Date, of feed: Feed, at now: Date) -> Date {
        min(due, now.addingTimeInterval(max(1, feed.profile.minimumRefresh.seconds)))
    }
}
