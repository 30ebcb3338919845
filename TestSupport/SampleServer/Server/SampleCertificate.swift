import NIOSSL

/// A fault of a TLS server that a client should detect.
package enum SampleTLSFault: Sendable {
    /// It supports only TLS 1.1 and older.
    case oldVersions
    /// Its certificate is for another host.
    case otherHost
    /// Its certificate has expired.
    case expired
}

/// A certificate that signs itself, for a server on a loopback address: P-256, for `localhost` and 127.0.0.1 to
/// 127.0.0.9, valid from 2020 to 2120 unless it is to have a fault.
///
/// They are texts, since making them at run time takes a package that is compiled for nothing else.
package struct SampleCertificate: Sendable {
    let fault: SampleTLSFault?

    /// The certificate as text, for a client that is to trust it.
    var pem: String {
        switch fault {
        case nil, .oldVersions: Self.valid
        case .otherHost: Self.forOtherHost
        case .expired: Self.expired
        }
    }

    func serverConfiguration() throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(Self.key.utf8), format: .pem))
        )
        configuration.applicationProtocols = ["http/1.1"]
        if fault == .oldVersions {
            (configuration.minimumTLSVersion, configuration.maximumTLSVersion) = (.tlsv1, .tlsv11)
        }
        return configuration
    }

    /// The key of all three.
    package static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgp5R0lKCozgsDhvHX
        r5kxLJkxyYdpaSQ/XmjfxyCs05yhRANCAATbGPCRT9I0IB/KuTQQ9c3Zj70snXZz
        XNvF5iL1oSQ6M3JZruIU36gC6n48z244UThb0ndDg54jQWqMav22C8Zn
        -----END PRIVATE KEY-----
        """

    /// CN=Sample publishers, a certificate authority.
    package static let valid = """
        -----BEGIN CERTIFICATE-----
        MIIBqjCCAVGgAwIBAgIUNIGg+OqNbdwu5wGsPkAGGB5076MwCgYIKoZIzj0EAwIw
        HDEaMBgGA1UEAwwRU2FtcGxlIHB1Ymxpc2hlcnMwIBcNMjAwMTAxMDAwMDAwWhgP
        MjEyMDAxMDEwMDAwMDBaMBwxGjAYBgNVBAMMEVNhbXBsZSBwdWJsaXNoZXJzMFkw
        EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE2xjwkU/SNCAfyrk0EPXN2Y+9LJ12c1zb
        xeYi9aEkOjNyWa7iFN+oAup+PM9uOFE4W9J3Q4OeI0FqjGr9tgvGZ6NvMG0wDwYD
        VR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAoQwSgYDVR0RBEMwQYIJbG9jYWxo
        b3N0hwR/AAABhwR/AAAChwR/AAADhwR/AAAEhwR/AAAFhwR/AAAGhwR/AAAHhwR/
        AAAIhwR/AAAJMAoGCCqGSM49BAMCA0cAMEQCIGmyHcRd8U6oKFe64E5W2RmUH/uj
        t3pSQL+sQgREdHwOAiBdrUIz6V8J7SBwC1HMaTDsifDUS/yqmso6+pfUIt2ERA==
        -----END CERTIFICATE-----
        """

    /// The same for `other.example`.
    package static let forOtherHost = """
        -----BEGIN CERTIFICATE-----
        MIIBeTCCAR+gAwIBAgIUDjf8ZelDJuqP9ERN0OehqCZcM5UwCgYIKoZIzj0EAwIw
        HDEaMBgGA1UEAwwRU2FtcGxlIHB1Ymxpc2hlcnMwIBcNMjAwMTAxMDAwMDAwWhgP
        MjEyMDAxMDEwMDAwMDBaMBwxGjAYBgNVBAMMEVNhbXBsZSBwdWJsaXNoZXJzMFkw
        EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE2xjwkU/SNCAfyrk0EPXN2Y+9LJ12c1zb
        xeYi9aEkOjNyWa7iFN+oAup+PM9uOFE4W9J3Q4OeI0FqjGr9tgvGZ6M9MDswDwYD
        VR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAoQwGAYDVR0RBBEwD4INb3RoZXIu
        ZXhhbXBsZTAKBggqhkjOPQQDAgNIADBFAiBEB+gXGCZCXIzUl0grCIzMwKQJU1o5
        2LfS/ZgPC5YqJgIhALx7duYJ6B8ruUjGqliRfkU6RnFhcBkk8PV043yXx/kr
        -----END CERTIFICATE-----
        """

    /// The same as the valid one, until 2021.
    package static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBqDCCAU+gAwIBAgIUO9FfeTNGZ4BRX2gpcI7/AybGp60wCgYIKoZIzj0EAwIw
        HDEaMBgGA1UEAwwRU2FtcGxlIHB1Ymxpc2hlcnMwHhcNMjAwMTAxMDAwMDAwWhcN
        MjEwMTAxMDAwMDAwWjAcMRowGAYDVQQDDBFTYW1wbGUgcHVibGlzaGVyczBZMBMG
        ByqGSM49AgEGCCqGSM49AwEHA0IABNsY8JFP0jQgH8q5NBD1zdmPvSyddnNc28Xm
        IvWhJDozclmu4hTfqALqfjzPbjhROFvSd0ODniNBaoxq/bYLxmejbzBtMA8GA1Ud
        EwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgKEMEoGA1UdEQRDMEGCCWxvY2FsaG9z
        dIcEfwAAAYcEfwAAAocEfwAAA4cEfwAABIcEfwAABYcEfwAABocEfwAAB4cEfwAA
        CIcEfwAACTAKBggqhkjOPQQDAgNHADBEAiA6bJjL/JA0gORufpIiZSO8Xbh3g+sr
        /92a5EmDiCrkzwIgCERiFNJIqfrY4EnYhGOPExZRL6chgLL5XyONe2hAXLs=
        -----END CERTIFICATE-----
        """
}
