import Foundation
import Synchronization

/// A listening socket on loopback that sends any bytes in answer to requests.
///
/// It uses plain sockets and threads, without the HTTP libraries under test.
final class FaultyPublisher: Sendable {
    /// The steps after a request, by its number since the last ``restart(_:)``, from 0.
    typealias Answers = @Sendable (Int) -> [WireStep]

    let port: UInt16
    private let socket: Int32
    private let state: Mutex<(answers: Answers, count: Int)>

    /// Starts listening; the socket is open as long as the process runs.
    init(_ answers: @escaping Answers) throws {
        #if canImport(Darwin)
        socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #else
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        state = Mutex((answers, 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 64) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(socket, nil, nil)
                if connection >= 0 { Thread.detachNewThread { [self] in serve(connection) } }
            }
        }
    }

    /// Begins again with other answers.
    func restart(_ answers: @escaping Answers) { state.withLock { $0 = (answers, 0) } }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        while hasHead(connection) {
            let steps = state.withLock { state in
                state.count += 1
                return state.answers(state.count - 1)
            }
            for step in steps {
                switch step {
                case .send(let bytes): if !send(bytes, to: connection) { return }
                case .pause(let milliseconds): usleep(UInt32(milliseconds) * 1_000)
                case .silence: while read(connection) > 0 {}; return
                case .reset:
                    var option = linger(l_onoff: 1, l_linger: 0)
                    setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
                    return
                case .end: return
                }
            }
        }
    }

    /// Waits for an empty line, which ends the head of a request.
    private func hasHead(_ connection: Int32) -> Bool {
        var tail: [UInt8] = []
        var byte: UInt8 = 0
        while tail != [13, 10, 13, 10] {
            guard Foundation.read(connection, &byte, 1) == 1 else { return false }
            tail = tail.suffix(3) + [byte]
        }
        return true
    }

    private func read(_ connection: Int32) -> Int {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        return Foundation.read(connection, &bytes, bytes.count)
    }

    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
