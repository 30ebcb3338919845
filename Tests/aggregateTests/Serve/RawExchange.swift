import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing

/// An answer as it came over a socket.
struct RawAnswer {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: String

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    /// The answers in a text, one behind the other; one without a length has no body.
    static func all(in text: String) throws -> [RawAnswer] {
        var answers: [RawAnswer] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = try #require(rest.firstRange(of: "\r\n\r\n"), "\(rest)")
            let lines = rest[..<end.lowerBound].components(separatedBy: "\r\n")
            try #require(lines[0].hasPrefix("HTTP/1.1 "), "\(rest)")
            let status = try #require(Int(lines[0].dropFirst(9).prefix(3)))
            let headers = lines.dropFirst().map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
            }
            var answer = RawAnswer(status: status, headers: headers, body: "")
            let count = answer.header("Content-Length").flatMap { Int($0) } ?? 0
            answer.body = String(decoding: rest[end.upperBound...].utf8.prefix(count), as: UTF8.self)
            rest = rest[end.upperBound...].dropFirst(answer.body.count)
            answers.append(answer)
        }
        return answers
    }
}

extension ServedProgram {
    /// Sends a text as it is, and reads until the server closes the connection.
    func exchange(_ text: String) async throws -> [RawAnswer] { try RawAnswer.all(in: await received(text)) }

    /// Sends a text as it is, and returns everything that the server sends until it closes the connection.
    func received(_ text: String) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let received = try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var received = ByteBuffer()
            for try await part in inbound { received.writeImmutableBuffer(part) }
            return received
        }
        return String(buffer: received)
    }
}

extension ServedProgram {
    /// The certificate that a new connection is answered with, PEM.
    func certificate() async throws -> String {
        let configuration = TLSConfiguration.makeClientConfiguration()
        let context = try NIOSSLContext(configuration: configuration)
        let seen = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: NIOSSLCertificate?.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: nil) {
                        certificates,
                        verified in
                        seen.succeed(certificates.first)
                        verified.succeed(.certificateVerified)
                    }
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        let certificate = try #require(await seen.futureResult.get())
        try? await channel.close()
        let text = Data(try certificate.toDERBytes()).base64EncodedString(options: [
            .lineLength64Characters, .endLineWithLineFeed,
        ])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----"
    }
}
