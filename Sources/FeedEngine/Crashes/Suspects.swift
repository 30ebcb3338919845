import FeedCore
import Foundation

/// A gate that admits suspects alone and last: a suspect waits until no other feed is in progress or waiting, and then
/// others wait for it.
///
/// If the others never pause, a suspect goes first after ``patience``: newcomers then wait for it, and it is admitted
/// when the feeds in progress are done.
package actor SuspectGate {
    private struct Waiting {
        let number: Int
        let isSuspect: Bool
        let since: Date
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// The time for which a suspect lets others go first, in seconds.
    static let patience: TimeInterval = 30

    private let clock: EngineClock
    private var inHand = 0
    private var hasSuspect = false
    private var waiting: [Waiting] = []
    private var nextNumber = 0

    package init(_ clock: EngineClock) { self.clock = clock }

    /// The number of callers that wait.
    package var waitingCount: Int { waiting.count }

    /// - Returns: True if the caller was admitted, and has to leave; false if its task was cancelled first.
    package func enter(asSuspect isSuspect: Bool) async -> Bool {
        let mayEnter = isSuspect ? inHand == 0 && waiting.isEmpty : !hasSuspect && overdue == nil
        if mayEnter {
            admit(isSuspect)
            return true
        }
        let number = nextNumber
        nextNumber += 1
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                waiting.append(
                    Waiting(number: number, isSuspect: isSuspect, since: clock.now, continuation: continuation)
                )
            }
        } onCancel: {
            Task { await self.giveUp(number) }
        }
    }

    package func leave() {
        inHand -= 1
        hasSuspect = false
        admitWaiting()
    }

    private func admitWaiting() {
        while !hasSuspect,
            let index = overdue ?? waiting.firstIndex(where: { !$0.isSuspect }) ?? waiting.indices.first,
            !waiting[index].isSuspect || inHand == 0
        {
            let next = waiting.remove(at: index)
            admit(next.isSuspect)
            next.continuation.resume(returning: true)
        }
    }

    /// The index of a suspect that has waited long enough; a wait that seems to begin in the future, since the clock
    /// was set back, is long enough too.
    private var overdue: Int? {
        let now = clock.now
        return waiting.firstIndex { $0.isSuspect && !(0..<Self.patience).contains(now.timeIntervalSince($0.since)) }
    }

    private func admit(_ isSuspect: Bool) {
        inHand += 1
        hasSuspect = isSuspect
    }

    private func giveUp(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
        // Others may have waited for this caller.
        admitWaiting()
    }
}

/// The feeds that were in progress when a trap ended a run, in a file that all runs share.
///
/// The file is read each time, because it rarely exists and then has a few lines.
struct SuspectList: Sendable {
    struct Suspect: Hashable {
        /// The number of traps while the feed was in progress, since its last fetch without a trap.
        var traps: Int

        /// The time at which a run found the last of these traps.
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
