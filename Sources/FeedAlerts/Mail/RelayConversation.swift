import FeedConfiguration
import FeedCore
import NIOCore

/// A conversation with a relay, from its greeting to QUIT.
struct RelayConversation {
    let relay: MailSettings

    /// The name in EHLO: a domain or an address literal.
    let clientName: String
    /// Adds TLS to the connection.
    let beginTLS: @Sendable () async throws -> Void
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// The bytes that the relay sends.
    var inbound: NIOAsyncChannelInboundStream<ReceivedBytes>.AsyncIterator

    /// True if the connection is encrypted.
    private(set) var isEncrypted: Bool
    let errors: ConnectionErrors
    private(set) var reader = ReplyReader()

    /// True if the relay can still be expected to reply to a command.
    private(set) var isUsable = true
    private(set) var capabilities = RelayCapabilities()

    /// Reads the greeting, encrypts the connection as the relay's settings say, and logs in.
    ///
    /// - Throws: The reason why no mail can be sent. Without the configured encryption, neither a password nor a mail is
    ///   sent.
    mutating func open() async throws(FeedError) {
        try expect(.done, await reply(), to: "the connection")
        try await introduceClient()
        if relay.security == .startTLS {
            guard capabilities.hasStartTLS else {
                throw FeedError(
                    .rejected,
                    "\(relay.name) does not offer STARTTLS, and nothing was sent without it",
                    hint: "Check host and port. If the relay expects TLS from the start, as at port 465, set its"
                        + " security to tls."
                )
            }
            try await exchange("STARTTLS", expecting: .done, about: "STARTTLS")
            try await encrypt()
            // Extensions that were offered before may be an attacker's (RFC 3207, section 4.2).
            capabilities = RelayCapabilities()
            try await introduceClient()
        }
        if let credentials = try relay.credentials { try await logIn(with: credentials) }
    }

    /// Sends EHLO, or HELO to a relay that does not know EHLO.
    ///
    /// - SeeAlso: [RFC 5321, section 3.2](https://www.rfc-editor.org/rfc/rfc5321#section-3.2)
    private mutating func introduceClient() async throws(FeedError) {
        let reply = try await exchange("EHLO \(clientName)")
        if reply.kind == .refused {
            try await exchange("HELO \(clientName)", expecting: .done, about: "HELO \(clientName)")
        } else {
            try expect(.done, reply, to: "EHLO \(clientName)")
            capabilities = RelayCapabilities(reply)
        }
    }

    /// Logs in with PLAIN, or with LOGIN if the relay does not offer PLAIN.
    ///
    /// - SeeAlso: [RFC 4954, section 4](https://www.rfc-editor.org/rfc/rfc4954#section-4)
    private mutating func logIn(with credentials: MailCredentials) async throws(FeedError) {
        let responses: [String]
        var command: String
        switch capabilities.mechanisms {
        case let names where names.contains("PLAIN"): (command, responses) = ("AUTH PLAIN", [credentials.plain])
        case let names where names.contains("LOGIN"): (command, responses) = ("AUTH LOGIN", credentials.login)
        case let names:
            throw FeedError(
                .authentication,
                "\(relay.name) offers "
                    + (names.isEmpty ? "no login" : "only the login mechanisms \(names.listed.printable.quoted)"),
                hint: "Valid mechanisms: PLAIN and LOGIN. Remove user and password if the relay needs no login."
            )
        }
        var rest = responses[...]
        // A command has at most 512 octets; a longer response is sent when the relay asks for it.
        if responses.count == 1, let response = rest.first, command.utf8.count + 1 + response.utf8.count <= 510 {
            command += " \(response)"
            rest = []
        }
        var reply = try await exchange(command)
        while reply.kind == .goOn, let response = rest.popFirst() { reply = try await exchange(response) }
        guard reply.kind == .done else {
            throw FeedError(
                reply,
                of: relay,
                to: "the login as \(credentials.user.printable.quoted)",
                sent: credentials
            )
        }
    }

    /// Sends QUIT; the reply does not matter.
    mutating func close() async {
        guard isUsable else { return }
        do throws(FeedError) { _ = try await exchange("QUIT") } catch {}
    }

    // MARK: - Commands

    mutating func exchange(_ command: String) async throws(FeedError) -> Reply {
        try await exchange(Array("\(command)\r\n".utf8))
    }

    mutating func exchange(_ bytes: [UInt8]) async throws(FeedError) -> Reply {
        try await send(bytes)
        return try await reply()
    }

    mutating func exchange(_ command: String, expecting kind: Reply.Kind, about what: String) async throws(FeedError) {
        try expect(kind, await exchange(command), to: what)
    }

    func expect(_ kind: Reply.Kind, _ reply: Reply, to what: String) throws(FeedError) {
        guard reply.kind == kind else { throw FeedError(reply, of: relay, to: what) }
    }

    // MARK: - The connection

    /// Returns the next reply.
    ///
    /// - Throws: `unreachable`, `timedOut`, `cancelled`, or `malformed` for anything that is not SMTP.
    mutating func reply() async throws(FeedError) -> Reply {
        do {
            while true {
                if let reply = try reader.next() { return reply }
                guard let received = try await inbound.next(isolation: #isolation) else { throw ChannelError.eof }
                // Bytes from before TLS may be an attacker's (RFC 3207, section 6).
                guard received.isEncrypted == isEncrypted else { continue }
                reader.append(received.bytes.readableBytesView)
            }
        } catch {
            isUsable = false
            throw errors.error(error)
        }
    }

    mutating func send(_ bytes: [UInt8]) async throws(FeedError) {
        do {
            try await outbound.write(ByteBuffer(bytes: bytes))
        } catch {
            isUsable = false
            // A connection that TLS has closed reports the reason to readers only.
            do { while try await inbound.next(isolation: #isolation) != nil {} } catch let cause {
                throw errors.error(cause)
            }
            throw errors.error(error)
        }
    }

    /// Begins TLS, and discards everything that was received without it.
    mutating func encrypt() async throws(FeedError) {
        isEncrypted = true
        reader = ReplyReader()
        do {
            try await beginTLS()
        } catch {
            isUsable = false
            throw errors.error(error)
        }
    }
}

/// The extensions that a relay offers in its reply to EHLO.
///
/// - SeeAlso: [RFC 5321, section 4.1.1.1](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.1.1)
struct RelayCapabilities: Equatable {
    private(set) var hasStartTLS = false

    /// The mechanisms of AUTH, in capitals.
    ///
    /// - SeeAlso: [RFC 4954, section 3](https://www.rfc-editor.org/rfc/rfc4954#section-3)
    private(set) var mechanisms: [String] = []

    /// Creates the capabilities of a relay that knows only HELO, without extensions.
    init() {}

    /// Reads a reply to EHLO; its first line is the relay's name.
    init(_ reply: Reply) {
        for line in reply.lines.dropFirst() {
            // Before the standard, some relays wrote AUTH=LOGIN.
            var words = line.uppercased().split { $0 == " " || $0 == "=" || $0 == "\t" }.map(String.init)[...]
            switch words.popFirst() {
            case "STARTTLS": hasStartTLS = true
            case "AUTH": mechanisms += words.filter { !mechanisms.contains($0) }
            default: break
            }
        }
    }
}
