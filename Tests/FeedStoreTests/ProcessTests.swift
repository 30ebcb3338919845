import Foundation
import Testing

/// Several processes with one store, and processes that are killed: `StoreWriter` makes the trials.
@Suite(.timeLimit(.minutes(20)))
struct ProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func trial(_ arguments: String...) async throws -> String {
        let result = try await StoreWriter.run(arguments)
        #expect(result.exitStatus == 0, "\(result.standardError)")
        return result.standardOutput
    }

    @Test func `a writer that is killed at any moment loses nothing that it has spoken of`() async throws {
        let said = try await trial("kill", folder.url.path(), "--kills", "20", "--seed", "1")
        #expect(said.hasPrefix("20 kills, "))
        #expect(said.hasSuffix(" rows, none missing\n"))
    }

    @Test func `two processes that write at once lose nothing, and neither is turned away`() async throws {
        #expect(try await trial("share", folder.url.path(), "--seconds", "2").hasSuffix(" rows, none missing\n"))
    }

    @Test func `of several processes one gets a claim`() async throws {
        #expect(try await trial("claim", folder.url.path()) == "1 of 8 granted\n")
    }

    @Test func `two processes never exceed a budget`() async throws {
        #expect(try await trial("spend", folder.url.path()) == "100 of 100 spent\n")
    }

    @Test(arguments: [0o500, 0o700])
    func `says that a folder or a file may not be written`(_ permissions: Int) async throws {
        // Others need to get as far as the folder.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path())
        let inner = folder.url.appending(path: "state")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let path = inner.appending(path: "aggregate.sqlite").path()
        if permissions == 0o700 {
            // A file that may be read, in a folder that may be written.
            try Data().write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: inner.path())
        } else {
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: inner.path())
        }
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: inner.path()) }
        #expect(
            try await trial("open", path, "--as-nobody") == """
                read-only
                \(path): the file or its folder may not be written. Allow it, or name another file with --store; until \
                then nothing is stored.

                """
        )
    }
}
