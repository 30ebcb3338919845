import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SampleUpstreams
import Testing

/// The built program and publishers that misbehave, over real sockets.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct HostileAnswerTests {
    @Test(arguments: HostileCase.all)
    func `costs only its own feed:`(_ example: HostileCase) async throws {
        try await withSampleUpstreams(clock: .fixed(at: HostileRun.now)) { sample in
            sample.script(example.target.route, example.behaviour)
            let result = try await HostileRun.start(
                with: sample,
                example.target,
                within: example.timeout,
                members: example.members
            )
            switch example.outcome {
            case .fails(let code, let line): result.expectFailure(code, line)
            case .reads(let line): result.expectReading(line)
            }
            // Nothing is left open, whatever the publisher still had to say.
            try await sample.wait { $0.openConnections == 0 }
            HostileTable.add(example.testDescription, result)
        }
    }

    // MARK: - Redirects that lead away

    @Test func `a redirect to a private address is not followed`() async throws {
        try await withSampleUpstreams(clock: .fixed(at: HostileRun.now)) { inside in
            try await withSampleUpstreams(clock: .fixed(at: HostileRun.now), host: "127.0.0.2") { outside in
                outside.script(.path("/old"), .redirect(to: "http://127.0.0.1:\(inside.port)/api/sports"))
                let result = try await HostileRun.start(
                    with: outside,
                    .sports,
                    at: outside.url("/old"),
                    environment: ["AGGREGATE_TREAT_AS_PUBLIC": "127.0.0.2"]
                )
                result.expectFailure(
                    .rejected,
                    "the request leads to 127.0.0.1, a loopback address, and was not sent."
                        + " If that is meant, name the address as the feed's endpoint."
                )
                #expect(outside.count(of: .path("/old")) == 1)
                HostileTable.add("redirect to a private address", result)
            }
            #expect(inside.requests.isEmpty)
        }
    }

    @Test func `a redirect from https to http is not followed`() async throws {
        try await withSampleUpstreams(clock: .fixed(at: HostileRun.now), isSecure: true) { sample in
            let plain = try #require(sample.url("/api/sports"))
            sample.script(.path("/old"), .redirect(to: plain.absoluteString))
            let folder = try ProgramFolder(["sample.pem": sample.certificatePEM ?? ""])
            let result = try await HostileRun.start(
                with: sample,
                .sports,
                at: sample.url("/old", isSecure: true),
                environment: ["SSL_CERT_FILE": folder.work.appending(path: "sample.pem").path()]
            )
            result.expectFailure(
                .rejected,
                "the publisher redirects from https to http, to the host 127.0.0.1."
                    + " That would let others read along; the redirect was not followed."
            )
            #expect(sample.requests.filter { $0.path == "/old" }.map(\.isSecure) == [true])
            #expect(sample.count(of: .sports) == 0)
            HostileTable.add("https to http", result)
        }
    }

    @Test func `a certificate that nobody vouches for is not trusted`() async throws {
        try await withSampleUpstreams(clock: .fixed(at: HostileRun.now), isSecure: true) { sample in
            let result = try await HostileRun.start(
                with: sample,
                .sports,
                at: sample.url("/api/sports", isSecure: true)
            )
            result.expectFailure(
                .unreachable,
                "no secure connection: the publisher's certificate is not trusted."
                    + " Check the endpoint and the clock of this machine; SSL_CERT_FILE can name more to trust."
            )
            #expect(sample.count(of: .sports) == 0)
            HostileTable.add("a certificate that signs itself", result)
        }
    }

    @Test(arguments: [5, 6])
    func `five redirects in a row are followed, and no sixth`(length: Int) async throws {
        try await withSampleUpstreams(clock: .fixed(at: HostileRun.now)) { sample in
            for hop in 1..<length { sample.script(.path("/\(hop)"), .redirect(to: "\(hop + 1)")) }
            sample.script(.path("/\(length)"), .redirect(to: "./api/sports"))
            let result = try await HostileRun.start(with: sample, .sports, at: sample.url("/1"))
            if length == 5 {
                result.expectReading(nil)
                #expect(result.feed("hostile")?["source"]?.string == sample.url("/api/sports")?.absoluteString)
                #expect(result.itemCount(of: "hostile") > 0)
            } else {
                result.expectFailure(.rejected, "the publisher redirects more than 5 times. Check the endpoint.")
                #expect(sample.count(of: .sports) == 0)
            }
            HostileTable.add("\(length) redirects in a row", result)
        }
    }
}
