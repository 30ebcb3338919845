import FeedCore
import Foundation
import Synchronization

/// The ``FileSignature`` of each feed's file when it was read, by which changes are found.
///
/// A check costs one system call, so that a file can be checked as often as its feed's minimum refresh allows.
final class FileWatch: Sendable {
    private struct Reading {
        var signature: FileSignature?
        var due: Date?
    }

    private let readings = Mutex<[FeedID: Reading]>([:])

    /// Returns the time at which a feed is due if its file has not changed since it was read; `nil` if it should be
    /// read.
    func due(of feed: Feed, at now: Date) -> Date? {
        guard let file = feed.profile.source.file, let reading = readings.withLock({ $0[feed.id] }),
            let due = reading.due, due > now, FileSignature(file.string) == reading.signature
        else { return nil }
        return next(due, of: feed, at: now)
    }

    /// Reads a feed after taking the signature of its file, so that a change during the read is found the next time.
    ///
    /// - Returns: The time to check the file again.
    func reading(_ feed: Feed, at now: () -> Date, _ read: () async -> Date?) async -> Date? {
        guard let file = feed.profile.source.file else { return await read() }
        let signature = FileSignature(file.string)
        let due = await read()
        readings.withLock { $0[feed.id] = Reading(signature: signature, due: due) }
        return due.map { next($0, of: feed, at: now()) }
    }

    /// Forgets that the files of feeds were read, since another process has read newer answers, which are not shown
    /// yet.
    func forget(_ feeds: some Sequence<FeedID>) {
        readings.withLock { readings in
            for feed in feeds { readings[feed] = nil }
        }
    }

    private func next(_ due: Date, of feed: Feed, at now: Date) -> Date {
        min(due, now.addingTimeInterval(max(1, feed.profile.minimumRefresh.seconds)))
    }
}

/// The attributes of a file that change when it is written or replaced, read at one time.
package struct FileSignature: Sendable, Hashable {
    private var size: Int
    private var seconds: Int
    private var nanoseconds: Int
    private var device: UInt64
    private var number: UInt64

    /// Reads the attributes; `nil` if there is no such file.
    ///
    /// This takes one system call: Foundation's attributes take a dozen, and files are checked every few seconds.
    /// Symbolic links are followed.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (size, number) = (Int(status.st_size), UInt64(status.st_ino))
        // The device is signed on Darwin.
        device = UInt64(truncatingIfNeeded: status.st_dev)
        (seconds, nanoseconds) = (status.modified.tv_sec, status.modified.tv_nsec)
    }
}
