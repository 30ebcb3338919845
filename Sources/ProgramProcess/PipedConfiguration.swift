import Foundation
import Synchronization

/// A configuration that came through a pipe, which can be read only once: the ``Supervisor`` reads it, and passes it to
/// each child through the socket between them, so that a second child has the configuration of the first.
package enum PipedConfiguration {
    private static let text = Mutex<[UInt8]?>(nil)

    /// Its text; `nil` if the configuration is not a pipe, or has not been read yet.
    package static var bytes: [UInt8]? {
        get { text.withLock(\.self) }
        set { text.withLock { $0 = newValue } }
    }

    /// Receives the text from the supervisor; nothing if the supervisor has ended before its end.
    static func receive(_ count: Int, from socket: Int32) {
        var received = [UInt8](repeating: 0, count: count)
        var place = 0
        while place < count {
            let size = received.withUnsafeMutableBytes { rest in
                read(socket, rest.baseAddress.map { $0 + place }, count - place)
            }
            guard size > 0 || (size < 0 && errno == EINTR) else { return }
            place += max(0, size)
        }
        bytes = received
    }

    /// Sends the text to a child, unless the child has ended.
    static func send(_ bytes: [UInt8], to socket: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
            guard count > 0 || (count < 0 && errno == EINTR) else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
