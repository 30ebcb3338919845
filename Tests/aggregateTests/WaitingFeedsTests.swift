import Foundation
import ProgramTestKit
import Testing

/// Many feeds of one host: some are requested at once, and a terminal says what the others wait for.
///
/// `script` gives the program a terminal.
@Suite(.timeLimit(.minutes(20)))
struct WaitingFeedsTests {
    /// A server with an article for each address.
    private static let server = #"""
        python3 -c 'import http.server
        class H(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_): pass
            def do_GET(self):
                body = b"<rss version=\"2.0\"><channel><title>News</title><item><guid>1</guid><title>Article</title>"
                body += b"<pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>"
                self.send_response(200)
                self.send_header("Content-Type", "application/rss+xml")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
        s = http.server.ThreadingHTTPServer(("127.0.0.1", 0), H)
        print(s.server_address[1], flush=True)
        s.serve_forever()' > port &
        server=$!
        until [ -s port ]; do sleep 0.1; done
        sed "s/PORT/$(cat port)/" template.json > feeds.json
        """#

    private func output(of command: String) async throws -> String {
        let folder = try ProgramFolder()
        let feeds = (0..<14).map { number in
            """
            { "id": "f\(number)", "provider": "syndication", "settings": { "url": "http://127.0.0.1:PORT/\(number)" } }
            """
        }
        try folder.write(#"{ "feeds": [\#n\#(feeds.joined(separator: ",\n"))\#n] }"#, to: "template.json")
        let line = "\(Self.server)\n\(command)\nkill $server"
        return try await Program.shell(line, environment: ["TERM": "xterm"], in: folder).output
    }

    @Test func `a terminal says how long feeds wait for their host, after the first have been printed`() async throws {
        let output = try await output(
            of: #"""
                line='stty cols 100; "$aggregate" --config feeds.json --from 2026-11-01 --format ndjson --unsorted'
                script -qec "$line" /dev/null
                """#
        )
        let waiting = try #require(output.firstRange(of: " s for 127.0.0.1:"), "\(output)")
        #expect(output.contains(" of 14 feeds left, 1 request a second"), "\(output)")
        #expect(output[..<waiting.lowerBound].contains(#""title":"Article""#), "\(output)")
        #expect(output.matches(of: /"title":"Article"/).count == 14, "\(output)")
    }

    @Test func `a file has no such line`() async throws {
        let output = try await output(of: #""$aggregate" --config feeds.json --format ndjson 2> errors; cat errors"#)
        #expect(!output.contains("feeds left"), "\(output)")
    }
}
