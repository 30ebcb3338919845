import FeedConfiguration
import FeedCore
import Foundation
import NIOCore

// The address at which a server listens, and the reasons why it cannot.

extension ServerPlan {
    /// Throws an error if the settings require a token and there is none; called at the start, and before a reloaded
    /// configuration takes effect.
    func check(_ tokens: AccessTokens) async throws(ServerRefusal) {
        let isWithout = try await tokens.isEmpty(with: self)
        guard !isOpenToThisMachine, isWithout else { return }
        let reason =
            if isClosed {
                "private is set, so every request takes a token"
            } else if isLoopback {
                "a proxy lets others reach the server, so changes take a token"
            } else {
                "others can reach \(place), so changes take a token"
            }
        let advice =
            tokens.canBeStored
            ? "Add one first: aggregate serve tokens add NAME. Or name a file with one: --token-file PATH."
            : "Name a file with one: --token-file PATH."
        throw ServerRefusal(
            "\(reason), and there is none. \(advice) Or put one into $\(AccessTokens.variable)."
        )
    }

    /// The address, such as `127.0.0.1:8080`.
    var place: String {
        switch address {
        case .host(let host, let port): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unixSocket(let path): path
        }
    }

    /// Returns a sentence with the address at which a server listens, also if the system has chosen the port.
    func sentence(listeningAt address: SocketAddress?) -> String {
        guard case .host(let host, let port) = self.address else {
            return "Listening at \(place)\(certificateFiles == nil ? "" : ", over HTTPS")."
        }
        var own = self
        (own.host, own.port) = (host, address?.port ?? port)
        return "Listening at \(certificateFiles == nil ? "http" : "https")://\(own.place)/"
    }

    /// Checks for errors that the system would report without a reason: an unknown host, an unusable path of a socket.
    ///
    /// - Throws: ``ServerRefusal``.
    func checkPlace() throws(ServerRefusal) {
        switch address {
        case .host(let host, let port):
            do {
                _ = try SocketAddress.makeAddressResolvingHost(host, port: port)
            } catch {
                throw ServerRefusal(
                    "the server cannot listen at \(place): \(host.quoted) is neither an address nor a name that is known"
                        + " here. Name an address of this machine with --host: 127.0.0.1 for this machine alone, 0.0.0.0"
                        + " for all that can reach it.",
                    isOfPlace: true
                )
            }
        case .unixSocket(let path): try check(socket: path)
        }
    }

    private func check(socket path: String) throws(ServerRefusal) {
        let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        guard path.utf8.count <= limit else {
            throw ServerRefusal(
                "the path \(path.quoted) of the socket has \(path.utf8.count) bytes, but at most \(limit) are allowed."
                    + " Choose a shorter one with --unix-socket."
            )
        }
        func refusal(_ reason: String) -> ServerRefusal {
            ServerRefusal("the server cannot listen at \(path.quoted): \(reason)", isOfPlace: true)
        }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw refusal("there is no folder \(folder.quoted). Make it, or choose another path with --unix-socket.")
        }
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw refusal(
                "there is \(status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a file") of that name, which is not a socket."
                    + " Remove it, or choose another path with --unix-socket."
            )
        }
        // A socket without a listener was left behind, and is replaced.
        guard Self.isLeftBehind(path) else {
            throw refusal(
                "another program listens there already, perhaps another aggregate serve. End it, or choose another path"
                    + " with --unix-socket."
            )
        }
    }

    /// Returns true if no program listens at a socket.
    private static func isLeftBehind(_ path: String) -> Bool {
        let file = socket(AF_UNIX, streamSocket, 0)
        guard file >= 0 else { return true }
        defer { close(file) }
        // A program that accepts no connections would make this wait.
        _ = fcntl(file, F_SETFL, O_NONBLOCK)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result != 0 && (errno == ECONNREFUSED || errno == ENOENT)
    }

    /// Returns the refusal for a system error on listening; `nil` for any other error.
    func refusal(toListen error: any Error) -> ServerRefusal? {
        guard let error = error as? IOError else { return nil }
        return ServerRefusal("the server cannot listen at \(place): \(reason(for: error))", isOfPlace: true)
    }

    private func reason(for error: IOError) -> String {
        guard case .host(let host, let port) = address else {
            return "\(String(cString: strerror(error.errnoCode))). Choose another path with --unix-socket."
        }
        switch error.errnoCode {
        case EADDRINUSE:
            return
                "another program listens there already, perhaps another aggregate serve. End it, or choose another port"
                + " with --port. To find it: \(Processes.listenerSearch(at: port))"
        case EACCES, EPERM:
            return "ports below 1024 take rights that this program does not have. Choose another with --port, or let a"
                + " proxy such as nginx or Caddy listen there."
        case EADDRNOTAVAIL:
            return
                "\(host) is not an address of this machine. Choose one that is with --host, or 0.0.0.0 for all of them."
        default: return "\(String(cString: strerror(error.errnoCode))). Choose another with --host or --port."
        }
    }
}

/// The reason why a server does not start with its options, in whole sentences.
package struct ServerRefusal: Error, CustomStringConvertible {
    package let description: String

    /// True if only the address cannot be used: it is in use, or does not exist.
    package let isOfPlace: Bool

    package init(_ description: String, isOfPlace: Bool = false) {
        (self.description, self.isOfPlace) = (description, isOfPlace)
    }
}
