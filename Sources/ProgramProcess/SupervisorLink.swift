import Exec
package import Foundation

/// The link from a program to its ``Supervisor``: a socket whose end tells either of them that the other is gone.
package struct SupervisorLink: Sendable {
    /// A message that the parent needs to clean up after a child.
    package enum Message {
        /// The child records the feeds in hand in this folder.
        case journal(folder: String)
        /// A program of an exec feed was started, with this process group.
        case started(pid_t)
        /// The programs of a group have ended.
        case ended(pid_t)
        /// Standard output ends within a line from now on, or no longer.
        case line(isCut: Bool)
        /// The terminal is a ``FullScreen`` from now on, or no longer.
        case screen(isTaken: Bool)
    }

    /// The environment variable with the number of the socket, which only the child receives; then the number of bytes
    /// of ``PipedConfiguration`` that come through the socket, and 1 if standard output ends within a line that the
    /// child before this one has begun.
    static let variable = "AGGREGATE_SUPERVISOR"

    /// The link of this process; `nil` if it has no supervisor.
    package static let shared: SupervisorLink? = take()

    private let descriptor: Int32

    /// True if the child before this one was ended within a line of standard output.
    let isWithinLine: Bool

    /// Returns the value of ``variable`` for the child.
    static func value(_ socket: Int32, configuration: [UInt8]?, isWithinLine: Bool) -> String {
        "\(socket) \(configuration?.count ?? -1) \(isWithinLine ? 1 : 0)"
    }

    /// Takes the socket from the environment; to be called before there is a second thread.
    private static func take() -> SupervisorLink? {
        guard let value = getenv(variable) else { return nil }
        defer { unsetenv(variable) }
        var kind: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        let numbers = String(cString: value).split(separator: " ").compactMap { Int32($0) }
        guard numbers.count == 3, case let descriptor = numbers[0], descriptor > STDERR_FILENO,
            getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { return nil }
        if numbers[1] >= 0 { PipedConfiguration.receive(Int(numbers[1]), from: descriptor) }
        return SupervisorLink(descriptor: descriptor, isWithinLine: numbers[2] == 1)
    }

    /// Unblocks signals, and sends SIGTERM to this process when the supervisor is gone.
    package func begin() {
        ProcessGroups.observe { group, isRunning in report(isRunning ? .started(group) : .ended(group)) }
        Thread.detachNewThread {
            var byte: UInt8 = 0
            // The parent sends nothing more.
            while true {
                let count = read(descriptor, &byte, 1)
                if count == 0 || (count < 0 && errno != EINTR) { break }
            }
            kill(getpid(), SIGTERM)
        }
        SignalSet([SIGINT, SIGTERM, SIGHUP]).unblock()
    }

    /// Sends a message without waiting: a supervisor that is stopped misses those for which the socket has no room.
    package func report(_ message: Message) {
        let bytes = message.line
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT))
    }
}

extension SupervisorLink.Message {
    fileprivate var line: [UInt8] {
        switch self {
        // The name of a folder with a line break is not sent.
        case .journal(let folder): folder.contains("\n") ? [] : Array("journal \(folder)\n".utf8)
        case .started(let group): Array("started \(group)\n".utf8)
        case .ended(let group): Array("ended \(group)\n".utf8)
        case .line(let isCut): Array("line \(isCut ? 1 : 0)\n".utf8)
        case .screen(let isTaken): Array("screen \(isTaken ? 1 : 0)\n".utf8)
        }
    }

    init?(_ line: some Collection<UInt8>) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return nil }
        switch (words[0], pid_t(words[1])) {
        case ("journal", _): self = .journal(folder: String(words[1]))
        // With any other number, a signal would reach more than one program.
        case ("started", let group?) where group > 1: self = .started(group)
        case ("ended", let group?): self = .ended(group)
        case ("line", let number?): self = .line(isCut: number == 1)
        case ("screen", let number?): self = .screen(isTaken: number == 1)
        default: return nil
        }
    }
}
