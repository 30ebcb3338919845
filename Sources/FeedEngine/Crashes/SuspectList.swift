import FeedCore
import Foundation

/// The feeds that were in progress when a trap ended a run, in a file that all runs share.
///
/// It is read each time, because it rarely exists and then has a few lines.
struct SuspectList: Sendable {
    struct Suspect: Hashable {
        /// The number of traps at which the feed was in progress since it was last fetched without one.
        var traps: Int

        /// The time at which a run found the last of them.
        var blamedAt: Date
    }

    let folder: String
    private var path: String { "\(folder)/suspects" }

    var all: [FeedKey: Suspect] {
        guard access(path, F_OK) == 0, let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
        var suspects: [FeedKey: Suspect] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 4, let feed = FeedID(String(words[0])), let traps = Int(words[2]),
                let seconds = TimeInterval(words[3])
            else { continue }
            let key = FeedKey(feed: feed, fingerprint: String(words[1]))
            suspects[key] = Suspect(traps: traps, blamedAt: Date(timeIntervalSince1970: seconds))
        }
        return suspects
    }

    func blame(_ feeds: [FeedKey], at now: Date) {
        guard !feeds.isEmpty else { return }
        change { suspects in
            for feed in Set(feeds) {
                suspects[feed] = Suspect(traps: min((suspects[feed]?.traps ?? 0) + 1, 1_000), blamedAt: now)
            }
        }
    }

    func clear(_ feed: FeedKey) { change { $0[feed] = nil } }

    /// Changes the file atomically; does nothing if it cannot be written.
    private func change(_ change: (inout [FeedKey: Suspect]) -> Void) {
        let lock = open(folder, O_RDONLY | O_CLOEXEC)
        guard lock >= 0 else { return }
        // Closing the descriptor releases the lock.
        defer { close(lock) }
        guard flock(lock, LOCK_EX) == 0 else { return }
        var suspects = all
        change(&suspects)
        guard !suspects.isEmpty else {
            unlink(path)
            return
        }
        let lines = suspects.map { feed, suspect in
            "\(feed.feed) \(feed.fingerprint) \(suspect.traps) \(suspect.blamedAt.timeIntervalSince1970)\n"
        }
        try? Data(lines.sorted().joined().utf8).write(to: URL(filePath: path), options: .atomic)
    }
}
