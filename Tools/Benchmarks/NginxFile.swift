import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// nginx that answers with one file, without a log.
final class NginxFile {
    private let process = Process()

    /// The URL of the file.
    let address: String

    /// Starts nginx.
    ///
    /// - Returns: `nil` if nginx is not installed.
    init?(bytes: [UInt8], in folder: String, workers: Int) async throws {
        guard let program = Executable.path(of: "nginx") else { return nil }
        let port = try await Self.freePort()
        address = "http://127.0.0.1:\(port)/items"
        let www = folder + "/www"
        try FileManager.default.createDirectory(atPath: www, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: www + "/items"))
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
        // The folder is this user's alone.
        let user = geteuid() == 0 ? "user root;" : ""
        let configuration = """
            \(user)
            daemon off;
            worker_processes \(workers);
            pid \(folder)/nginx.pid;
            error_log \(folder)/nginx.log;
            events { worker_connections 1024; }
            http {
              \(temporary.joined(separator: "\n  "))
              access_log off;
              sendfile on;
              tcp_nopush on;
              keepalive_requests 1000000000;
              default_type application/json;
              server { listen 127.0.0.1:\(port); root \(www); }
            }
            """
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/nginx.conf"))
        process.executableURL = URL(filePath: program)
        process.arguments = ["-c", folder + "/nginx.conf", "-e", folder + "/nginx.log"]
        try process.run()
    }

    /// Returns the ETag of the file; waits until nginx answers.
    func tag() async throws -> String {
        for _ in 0..<100 {
            try await Task.sleep(for: .milliseconds(50))
            let request = HTTPClientRequest(url: address)
            guard let response = try? await HTTPClient.shared.execute(request, timeout: .seconds(10)) else { continue }
            _ = try await response.body.collect(upTo: 1 << 28)
            if response.status == .ok, let tag = response.headers.first(name: "etag") { return tag }
        }
        throw CocoaError(.executableLoad)
    }

    /// Returns a port that no process listens at, at this moment.
    private static func freePort() async throws -> Int {
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0).get()
        defer { channel.close(promise: nil) }
        return channel.localAddress?.port ?? 0
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}
