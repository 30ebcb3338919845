import SampleServer
import Testing

struct RawListenerTests {
    @Test func `sends the steps to each connection after the head was received`() async throws {
        let listener = try await RawListener.start { number in
            [.text("answer \(number)"), .repeated([0x21], times: 3), .pause(.milliseconds(1)), .close]
        }
        for number in 1...2 {
            let connection = try await TestConnection.open(host: listener.host, port: listener.port)
            try await connection.send("GET / HTTP/1.1\r\n")
            #expect(connection.bytes.isEmpty)
            try await connection.send("\r\n")
            #expect(await connection.ending() == .closed)
            #expect(connection.text == "answer \(number)!!!")
        }
        #expect(listener.receivedBytes == Array(repeating: Array("GET / HTTP/1.1\r\n\r\n".utf8), count: 2))
        await listener.shutdown()
    }

    @Test func `speaks first, or resets after the request`() async throws {
        let listener = try await RawListener.start(after: .accepted) { _ in [.text("220 ready\r\n"), .close] }
        let greeted = try await TestConnection.open(host: listener.host, port: listener.port)
        #expect(await greeted.ending() == .closed)
        #expect(greeted.text == "220 ready\r\n")
        await listener.shutdown()

        let rude = try await RawListener.start { _ in [.reset] }
        let asking = try await TestConnection.open(host: rude.host, port: rude.port)
        try await asking.send("GET / HTTP/1.1\r\n\r\n")
        #expect(await asking.ending() == .reset)
        await rude.shutdown()
    }

    @Test func `is closed when it is shut down`() async throws {
        // An address of its own: on a shared one, another test's listener might get the port that is free again.
        let listener = try await RawListener.start(host: "127.0.0.9") { _ in [] }
        await listener.shutdown()
        await #expect(throws: (any Error).self) {
            try await TestConnection.open(host: listener.host, port: listener.port)
        }
    }

    @Test func `sends nothing until the client closes`() async throws {
        let listener = try await RawListener.start(host: "127.0.0.3", after: .accepted) { _ in [.silence] }
        let connection = try await TestConnection.open(host: "127.0.0.3", port: listener.port)
        try await listener.wait { $0.openConnections == 1 }
        try await connection.close()
        try await listener.wait { $0.openConnections == 0 }
        #expect(connection.bytes.isEmpty)
        await listener.shutdown()
    }

    @Test func `closes its connections when it is shut down`() async throws {
        let listener = try await RawListener.start { _ in [.silence] }
        let connection = try await TestConnection.open(host: listener.host, port: listener.port)
        try await listener.wait { $0.openConnections == 1 }
        await listener.shutdown()
        #expect(await connection.ending() == .closed)
    }
}
