/// The extensions that a relay offers in its reply to EHLO.
///
/// - SeeAlso: [RFC 5321, section 4.1.1.1](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.1.1)
struct RelayCapabilities: Equatable {
    private(set) var hasStartTLS = false

    /// The mechanisms of AUTH, in capitals.
    ///
    /// - SeeAlso: [RFC 4954, section 3](https://www.rfc-editor.org/rfc/rfc4954#section-3)
    private(set) var mechanisms: [String] = []

    /// Creates a value without extensions, as of a relay that knows only HELO.
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
