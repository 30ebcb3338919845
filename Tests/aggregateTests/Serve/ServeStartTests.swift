import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import ProgramTestKit
import SampleServer
import Testing

/// The errors that keep `aggregate serve` from starting, and their messages.
@Suite(.timeLimit(.minutes(20)))
struct ServeStartTests {
    private static let feed = #"{ "id": "days", "provider": "holidays" }"#

    private func folder() throws -> ProgramFolder {
        try ProgramFolder([
            "feeds.json": #"{ "feeds": [ \#(Self.feed) ] }"#, "plain": "x", "chain.pem": SampleCertificate.valid,
            "key.pem": SampleCertificate.key, "expired.pem": SampleCertificate.expired, "other-key.pem": Self.otherKey,
        ])
    }

    @Test(arguments: [
        ("--unix-socket nothing/s", 69, "there is no folder \"nothing\". Make it, or choose another path"),
        ("--unix-socket plain", 69, "there is a file of that name, which is not a socket. Remove it"),
        ("--unix-socket .", 69, "there is a folder of that name"),
        ("--unix-socket \(String(repeating: "s", count: 120))", 78, "has 120 bytes, but at most 10"),
        ("--host 192.0.2.1", 69, "192.0.2.1 is not an address of this machine."),
        ("--host 127.0.0.1.1", 69, "neither an address nor a name that is known here"),
        ("--tls-certificate nothing --tls-key key.pem", 78, "the TLS certificate \"nothing\" does not exist."),
        ("--tls-certificate . --tls-key key.pem", 78, "the TLS certificate \".\" is a folder"),
        ("--tls-certificate plain --tls-key key.pem", 78, "no line such as -----BEGIN CERTIFICATE-----"),
        ("--tls-certificate chain.pem --tls-key nothing", 78, "the TLS key \"nothing\" does not exist."),
        ("--tls-certificate chain.pem --tls-key plain", 78, "no line such as -----BEGIN PRIVATE KEY-----"),
        ("--tls-certificate chain.pem --tls-key chain.pem", 78, "no line such as -----BEGIN PRIVATE KEY-----"),
        (
            "--tls-certificate chain.pem --tls-key other-key.pem", 78,
            "the TLS key \"other-key.pem\" does not belong to the certificate \"chain.pem\"."
        ),
        (
            "--tls-certificate expired.pem --tls-key key.pem", 78,
            "the TLS certificate \"expired.pem\" has expired on 2021-01-01T00:00:00Z. Renew it."
        ),
    ])
    func `what it cannot listen at or answer with is said`(words: String, status: Int32, text: String) async throws {
        let token = "--token-file token"
        let folder = try folder()
        try folder.write("0123456789abcdef", to: "token")
        let run = try await Program.run(
            ["serve"] + "\(words) \(token)".split(separator: " ").map(String.init),
            in: folder
        )
        #expect(run.status == status && run.errors.contains(text), "\(run.status) \(run.errors)")
        #expect(run.output.isEmpty && run.errors.hasPrefix("aggregate: "))
    }

    @Test func `a socket that another program listens at stays its own, and one that was left behind is replaced`()
        async throws
    {
        let folder = try folder()
        try folder.write(
            #"""
            { "feeds": [ { "id": "asked", "provider": "exec",
              "settings": { "command": ["sh", "-c", "touch asked; echo []"], "mode": "once" } } ] }
            """#,
            to: "feeds.json"
        )
        // Its path is short, which that of the folder may not be.
        let path = "/tmp/aggregate-\(UUID().uuidString.prefix(8)).sock"
        defer { unlink(path) }
        let other = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(unixDomainSocketPath: path).get()
        let words = ["serve", "--unix-socket", path]
        let run = try await Program.run(words, in: folder)
        #expect(run.status == 69 && run.errors.contains("another program listens there already"), "\(run.errors)")
        // No feed is asked before it listens.
        #expect(!FileManager.default.fileExists(atPath: folder.work.appending(path: "asked").path()))
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: path).get()
        try await client.close()
        try await other.close()
        let lines = try Lifeline(at: folder.work.appending(path: "said").path())
        let next = try await Program.shell(
            #"exec "$aggregate" \#(words.joined(separator: " ")) 2>said"#,
            in: folder,
            meanwhile: { program in
                while let line = await lines.nextLine() { if line.contains("Listening at") { break } }
                program.send(SIGTERM)
            }
        )
        #expect(next.status == 0)
    }

    @Test(arguments: [
        "--private", "--host 0.0.0.0", "--trusted-proxy 127.0.0.1", "--unix-socket s --trusted-proxy ::1",
    ])
    func `a demo, which stores no token, is told where to put one`(words: String) async throws {
        let run = try await Program.run(
            ["serve", "--demo"] + words.split(separator: " ").map(String.init)
        )
        #expect(run.status == 78 && run.errors.contains("--token-file PATH. Or put one into $AGGREGATE_TOKEN."))
        #expect(!run.errors.contains("serve tokens"), "\(run.errors)")
    }

    @Test(arguments: [
        (#""private": true"#, "every request takes a token, and there is none"),
        (#""trustedProxies": ["127.0.0.1"]"#, "a proxy lets others reach the server"),
        (#""host": "0.0.0.0""#, "others can reach 0.0.0.0:"),
        (#""tokenFile": "nothing""#, "does not exist."),
    ])
    func `a configuration that a server would not start with changes nothing`(member: String, text: String) async throws
    {
        let folder = try folder()
        try await ServedProgram.run("", in: folder) { server in
            try folder.write(#"{ "server": { \#(member) }, "feeds": [] }"#, to: "feeds.json")
            try await server.says(text)
            let feeds = try await server.ask("/v1/feeds").json()["feeds"] as? [Any]
            #expect(feeds?.count == 1)
            let key = try #require(
                (try await server.ask("/v1/items?limit=1").json()["items"] as? [[String: Any]])?.first?["key"]
                    as? String
            )
            #expect(try await server.ask("/v1/stars/\(key)", .PUT).status == 200)
            // With a token it is one to go on with.
            let token = "0123456789abcdef"
            try folder.write(token, to: "token")
            let members = (member.contains("tokenFile") ? "" : "\(member), ") + #""tokenFile": "token""#
            try folder.write(#"{ "server": { \#(members) }, "feeds": [] }"#, to: "feeds.json")
            try await server.says("is right again")
            let headers: KeyValuePairs = ["Authorization": "Bearer \(token)"]
            #expect((try await server.ask("/v1/feeds", .GET, headers).json()["feeds"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func `a renewed certificate is used from the next connection on, and a broken one is not`() async throws {
        let folder = try folder()
        let tls = "--tls-certificate chain.pem --tls-key key.pem"
        try await ServedProgram.run(tls, in: folder, certificate: SampleCertificate.valid) { server in
            try folder.write(SampleCertificate.expired, to: "chain.pem")
            server.send(SIGHUP)
            try await server.says("has expired")
            #expect(try await server.certificate() == SampleCertificate.valid)
            try folder.write(SampleCertificate.forOtherHost, to: "chain.pem")
            server.send(SIGHUP)
            try await server.says("is right again")
            #expect(try await server.certificate() == SampleCertificate.forOtherHost)
            // A connection that there was goes on.
            #expect(try await server.ask("/healthz").text == "ok\n")
        }
    }

    /// A key that belongs to none of the certificates.
    private static let otherKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrcCHrzTYhViRoJ1p
        RgBIXxaxCrjhzc2rTlGyBFJbzRyhRANCAAR9zOvm2p7ANHIMTa9O2Pe8HVi/JAao
        WLlYvSiAhH2bIwLVQwQr8/JIMtjpPrryAH6MwZPaTLKmh+hz5mJscNx9
        -----END PRIVATE KEY-----
        """
}
