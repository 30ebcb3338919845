import FeedCore
import Foundation
import Synchronization

/// A program in a terminal of its own, whose bytes are read as fast as they come and counted.
final class PseudoTerminal: Sendable {
    private struct State {
        var count = 0
        var frames = 0
        var end: [UInt8] = []
        var isClosed = false
    }

    private let process: pid_t
    private let descriptor: Int32
    private let state = Mutex(State())

    /// The end of a frame of `aggregate watch`, which is that of a synchronised update.
    private static let frameEnd = Array("\u{1B}[?2026l".utf8)

    /// `POSIX_SPAWN_SETSID`, which glibc shows with `_GNU_SOURCE` only.
    #if canImport(Darwin)
    private static let ownSession: Int16 = 0x0400
    #else
    private static let ownSession: Int16 = 0x80
    #endif

    /// Starts a program in a session of its own.
    ///
    /// - Throws: An error if the system provides no terminal, or does not start the program.
    init(_ program: String, _ arguments: [String], home: String, columns: UInt16, rows: UInt16) throws {
        var (ours, theirs): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ours, &theirs, nil, nil, &size) == 0, let name = ttyname(theirs) else {
            throw POSIXError(.ENOTTY)
        }
        defer { close(theirs) }
        descriptor = ours
        _ = fcntl(theirs, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
        #else
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // The first terminal that the leader of a session opens is the session's.
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        posix_spawnattr_setflags(&attributes, Self.ownSession)
        let environment = [
            "HOME=\(home)", "PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
            "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8",
        ]
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, program, &actions, &attributes, words, variables) == 0 else {
            throw POSIXError(.ENOENT)
        }
        self.process = process
        Thread.detachNewThread { self.read() }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Foundation.read(descriptor, &buffer, buffer.count), count > 0 {
            state.withLock { state in
                state.count += count
                // A mark may come in two pieces.
                let bytes = state.end + buffer[..<count]
                var place = bytes.startIndex
                while let end = bytes[place...].firstRange(of: Self.frameEnd) {
                    state.frames += 1
                    place = end.upperBound
                }
                state.end = Array(bytes[place...].suffix(Self.frameEnd.count - 1))
            }
        }
        state.withLock { $0.isClosed = true }
    }

    /// The number of bytes so far.
    var byteCount: Int { state.withLock(\.count) }

    /// The number of frames that have ended.
    var frameCount: Int { state.withLock(\.frames) }

    func type(_ keys: String) { _ = Array(keys.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }

    /// Returns the seconds from a key to the last byte of the next frame; `nil` if there is no frame in time.
    func answerTime(to keys: String, within limit: Duration = .seconds(20)) -> Double? {
        let (before, start) = (frameCount, ContinuousClock.now)
        type(keys)
        while frameCount == before {
            guard ContinuousClock.now - start < limit, !state.withLock(\.isClosed) else { return nil }
            usleep(50)
        }
        return (ContinuousClock.now - start).seconds
    }

    /// Ends the program with its session, and waits for that.
    func end() {
        type("q")
        let limit = ContinuousClock.now + .seconds(5)
        while waitpid(process, nil, WNOHANG) == 0 {
            if ContinuousClock.now > limit { kill(process, SIGKILL) }
            usleep(10_000)
        }
        close(descriptor)
    }

    // MARK: - Figures of the system

    /// The processor seconds and the peak memory in bytes of all processes of the session; only on Linux.
    var usage: (seconds: Double, peakBytes: Int)? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc") else { return nil }
        var (ticks, peak) = (0, 0)
        for name in names where Int(name) != nil {
            // `PID (NAME) STATE PPID PGRP SESSION …`; the times of the process are 14th and 15th.
            guard let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                let rest = stat.split(separator: ")").last?.split(separator: " "), rest.count > 13,
                rest[3] == "\(process)"
            else { continue }
            ticks += (Int(rest[11]) ?? 0) + (Int(rest[12]) ?? 0)
            let status = (try? String(contentsOfFile: "/proc/\(name)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            peak += (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
        }
        return (Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))), peak)
    }
}
