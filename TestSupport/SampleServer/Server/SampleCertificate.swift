import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// What a client is to find wrong with a server over TLS.
package enum SampleTLSFault: Sendable {
    /// It speaks TLS 1.1 and older only.
    case oldVersions
    /// Its certificate is for another host.
    case otherHost
    /// Its certificate ended an hour ago.
    case expired
}

/// A certificate that signs itself, for a server on a loopback address.
struct SampleCertificate: Sendable {
    /// The certificate as text, for a client that is to trust it.
    let pem: String

    private let keyPEM: String
    private let fault: SampleTLSFault?

    /// Makes a certificate for `localhost` and some addresses, valid for a day, if nothing is to be wrong with it.
    init(addresses: [String], fault: SampleTLSFault? = nil) throws {
        self.fault = fault
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
            notValidBefore: Date().addingTimeInterval(-7_200),
            notValidAfter: Date().addingTimeInterval(fault == .expired ? -3_600 : 86_400),
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                Critical(KeyUsage(digitalSignature: true, keyCertSign: true))
                SubjectAlternativeNames(
                    fault == .otherHost ? [.dnsName("other.example")] : [.dnsName("localhost")] + names
                )
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
        if fault == .oldVersions {
            (configuration.minimumTLSVersion, configuration.maximumTLSVersion) = (.tlsv1, .tlsv11)
        }
        return configuration
    }

    private static func bytes(of address: String) throws -> [UInt8] {
        let parts = address.split(separator: ".").compactMap { UInt8($0) }
        guard parts.count == 4 else { throw SampleServerError.noAddress(address) }
        return parts
    }
}
