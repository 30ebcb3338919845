import Dispatch
import Exec
@preconcurrency import Foundation
import Synchronization

/// The program as its ``Supervisor`` sees it: a process, and its messages through a socket.
final class SupervisedChild: Sendable {
    private struct State {
        var journal: String?
        var groups: Set<pid_t> = []
        var isWithinLine: Bool
        var hasScreen = false
    }

    let process: pid_t
    private let state: Mutex<State>
    private let hasEnded = DispatchSemaphore(value: 0)

    /// The folder where the child records the feeds in hand; `nil` if it does not.
    var journal: String? { state.withLock { $0.journal } }

    /// True if standard output ends within a line, according to the child's messages.
    var isWithinLine: Bool { state.withLock { $0.isWithinLine } }

    /// True if the child has taken the terminal as a screen, and has ended or is stopped and cannot restore it.
    var hasScreen: Bool {
        awaitLastWords()
        return state.withLock { $0.hasScreen }
    }

    /// Waits until all messages of the child are read, which is when its end of the socket is closed.
    private func awaitLastWords() {
        if hasEnded.wait(timeout: .now() + 0.2) == .success { hasEnded.signal() }
    }

    /// Starts the program again with the same arguments; `nil` if the system refuses.
    ///
    /// - Parameters:
    ///   - blocked: The signals that are blocked in the child until it is ready for them.
    ///   - isWithinLine: True if the child before this one was ended within a line of standard output.
    init?(blocked: SignalSet, isWithinLine: Bool) {
        state = Mutex(State(isWithinLine: isWithinLine))
        let configuration = PipedConfiguration.bytes
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        let value = SupervisorLink.value(ends[1], configuration: configuration, isWithinLine: isWithinLine)
        setenv(SupervisorLink.variable, value, 1)
        // With Swift's toolchain installed, a backtrace delays the end by many seconds; users who want one can enable
        // it.
        setenv("SWIFT_BACKTRACE", "enable=no", 0)
        let process = Self.spawn(blocked)
        unsetenv(SupervisorLink.variable)
        close(ends[1])
        guard let process else {
            close(ends[0])
            return nil
        }
        self.process = process
        let link = ends[0]
        Thread.detachNewThread { [self] in
            // The child sends no messages before it has this.
            if let configuration { PipedConfiguration.send(configuration, to: link) }
            listen(link)
        }
    }

    /// Ends the programs of exec feeds that the child, which has ended, has left behind.
    func endPrograms() {
        awaitLastWords()
        ProcessGroups.end(state.withLock { $0.groups })
    }

    private static func spawn(_ blocked: SignalSet) -> pid_t? {
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        #else
        var attributes = posix_spawnattr_t()
        #endif
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        blocked.with { _ = posix_spawnattr_setsigmask(&attributes, $0) }
        // A program that was replaced meanwhile is started in its new version, and one that was removed in its old one.
        let paths = [Bundle.main.executablePath, "/proc/self/exe"].compactMap(\.self)
        var process: pid_t = 0
        for path in paths where access(path, X_OK) == 0 {
            if posix_spawn(&process, path, nil, &attributes, CommandLine.unsafeArgv, environ) == 0 { return process }
        }
        return nil
    }

    private func listen(_ link: Int32) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(link, &buffer, buffer.count), count != 0 {
            guard count > 0 else {
                if errno == EINTR { continue }
                break
            }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                if let message = SupervisorLink.Message(rest[..<end]) { record(message) }
                rest.removeSubrange(...end)
            }
        }
        close(link)
        hasEnded.signal()
    }

    private func record(_ message: SupervisorLink.Message) {
        state.withLock { state in
            switch message {
            case .journal(let folder): state.journal = folder
            case .started(let group): state.groups.insert(group)
            case .ended(let group): state.groups.remove(group)
            case .line(let isCut): state.isWithinLine = isCut
            case .screen(let isTaken): state.hasScreen = isTaken
            }
        }
    }
}
