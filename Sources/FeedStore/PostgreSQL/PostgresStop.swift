#if PostgreSQL
import Foundation
import Synchronization

/// A signal that ends the wait of another thread: a pipe for poll(2).
final class PostgresStop: Sendable {
    let descriptor: Int32
    private let end: Int32
    private let stopped = Mutex(false)

    init() {
        var ends: [Int32] = [-1, -1]
        // Without descriptors, nothing can be stopped, and a call ends by its deadline.
        _ = pipe(&ends)
        (descriptor, end) = (ends[0], ends[1])
        for descriptor in ends where descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        for descriptor in [descriptor, end] where descriptor >= 0 { close(descriptor) }
    }

    var isStopped: Bool { stopped.withLock { $0 } }

    func stop() {
        let isFirst = stopped.withLock { stopped in
            defer { stopped = true }
            return !stopped
        }
        guard isFirst, end >= 0 else { return }
        var byte: UInt8 = 1
        _ = write(end, &byte, 1)
    }
}
#endif
