import FeedConfiguration
import FeedCore
import Foundation
import NIOCore
import NIOSSL

/// The settings of TLS with a relay: version 1.2 or later, the system's certificates and the user's.
///
/// The relay's certificate must be for the configured host.
///
/// - SeeAlso: [RFC 8314, section 4](https://www.rfc-editor.org/rfc/rfc8314#section-4), and
///   [RFC 8996](https://www.rfc-editor.org/rfc/rfc8996)
struct RelayTLS: Sendable {
    private let context: NIOSSLContext

    /// The name that the certificate must have; `nil` for an IP address, which is taken from the connection.
    private let name: String?

    /// - Throws: `configuration`, if the file of trusted certificates cannot be used.
    init(_ relay: MailSettings, trusting file: String?) throws(FeedError) {
        var settings = TLSConfiguration.makeClientConfiguration()
        settings.minimumTLSVersion = .tlsv12
        if let file {
            do {
                settings.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(file))]
            } catch {
                let isThere = FileManager.default.isReadableFile(atPath: file)
                throw FeedError(
                    .configuration,
                    "the file \(file.printable.quoted), which SSL_CERT_FILE names, "
                        + (isThere ? "has no certificates in PEM" : "cannot be read"),
                    hint: "Name a file of certificates in PEM, or unset SSL_CERT_FILE."
                )
            }
        }
        do {
            context = try NIOSSLContext(configuration: settings)
        } catch {
            throw FeedError(.internal, "TLS for \(relay.name) cannot be set up: \(error)", cause: error)
        }
        let isAddress = (try? SocketAddress(ipAddress: relay.host, port: 0)) != nil
        let host = relay.host.hasSuffix(".") ? String(relay.host.dropLast()) : relay.host
        name = isAddress ? nil : host
    }

    /// Returns a handler for one connection.
    func handler() throws -> NIOSSLClientHandler { try NIOSSLClientHandler(context: context, serverHostname: name) }
}

/// A handler that marks received bytes as encrypted or not.
///
/// It is between TLS and the queue from which a conversation reads. When TLS begins, that queue may have bytes that an
/// attacker has inserted after the reply to STARTTLS; the mark distinguishes them from the bytes of the relay.
final class EncryptionMark: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ReceivedBytes

    private var isEncrypted = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let received = ReceivedBytes(bytes: unwrapInboundIn(data), isEncrypted: isEncrypted)
        context.fireChannelRead(wrapInboundOut(received))
    }

    /// Marks later bytes as encrypted; must be called in the same step of the event loop that adds TLS to the pipeline.
    func beginEncryption() { isEncrypted = true }
}
