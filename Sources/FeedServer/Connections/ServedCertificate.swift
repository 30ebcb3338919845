import FeedCore
import Foundation
import NIOSSL
import Synchronization

/// The certificate of a server with HTTPS, which may be renewed while it runs.
final class ServedCertificate: Sendable {
    private let state: Mutex<NIOSSLContext>

    /// - Throws: ``ServerRefusal`` that names the file that cannot be used.
    init(_ files: CertificateFiles) throws(ServerRefusal) { state = Mutex(try files.context()) }

    /// The context of new connections; open connections keep their contexts.
    var context: NIOSSLContext { state.withLock { $0 } }

    func use(_ context: NIOSSLContext) { state.withLock { $0 = context } }
}

/// The paths of a certificate with its chain and of its key, both in PEM.
struct CertificateFiles {
    let certificate: String
    let key: String

    /// Reads the certificate and its key, for a TLS context.
    ///
    /// - Throws: ``ServerRefusal`` that names the file that cannot be used.
    func context(at now: Date = Date()) throws(ServerRefusal) -> NIOSSLContext {
        let chain = try read(certificate, "certificate", "BEGIN CERTIFICATE") {
            try NIOSSLCertificate.fromPEMBytes($0)
        }
        let own = try read(self.key, "key", "BEGIN PRIVATE KEY") { try NIOSSLPrivateKey(bytes: $0, format: .pem) }
        guard let leaf = chain.first else { throw refusal("certificate", certificate, "it has none") }
        let end = Date(timeIntervalSince1970: Double(leaf.notValidAfter))
        guard end > now else {
            throw ServerRefusal("the TLS certificate \(certificate.quoted) has expired on \(end.rfc3339). Renew it.")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(own)
        )
        configuration.minimumTLSVersion = .tlsv12
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw ServerRefusal(
                "the TLS key \(key.quoted) does not belong to the certificate \(certificate.quoted). Name the key that"
                    + " the certificate was made for, and the server's certificate as the first of its file."
            )
        }
    }

    private func read<Value>(
        _ path: String,
        _ name: String,
        _ line: String,
        _ parse: ([UInt8]) throws -> Value
    ) throws(ServerRefusal) -> Value {
        let bytes: [UInt8]
        do throws(TextFile.Fault) {
            bytes = try TextFile.read(path, limit: 1 << 20).bytes
        } catch {
            throw ServerRefusal("the TLS \(name) \(path.quoted) \(error.reason).")
        }
        do {
            return try parse(bytes)
        } catch {
            throw refusal(name, path, "it has no line such as -----\(line)-----, or what follows is damaged")
        }
    }

    private func refusal(_ name: String, _ path: String, _ reason: String) -> ServerRefusal {
        ServerRefusal(
            "the TLS \(name) \(path.quoted) cannot be used: \(reason). Name PEM files: a certificate with its chain, and the"
                + " key that belongs to it, without a password."
        )
    }
}
