import ExecFeeds
import Foundation

/// The way from a program to its ``Supervisor``: a socket whose end tells either of them that the other is gone.
struct SupervisorLink: Sendable {
    /// What the parent has to know to clean up after a child.
    enum Message {
        /// Where the child notes which feeds are in hand.
        case journal(folder: String)
        /// A program of an exec feed was started, with this process group.
        case started(pid_t)
        /// The programs of a group have ended.
        case ended(pid_t)
    }

    /// The environment variable with the number of the socket, which is handed to the child and to nobody else.
    static let variable = "AGGREGATE_SUPERVISOR"

    /// The link of this process; `nil` where it has no supervisor.
    static let shared: SupervisorLink? = take()

    private let descriptor: Int32

    /// Takes the socket out of the environment; to be called before there is a second thread.
    private static func take() -> SupervisorLink? {
        guard let value = getenv(variable) else { return nil }
        defer { unsetenv(variable) }
        var kind: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard let descriptor = Int32(String(cString: value)), descriptor > STDERR_FILENO,
            getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { return nil }
        return SupervisorLink(descriptor: descriptor)
    }

    /// Takes signals from now on, and ends like after a SIGTERM when the supervisor is gone.
    func begin() {
        ProcessGroups.observe { group, isRunning in tell(isRunning ? .started(group) : .ended(group)) }
        Thread.detachNewThread {
            var byte: UInt8 = 0
            // Nothing is ever sent this way.
            while true {
                let count = read(descriptor, &byte, 1)
                if count == 0 || (count < 0 && errno != EINTR) { break }
            }
            kill(getpid(), SIGTERM)
        }
        SignalSet([SIGINT, SIGTERM, SIGHUP]).unblock()
    }

    /// Never waits: a supervisor that is stopped misses what has no room any more.
    func tell(_ message: Message) {
        let bytes = message.line
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT))
    }
}

extension SupervisorLink.Message {
    fileprivate var line: [UInt8] {
        switch self {
        // Of a folder whose name has two lines, the parent does not learn.
        case .journal(let folder): folder.contains("\n") ? [] : Array("journal \(folder)\n".utf8)
        case .started(let group): Array("started \(group)\n".utf8)
        case .ended(let group): Array("ended \(group)\n".utf8)
        }
    }

    init?(_ line: some Collection<UInt8>) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return nil }
        switch (words[0], pid_t(words[1])) {
        case ("journal", _): self = .journal(folder: String(words[1]))
        // Of all others, a signal would reach more than one program.
        case ("started", let group?) where group > 1: self = .started(group)
        case ("ended", let group?): self = .ended(group)
        default: return nil
        }
    }
}
