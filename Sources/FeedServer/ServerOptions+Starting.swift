import FeedCore
import NIOCore
import NIOSSL

extension ServerOptions {
    /// Fails where others could do what they may not, or nobody could do anything.
    func check(_ tokens: AccessTokens) async throws {
        guard !isLoopback || isPrivate, await tokens.isEmpty else { return }
        let reason =
            isLoopback
            ? "private is set, so every request takes a token, and there is none"
            : "others can reach \(place), so changes take a token, and there is none"
        throw ServerRefusal(
            "\(reason). Add one first: aggregate serve tokens add NAME. Or name a file with one: --token-file PATH. Or put"
                + " one into $\(AccessTokens.variable)."
        )
    }

    var hasSocket: Bool {
        if case .unixSocket = address { true } else { false }
    }

    /// Where it listens, such as `127.0.0.1:8080`.
    var place: String {
        switch address {
        case .host(let host, let port): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unixSocket(let path): path
        }
    }

    /// Tells where a server listens.
    ///
    /// - Parameter address: The address that it was given by the system.
    /// - Returns: A sentence.
    func sentence(listeningAt address: SocketAddress?) -> String {
        guard case .host(let host, let port) = self.address else { return "Listening at \(place)." }
        var own = self
        own.address = .host(host, port: address?.port ?? port)
        return "Listening at \(tls == nil ? "http" : "https")://\(own.place)/v1/items"
    }
}

extension ServerOptions.TLS {
    /// The certificate and its key, read.
    ///
    /// - Throws: ``ServerRefusal`` that names the file of no use.
    var configuration: TLSConfiguration {
        get throws {
            let chain = try read(certificate, "certificate") { try NIOSSLCertificate.fromPEMFile($0) }
            let key = try read(key, "key") { try NIOSSLPrivateKey(file: $0, format: .pem) }
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
            configuration.minimumTLSVersion = .tlsv12
            // Says at once where the two do not belong together.
            _ = try read(self.key, "key of \(certificate.quoted)") { _ in
                try NIOSSLContext(configuration: configuration)
            }
            return configuration
        }
    }

    private func read<Value>(_ path: String, _ name: String, _ read: (String) throws -> Value) throws -> Value {
        do {
            return try read(path)
        } catch {
            throw ServerRefusal(
                "\(path.quoted) cannot be used as the TLS \(name): \(error). Name PEM files that are there: a certificate"
                    + " with its chain, and the key that belongs to it."
            )
        }
    }
}
