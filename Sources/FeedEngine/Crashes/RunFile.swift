import FeedCore
import Foundation
import Synchronization

/// The file of one run: in its first line the signal that has ended the run, in each other a feed that is in hand.
///
/// All lines are of one length, so that each is written in place by one call. The run holds a lock on the file, which
/// ends with the process however that ends; nothing is synchronised with the disk, since a power cut blames nobody.
final class RunFile: Sendable {
    /// How many bytes a line has; a feed's id and fingerprint take less.
    fileprivate static let lineLength = 256

    private struct State {
        var path: String?
        var freeSlots: [Int] = []
        var slotCount = 0
        var hasFailed = false
    }

    private let folder: String
    private let state = Mutex(State())

    /// The open file, -1 where there is none; changed under the lock only.
    ///
    /// It has an address of its own because the handler of a signal can take no lock, and is never given back for the
    /// same reason.
    nonisolated(unsafe) let descriptor: UnsafeMutablePointer<Int32>

    init(folder: String) {
        self.folder = folder
        descriptor = .allocate(capacity: 1)
        descriptor.initialize(to: -1)
    }

    // MARK: - This run

    /// - Returns: The line; `nil` where nothing can be written.
    func note(_ feed: FeedKey) -> Int? {
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

    /// Ends the run in order.
    func remove() {
        state.withLock { state in
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
        // One that looks for dead runs must not find the file before it is locked.
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

    // MARK: - Earlier runs

    /// What a run has left behind.
    struct LeftOver {
        var signal: TrapSignal?
        var feeds: [FeedKey]
    }

    /// The runs that have ended without removing their files, which are removed now.
    static func leftOver(in folder: String) -> [LeftOver] {
        files(in: folder).compactMap { path in
            let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            var status = stat()
            // A file without a name has been found by somebody else just now.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0,
                let bytes = try? Data(contentsOf: URL(filePath: path))
            else { return nil }
            unlink(path)
            return LeftOver(bytes)
        }
    }

    /// Writes the signal that has ended a process into its file.
    static func note(_ signal: TrapSignal, of process: Int32, in folder: String) {
        for path in files(in: folder) where path.hasPrefix("\(folder)/\(process)-") {
            let descriptor = Foundation.open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            _ = write("trap \(signal.rawValue)", to: 0, of: descriptor)
            close(descriptor)
        }
    }

    private static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".run") }.sorted().map { "\(folder)/\($0)" }
    }
}

extension RunFile.LeftOver {
    fileprivate init(_ bytes: Data) {
        let lines = stride(from: 0, to: bytes.count, by: RunFile.lineLength).map { start in
            // What was never written, or not to its end, is zeros.
            String(decoding: bytes[start..<min(start + RunFile.lineLength, bytes.count)], as: UTF8.self)
                .prefix { $0 != "\n" && $0 != "\u{0}" }.split(separator: " ")
        }
        if let first = lines.first, first.count == 2, first[0] == "trap" {
            signal = Int32(first[1]).flatMap(TrapSignal.init)
        }
        feeds = lines.dropFirst().compactMap { words in
            guard words.count == 2, let feed = FeedID(String(words[0])) else { return nil }
            return FeedKey(feed: feed, fingerprint: String(words[1]))
        }
    }
}
