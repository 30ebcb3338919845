import FeedCore
import Foundation
import Synchronization

/// The file of one run: the first line has the signal that ended the run, each other line a feed in progress.
///
/// All lines have the same length, so that each is written in place by one call. The run holds a lock on the file,
/// which ends with the process. Nothing is synchronised to disk, since a power failure makes no feed a suspect.
final class RunFile: Sendable {
    /// The length of a line in bytes; a feed's id and fingerprint are shorter.
    fileprivate static let lineLength = 256

    private struct State {
        var path: String?
        var freeSlots: [Int] = []
        var slotCount = 0
        var hasFailed = false
    }

    private let folder: String
    private let state = Mutex(State())

    /// The descriptor of the open file, -1 if there is none; changed only under the lock, or by the handler of a trap.
    ///
    /// It is behind a pointer because a signal handler cannot take a lock, and is never deallocated for the same
    /// reason.
    nonisolated(unsafe) let descriptor: UnsafeMutablePointer<Int32>

    init(folder: String) {
        self.folder = folder
        descriptor = .allocate(capacity: 1)
        descriptor.initialize(to: -1)
    }

    // MARK: - This run

    /// - Returns: The line number; `nil` if nothing can be written.
    func record(_ feed: FeedKey) -> Int? {
        state.withLock { state in
            if descriptor.pointee < 0, !open(&state) { return nil }
            let slot = state.freeSlots.popLast() ?? state.slotCount + 1
            state.slotCount = max(state.slotCount, slot)
            guard Self.write("\(feed.feed) \(feed.fingerprint)", to: slot, of: descriptor.pointee) else {
                state.freeSlots.append(slot)
                return nil
            }
            return slot
        }
    }

    func clear(_ slot: Int) {
        state.withLock { state in
            _ = Self.write("", to: slot, of: descriptor.pointee)
            state.freeSlots.append(slot)
        }
    }

    /// Ends the run normally.
    func remove() {
        state.withLock { state in
            TrapWatch.leaveEndToTrap()
            if let path = state.path { unlink(path) }
            let file = descriptor.pointee
            descriptor.pointee = -1
            if file >= 0 { close(file) }
            state.hasFailed = true
        }
    }

    private func open(_ state: inout State) -> Bool {
        guard !state.hasFailed else { return false }
        state.hasFailed = true
        mkdir(folder, 0o700)
        let path = "\(folder)/\(getpid())-\(UInt64.random(in: 0 ... .max)).run"
        // Other runs look for dead ones, and must not find the file before it is locked.
        let hidden = path + ".new"
        let file = Foundation.open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        guard flock(file, LOCK_EX | LOCK_NB) == 0, rename(hidden, path) == 0 else {
            unlink(hidden)
            close(file)
            return false
        }
        descriptor.pointee = file
        state.path = path
        state.hasFailed = false
        return true
    }

    private static func write(_ text: String, to slot: Int, of descriptor: Int32) -> Bool {
        var line = [UInt8](repeating: UInt8(ascii: " "), count: lineLength)
        guard descriptor >= 0, text.utf8.count < lineLength else { return false }
        line.replaceSubrange(0..<text.utf8.count, with: text.utf8)
        line[lineLength - 1] = UInt8(ascii: "\n")
        return pwrite(descriptor, line, lineLength, off_t(slot * lineLength)) == lineLength
    }

    // MARK: - In a signal handler

    /// Writes the signal that ends this run, "trap NN", without allocating.
    static func record(_ signal: Int32, to descriptor: Int32) {
        let text: StaticString = "trap 00\n"
        withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) { line in
            line.copyMemory(from: UnsafeRawBufferPointer(start: text.utf8Start, count: line.count))
            line[5] += UInt8(truncatingIfNeeded: signal / 10)
            line[6] += UInt8(truncatingIfNeeded: signal % 10)
            _ = pwrite(descriptor, line.baseAddress, line.count, 0)
        }
    }

    /// Calls a closure with the id of each feed in progress, without allocating.
    static func forEachFeed(in descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: lineLength, alignment: 1) { line in
            var slot = 1
            while pread(descriptor, line.baseAddress, lineLength, off_t(slot * lineLength)) == lineLength {
                var end = 0
                while end < lineLength, line[end] > UInt8(ascii: " ") { end += 1 }
                if end > 0 { body(UnsafeRawBufferPointer(start: line.baseAddress, count: end)) }
                slot += 1
            }
        }
    }

    // MARK: - Earlier runs

    /// Removes the files that runs have left behind, and returns the crashes of runs that a trap has ended.
    static func crashes(in folder: String) -> [CrashJournal.Crash] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".run") }.sorted().compactMap { name in
            let path = "\(folder)/\(name)"
            let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            var status = stat()
            // A file without a link was just removed by another process.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0,
                let bytes = try? Data(contentsOf: URL(filePath: path))
            else { return nil }
            unlink(path)
            return CrashJournal.Crash(bytes)
        }
    }
}

extension CrashJournal.Crash {
    /// Reads the file of a run; `nil` if no trap has ended it.
    fileprivate init?(_ bytes: Data) {
        let lines = stride(from: 0, to: bytes.count, by: RunFile.lineLength).map { start in
            // Lines that were never written, or not completely, contain zeros.
            String(decoding: bytes[start..<min(start + RunFile.lineLength, bytes.count)], as: UTF8.self)
                .prefix { $0 != "\n" && $0 != "\u{0}" }.split(separator: " ")
        }
        guard let first = lines.first, first.count == 2, first[0] == "trap",
            let signal = Int32(first[1]).flatMap(TrapSignal.init(rawValue:))
        else { return nil }
        self.signal = signal
        feeds = lines.dropFirst().compactMap { words in
            guard words.count == 2, let feed = FeedID(String(words[0])) else { return nil }
            return FeedKey(feed: feed, fingerprint: String(words[1]))
        }
    }
}
