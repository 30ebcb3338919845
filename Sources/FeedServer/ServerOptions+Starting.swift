import FeedCore
import NIOCore

extension ServerOptions {
    /// Throws an error if others could do what they may not, or if no client could do anything: at the start, and
    /// before a configuration that was read again takes effect.
    func check(_ tokens: AccessTokens) async throws(ServerRefusal) {
        let isWithout = try await tokens.isEmpty(with: self)
        guard !isOpenToThisMachine, isWithout else { return }
        let reason =
            if isPrivate {
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

    /// Returns a sentence with the address of a server that listens.
    ///
    /// - Parameter address: The address that the system has given it.
    /// - Returns: A sentence.
    func sentence(listeningAt address: SocketAddress?) -> String {
        guard case .host(let host, let port) = self.address else {
            return "Listening at \(place)\(tls == nil ? "" : ", over HTTPS")."
        }
        var own = self
        own.address = .host(host, port: address?.port ?? port)
        return "Listening at \(tls == nil ? "http" : "https")://\(own.place)/"
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
