import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import ProgramTestKit
import Synchronization
import Testing

/// The built program as a server, and a client that asks it.
struct ServedProgram: Sendable {
    /// An answer, its body read.
    struct Answer: Sendable {
        var status: UInt
        var headers: HTTPHeaders

        /// The body, as it was sent.
        var byteCount: Int
        var text: String

        func json() throws -> [String: Any] {
            try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
    }

    /// The lines of its standard error that were read.
    private final class Said: Sendable { let lines = Mutex<[String]>([]) }

    let port: Int

    /// The token for requests that have no header `Authorization`; `nil` for none.
    private let token: String?
    private let scheme: String
    private let client: HTTPClient

    /// Sends it a signal.
    let send: @Sendable (Int32) -> Void
    private let nextLine: @Sendable () async -> String?

    /// Runs the server on a port that the system chooses, until the body has ended.
    ///
    /// - Parameters:
    ///   - words: More words of its command line.
    ///   - folder: The folder that it runs in; `nil` for a new one.
    ///   - environment: More variables of its environment.
    ///   - token: The token that requests are sent with.
    ///   - certificate: The certificate that it answers with over HTTPS, PEM; `nil` for HTTP.
    ///   - body: Asks it.
    /// - Returns: Its output, its log, and how it ended at SIGTERM.
    /// - Throws: The error of the body, or one that says that the server did not start.
    @discardableResult
    static func run(
        _ words: String = "--demo --now 2026-12-18T14:02:30Z --time-zone Europe/London",
        in folder: ProgramFolder? = nil,
        environment: [String: String] = [:],
        token: String? = nil,
        certificate: String? = nil,
        _ body: @escaping @Sendable (ServedProgram) async throws -> Void
    ) async throws -> ProgramRun {
        let folder = try folder ?? ProgramFolder()
        let lines = try Lifeline(at: folder.work.appending(path: "said").path())
        var configuration = HTTPClient.Configuration()
        if let certificate {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)))
            configuration.tlsConfiguration = tls
        }
        let client = HTTPClient(configuration: configuration)
        let scheme = certificate == nil ? "http" : "https"
        let line = #"exec "$aggregate" serve --port 0 \#(words) 2>said"#
        let said = Said()
        do {
            var run = try await Program.shell(
                line,
                environment: environment,
                in: folder,
                meanwhile: { program in
                    // The pipe ends where the program does not start.
                    var port: Int?
                    while port == nil, let line = await lines.nextLine() {
                        said.lines.withLock { $0.append(line) }
                        port = line.firstMatch(of: /Listening at https?:\/\/[^\/]*:(\d+)\//).flatMap {
                            Int($0.output.1)
                        }
                    }
                    do {
                        let server = try ServedProgram(
                            port: #require(port),
                            token: token,
                            scheme: scheme,
                            client: client,
                            send: { program.send($0) },
                            nextLine: {
                                guard let line = await lines.nextLine() else { return nil }
                                said.lines.withLock { $0.append(line) }
                                return line
                            }
                        )
                        // Each feed has answered or failed once.
                        while try await server.ask("/v1/feeds").text.contains(#""waiting""#) {}
                        try await body(server)
                        program.send(SIGTERM)
                    } catch {
                        program.send(SIGKILL)
                        throw error
                    }
                }
            )
            try await client.shutdown()
            run.errors = said.lines.withLock { $0.joined(separator: "\n") + "\n" }
            while let line = await lines.nextLine() { run.errors += line + "\n" }
            return run
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    /// Waits until it says a text on its standard error.
    func says(_ text: String) async throws {
        while let line = await nextLine() { if line.contains(text) { return } }
        Issue.record("it has not said \(text)")
    }

    /// Asks for a path.
    func ask(
        _ path: String,
        _ method: HTTPMethod = .GET,
        _ headers: KeyValuePairs<String, String> = [:]
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: "\(scheme)://127.0.0.1:\(port)\(path)")
        request.method = method
        if let token, !headers.contains(where: { $0.key == "Authorization" }) {
            request.headers.add(name: "Authorization", value: "Bearer \(token)")
        }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        let answer = try await client.execute(request, timeout: .seconds(120))
        let body = try await answer.body.collect(upTo: 1 << 26)
        return Answer(
            status: answer.status.code,
            headers: answer.headers,
            byteCount: body.readableBytes,
            text: String(buffer: body)
        )
    }

    /// Listens to a stream of events until the body has ended.
    func listen(_ path: String, _ body: (inout EventLines) async throws -> Void) async throws {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.headers.add(name: "Accept", value: "text/event-stream")
        let answer = try await client.execute(request, timeout: .seconds(120))
        #expect(answer.status == .ok)
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        let reading = Task {
            defer { text.finish() }
            for try await part in answer.body { text.yield(String(buffer: part)) }
        }
        defer { reading.cancel() }
        var events = EventLines(texts)
        try await body(&events)
    }
}

/// The server-sent events of an answer.
struct EventLines {
    private var texts: AsyncStream<String>.Iterator
    private var rest = ""

    /// The last id that was sent.
    private(set) var lastID = ""

    init(_ texts: AsyncStream<String>) { self.texts = texts.makeAsyncIterator() }

    /// The next event that has data.
    mutating func next() async throws -> (name: String, data: [String: Any])? {
        while true {
            while let end = rest.firstRange(of: "\n\n") {
                let block = rest[..<end.lowerBound].split(separator: "\n")
                rest = String(rest[end.upperBound...])
                let field = { (name: String) in block.first { $0.hasPrefix("\(name): ") }?.dropFirst(name.count + 2) }
                if let id = field("id") { lastID = String(id) }
                guard let name = field("event"), let data = field("data") else { continue }
                let json = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
                return (String(name), json ?? [:])
            }
            guard let text = await texts.next(isolation: #isolation) else { return nil }
            rest += text
        }
    }
}
