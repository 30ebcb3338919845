import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// The built program with publishers that misbehave, over real sockets.
@Suite(.timeLimit(.minutes(20)))
struct HostileAnswerTests {
    @Test(arguments: HostileCase.all)
    func `costs only its own feed:`(_ example: HostileCase) async throws {
        let result = try await HostileCases.run.value
        switch example.outcome {
        case .fails(let code, let line): result.expectFailure(of: example.id, code, line)
        case .reads(let line): result.expectReading(of: example.id, line)
        }
        HostileTable.add(example.testDescription, result.lines(of: example.id))
    }

    @Test func `every case has a feed of its own`() {
        #expect(Set(HostileCase.all.map(\.id)).count == HostileCase.all.count)
    }

    // MARK: - Redirects to other hosts

    @Test func `a redirect to a private address is not followed`() async throws {
        try await withSampleServer(clock: .fixed(at: HostileRun.now)) { inside in
            try await withSampleServer(clock: .fixed(at: HostileRun.now), host: "127.0.0.2") { outside in
                outside.script(.path("/old"), .redirect(to: "http://127.0.0.1:\(inside.port)/api/sports"))
                let result = try await HostileRun.start(
                    [HostileRun.Feed(endpoint: try #require(outside.url("/old")))],
                    beside: outside,
                    environment: ["AGGREGATE_TREAT_AS_PUBLIC": "127.0.0.2"]
                )
                result.expectFailure(
                    .rejected,
                    "the request leads to 127.0.0.1, a loopback address, and was not sent."
                        + " If that is meant, name the address as the feed's endpoint."
                )
                #expect(outside.count(of: .path("/old")) == 1)
                HostileTable.add("redirect to a private address", result.lines(of: "hostile"))
            }
            #expect(inside.requests.isEmpty)
        }
    }

    @Test func `a redirect from https to http is not followed`() async throws {
        try await withSampleServer(clock: .fixed(at: HostileRun.now), isSecure: true) { sample in
            let plain = try #require(sample.url("/api/sports"))
            sample.script(.path("/old"), .redirect(to: plain.absoluteString))
            let folder = try ProgramFolder(["sample.pem": sample.certificatePEM ?? ""])
            let result = try await HostileRun.start(
                [HostileRun.Feed(endpoint: try #require(sample.url("/old", isSecure: true)))],
                beside: nil,
                environment: ["SSL_CERT_FILE": folder.work.appending(path: "sample.pem").path()]
            )
            result.expectFailure(
                .rejected,
                "the publisher redirects from https to http, to the host 127.0.0.1."
                    + " That would let others read along; the redirect was not followed."
            )
            #expect(sample.requests.filter { $0.path == "/old" }.map(\.isSecure) == [true])
            #expect(sample.count(of: .sports) == 0)
            HostileTable.add("https to http", result.lines(of: "hostile"))
        }
    }

    @Test func `a self-signed certificate is not trusted`() async throws {
        try await withSampleServer(clock: .fixed(at: HostileRun.now), isSecure: true) { sample in
            let result = try await HostileRun.start(
                [HostileRun.Feed(endpoint: try #require(sample.url("/api/sports", isSecure: true)))],
                beside: nil
            )
            result.expectFailure(
                .unreachable,
                "no secure connection: the publisher's certificate is not trusted."
                    + " Check the endpoint and the clock of this machine; SSL_CERT_FILE can name more to trust."
            )
            #expect(sample.count(of: .sports) == 0)
            HostileTable.add("a certificate that signs itself", result.lines(of: "hostile"))
        }
    }

    @Test(arguments: [5, 6])
    func `five redirects in a row are followed, but no sixth`(length: Int) async throws {
        try await withSampleServer(clock: .fixed(at: HostileRun.now)) { sample in
            for hop in 1..<length { sample.script(.path("/\(hop)"), .redirect(to: "\(hop + 1)")) }
            sample.script(.path("/\(length)"), .redirect(to: "./api/sports"))
            let result = try await HostileRun.start(
                [HostileRun.Feed(endpoint: try #require(sample.url("/1")))],
                beside: nil
            )
            if length == 5 {
                result.expectReading(nil)
                #expect(result.feed("hostile")?["source"]?.string == sample.url("/api/sports")?.absoluteString)
                #expect(result.itemCount(of: "hostile") > 0)
            } else {
                result.expectFailure(.rejected, "the publisher redirects more than 5 times. Check the endpoint.")
                #expect(sample.count(of: .sports) == 0)
            }
            HostileTable.add("\(length) redirects in a row", result.lines(of: "hostile"))
        }
    }
}
