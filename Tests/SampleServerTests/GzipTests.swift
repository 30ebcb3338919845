import AsyncHTTPClient
import FeedCore
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import SamplePublishers
import SampleServer
import Testing

/// Checks the hand-made files with zlib, which is part of the client.
struct GzipTests {
    /// The inflated body of the sample's answer, and its length on the wire.
    private func inflated(
        _ behaviour: SampleBehaviour,
        _ decompression: HTTPClient.Decompression = .enabled(limit: .none)
    ) async throws -> ByteBuffer {
        var configuration = HTTPClient.Configuration()
        configuration.decompression = decompression
        let client = HTTPClient(configuration: configuration)
        do {
            let buffer = try await withSampleServer(clock: .fixed(at: .saturday)) { sample in
                sample.script(.sports, behaviour)
                var request = HTTPClientRequest(url: try #require(sample.endpoint(for: "sport-events")).absoluteString)
                request.headers.add(name: "accept-encoding", value: "gzip")
                let answer = try await client.execute(request, timeout: .seconds(60))
                #expect(answer.headers.first(name: "content-encoding") == "gzip")
                return try await answer.body.collect(upTo: 1 << 30)
            }
            try await client.shutdown()
            return buffer
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
    func `reads back what was stored`(count: Int) async throws {
        let text = String(repeating: "a", count: count)
        let buffer = try await inflated(.status(200, body: text).compressed())
        #expect(buffer.readableBytes == count)
        #expect(buffer.readableBytesView.allSatisfy { $0 == UInt8(ascii: "a") })
    }

    @Test func `inflates a bomb to an empty list that is a hundred times as large`() async throws {
        let size = try #require(Gzip.bomb(inflatingTo: 4 << 20).count)
        #expect(size < (4 << 20) / 150)
        let buffer = try await inflated(.gzipBomb(inflatingTo: 4 << 20))
        #expect(buffer.readableBytes >= 4 << 20)
        let bytes = Array(buffer.readableBytesView)
        #expect(bytes.first == UInt8(ascii: "["))
        #expect(bytes.last == UInt8(ascii: "]"))
        #expect(bytes.dropFirst().dropLast().allSatisfy { $0 == UInt8(ascii: " ") })
    }

    @Test func `a bomb exceeds a client's limit, and empty blocks do not`() async throws {
        await #expect(throws: (any Error).self) {
            try await inflated(.gzipBomb(inflatingTo: 4 << 20), .enabled(limit: .size(1 << 20)))
        }
        let nothing = try await inflated(.gzipOfNothing(bytes: 4 << 20), .enabled(limit: .size(1 << 20)))
        #expect(nothing.readableBytes == 0)
    }

    @Test func `compresses only for a client that accepts it`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .ordinary.compressed())
            let plain = try await sample.ask("/api/sports")
            #expect(plain.headers["content-encoding"] == nil)
            #expect(plain.headers["vary"] == "Accept-Encoding")
            #expect(plain.body.first == UInt8(ascii: "["))
            let packed = try await sample.ask("/api/sports", headers: ["Accept-Encoding: gzip, br"])
            #expect(packed.headers["content-encoding"] == "gzip")
            #expect(packed.body.starts(with: [0x1F, 0x8B]))
        }
    }
}
