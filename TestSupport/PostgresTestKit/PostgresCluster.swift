#if PostgreSQL
package import FeedCore
package import FeedStore
import Foundation

/// A PostgreSQL server of the tests' own: made in a scratch folder, reached through a socket in it, and gone with the
/// process.
///
/// `make test-postgres` demands one. The server does not run as root; if the tests do, it runs as `postgres`.
package final class PostgresCluster: Sendable {
    package static let isWanted = ProcessInfo.processInfo.environment["AGGREGATE_TEST_POSTGRES"] == "1"

    private static let one = Result { try PostgresCluster() }

    /// The one that all tests share but those that stop it.
    package static func shared() throws -> PostgresCluster { try one.get() }

    package struct Problem: Error, CustomStringConvertible {
        package var description: String
    }

    package let folder: String
    private let binaries: String
    private var data: String { folder + "/data" }

    package init() throws {
        guard let binaries = Self.findBinaries() else {
            throw Problem(description: "there is no PostgreSQL server here: apt-get install postgresql")
        }
        self.binaries = binaries
        // A socket's path is short.
        folder = "/tmp/aggregate-postgres-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if getuid() == 0, let user = getpwnam("postgres") {
            chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
        }
        try run(
            "initdb",
            "-D",
            data,
            "-U",
            "owner",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-instructions"
        )
        try start()
        try removeWithUs()
    }

    deinit { remove() }

    // MARK: - Addresses

    /// Returns the URL at which a role reaches it.
    package func url(user: String = "owner") -> String {
        "postgres://\(user)@/postgres?host=\(folder)"
    }

    /// Returns a store in a schema of its own.
    package func store(
        schema: String = "s\(UUID().uuidString.prefix(8).lowercased())",
        clock: FeedClock? = nil,
        user: String = "owner",
        _ change: (inout PostgresStore.Configuration) -> Void = { _ in }
    ) throws -> PostgresStore {
        var configuration = PostgresStore.Configuration(url: url(user: user))
        configuration.schema = schema
        configuration.maximumConnections = 3
        configuration.timeout = .seconds(60)
        if let clock {
            configuration.clock = clock
            configuration.replacesServerClock = true
        }
        change(&configuration)
        return try PostgresStore(configuration)
    }

    // MARK: - The server

    /// Runs statements as the owner, all in one transaction.
    ///
    /// - Returns: The value of the last one, if it selects one.
    @discardableResult
    package func sql(_ text: String) throws -> String {
        // No other process writes there meanwhile.
        let output = folder + "/psql-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let words = [binaries + "/psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", url(), "-c", text]
        let status = try spawn(words, output: output)
        let said = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        guard status == 0 else { throw Problem(description: said) }
        return said.split(separator: "\n").last.map(String.init) ?? ""
    }

    /// Logs the statements that the server runs from now on.
    package func logStatements() throws {
        try sql("ALTER SYSTEM SET log_min_duration_statement = 0")
        try sql("SELECT pg_reload_conf()")
        // The server does so when it comes to it.
        while try sql("SHOW log_min_duration_statement") != "0" {}
    }

    /// Returns the statements that clients have run since ``logStatements()``, those of ``sql(_:)`` aside.
    package func statements() throws -> [String] {
        try String(contentsOfFile: folder + "/log", encoding: .utf8).split(separator: "\n").compactMap { line in
            line.firstRange(of: /\bexecute s[0-9]+:\s/).map { String(line[$0.upperBound...]) }
        }
    }

    package func start() throws {
        try run(
            "pg_ctl",
            "-D",
            data,
            "-w",
            "-t",
            "120",
            "-l",
            folder + "/log",
            "-o",
            "-c listen_addresses= -c unix_socket_directories=\(folder) -c max_connections=400",
            "start"
        )
    }

    /// Ends it as a crash would: nothing is written that was not.
    package func stopAtOnce() throws {
        try run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    }

    private func remove() {
        _ = try? run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Ends it once this process has gone, however that is.
    private func removeWithUs() throws {
        let stop = Self.command(binaries + "/pg_ctl", ["-D", data, "-m", "immediate", "stop"]).joined(separator: " ")
        let script = """
            while kill -0 \(getpid()) 2>/dev/null && [ -d \(folder) ]; do sleep 1; done; \(stop); rm -rf \(folder)
            """
        // The inner one is not a child of this process, so that nothing waits for it.
        try spawn(["/bin/sh", "-c", "(\(script)) &"], output: "/dev/null")
    }

    // MARK: - Programs

    private static func findBinaries() -> String? {
        let base = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []).compactMap(Int.init)
            .sorted()
        let folders =
            versions.reversed().map { "\(base)/\($0)/bin" } + ["/usr/local/bin", "/opt/homebrew/bin", "/usr/bin"]
        return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
    }

    /// Returns the command that runs a program, not as root.
    private static func command(_ path: String, _ arguments: [String]) -> [String] {
        let change = ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        return (getuid() == 0 ? change : []) + [path] + arguments
    }

    /// Runs a program of PostgreSQL to its end.
    private func run(_ program: String, _ arguments: String...) throws {
        let output = folder + "/\(program)-output"
        guard try spawn(Self.command(binaries + "/" + program, arguments), output: output) == 0 else {
            let said = [output, folder + "/log"].compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
            throw Problem(description: "\(program): \(said.joined())")
        }
    }

    /// - Returns: The exit status of the program.
    @discardableResult
    private func spawn(_ command: [String], output: String) throws -> Int32 {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let variables = ["PATH=/usr/bin:/bin", "LC_ALL=C"]
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for entry in environment { free(entry) } }
        var process: pid_t = 0
        var status: Int32 = 0
        guard posix_spawn(&process, command[0], &actions, nil, &words, &environment) == 0 else {
            throw Problem(description: "\(command[0]) cannot be started")
        }
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
#endif
