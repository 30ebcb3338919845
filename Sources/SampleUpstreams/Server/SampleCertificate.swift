import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A certificate that signs itself, for a server on a loopback address.
struct SampleCertificate: Sendable {
    /// The certificate as text, for a client that is to trust it.
    let pem: String

    private let keyPEM: String

    /// Makes a certificate for `localhost` and some addresses, valid for a day.
    init(addresses: [String]) throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("Sample publishers") }
        let names: [GeneralName] = try addresses.map { address in
            .ipAddress(ASN1OctetString(contentBytes: try Self.bytes(of: address)[...]))
        }
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            // Certificates are checked against the machine's clock, whatever the sample's shows.
            notValidBefore: Date().addingTimeInterval(-3_600),
            notValidAfter: Date().addingTimeInterval(86_400),
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                Critical(KeyUsage(digitalSignature: true, keyCertSign: true))
                SubjectAlternativeNames([.dnsName("localhost")] + names)
            },
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
        pem = try certificate.serializeAsPEM().pemString
        keyPEM = key.pemRepresentation
    }

    func serverConfiguration() throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(keyPEM.utf8), format: .pem))
        )
        configuration.applicationProtocols = ["http/1.1"]
        return configuration
    }

    private static func bytes(of address: String) throws -> [UInt8] {
        let parts = address.split(separator: ".").compactMap { UInt8($0) }
        guard parts.count == 4 else { throw SampleUpstreamsError.noAddress(address) }
        return parts
    }
}
