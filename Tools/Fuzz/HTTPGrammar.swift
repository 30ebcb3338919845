import FeedCore

/// A publisher's action on a connection after a request.
enum WireStep: Sendable {
    case send([UInt8])
    case pause(milliseconds: Int)
    /// Nothing more until the client closes.
    case silence
    /// The end of the connection by RST.
    case reset
    /// An orderly end of the connection; without any end, the next request is answered.
    case end
}

/// Makes HTTP answers from the grammar, including invalid ones that every client must handle: statuses from 000 on,
/// interim answers, wrong lengths, codings and chunks, headers with side effects, ends at any place.
///
/// - SeeAlso: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112)
struct HTTPGrammar {
    var random: SeededGenerator

    /// Valid bodies for the feed's reader.
    let bodies: [[UInt8]]

    /// The ports of all publishers, for redirects.
    let ports: [UInt16]

    /// True if this answer follows all rules of syntax, so that its meaning is acted upon.
    private var isSound = false

    private var lineEnd = "\r\n"

    init(seed: UInt64, bodies: [[UInt8]], ports: [UInt16]) {
        random = SeededGenerator(seed: seed)
        self.bodies = bodies
        self.ports = ports
    }

    /// Returns everything that happens after one request.
    mutating func next() -> [WireStep] {
        isSound = chance(2)
        lineEnd = fault(12) ? pick(["\n", "\r", "\r\r\n", "\n\r"]) : "\r\n"
        var bytes: [UInt8] = []
        for _ in 0..<(chance(6) ? int(1...3) : fault(30) ? 150 : 0) { bytes += interim() }
        bytes += answer()
        if fault(10) { bytes += answer() }
        if fault(20) { bytes += Array(pick(["\r\n", "\0", "HTTP/1.1 ", "0\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"]).utf8) }
        if fault(15) { bytes.insert(contentsOf: Array(pick(["\r\n", " ", "\0", "\u{FEFF}", "<html>"]).utf8), at: 0) }
        if fault(12) {
            var mutator = Mutator(
                [bytes],
                ["\r\n", "\r\n\r\n", ":", " ", "\0", "0", "HTTP/1.1 099 X\r\n"],
                seed: random.next()
            )
            bytes = mutator.next()
        }
        if fault(8) { bytes = Array(bytes.prefix(int(0...bytes.count))) }
        return split(bytes) + end()
    }

    /// Returns true to break a rule here.
    private mutating func fault(_ count: Int) -> Bool { !isSound && chance(count) }

    mutating func chance(_ count: Int) -> Bool { int(1...count) == 1 }
    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func pick<Value>(_ list: [Value]) -> Value { list[int(0...list.count - 1)] }

    // MARK: - Heads

    private mutating func interim() -> [UInt8] {
        let header = chance(2) ? "link: </x>\(lineEnd)" : fault(6) ? "content-length: 3\(lineEnd)" : ""
        let status = pick([
            "100 Continue", "102 Processing", "103 Early Hints", "103", "199 X", chance(6) ? "101 X" : "100",
        ])
        return Array("HTTP/1.1 \(status)\(lineEnd)\(header)\(lineEnd)".utf8)
    }

    private mutating func answer() -> [UInt8] {
        let (encoding, body) = encoded(chance(8) ? mutated() : pick(bodies))
        let (framing, framed) = framed(body)
        var headers = framing + [encoding].compactMap(\.self)
        if fault(3) { headers.append(pick(HTTPWords.brokenHeaders)) }
        for _ in 0..<int(0...4) { headers.append(pick(HTTPWords.headers)) }
        if chance(3) { headers.append("location: \(location())") }
        if fault(20) { headers += (0..<int(90...3_000)).map { "x-\($0): y" } }
        if fault(20) { headers.append("x-long: " + String(repeating: "v", count: int(8_000...120_000))) }
        headers.shuffle(using: &random)
        let head = startLine() + lineEnd + headers.map { $0 + lineEnd }.joined() + lineEnd
        return Array(head.utf8) + framed
    }

    private mutating func startLine() -> String {
        let version = fault(4) ? pick(HTTPWords.versions) : "HTTP/1.1"
        let status: String =
            switch int(0...9) {
            case 0...4: "200"
            case 5, 6: pick(HTTPWords.statuses)
            case 7, 8: Self.threeDigits(int(0...999))
            default: isSound ? "302" : pick(HTTPWords.wrongStatuses)
            }
        let reason = pick([
            "OK", "", "X Y", "é", fault(3) ? "\u{1B}[2J" : "Fine",
            chance(20) ? String(repeating: "r", count: 9_000) : "Fine",
        ])
        let blank = fault(15) ? pick(["\t", "  ", ""]) : " "
        return "\(version)\(blank)\(status)\(chance(4) ? "" : " \(reason)")"
    }

    private static func threeDigits(_ number: Int) -> String { String("\(1_000 + number)".dropFirst()) }

    private mutating func location() -> String {
        chance(3)
            ? pick(HTTPWords.locations)
            : pick(["http://127.0.0.1:\(pick(ports))/\(int(0...9))", "/\(int(0...9))", "?\(int(0...9))"])
    }

    // MARK: - Bodies

    private mutating func mutated() -> [UInt8] {
        var mutator = Mutator(bodies, JSONWords.values, seed: random.next())
        return mutator.next()
    }

    /// Returns the header of a coding, if any, and the body, encoded accordingly or not.
    private mutating func encoded(_ body: [UInt8]) -> (String?, [UInt8]) {
        guard chance(4) else { return (nil, body) }
        let name = pick([
            "gzip", "gzip", "deflate", "x-gzip", "br", "identity", "gzip, gzip", "GZIP", "", "gzip,", "zstd",
        ])
        var coded =
            chance(5) ? body : name.contains("deflate") ? StoredCompression.zlib(body) : StoredCompression.gzip(body)
        if chance(6) { coded += chance(2) ? coded : [0, 1, 2] }
        if chance(6) { coded = Array(coded.prefix(int(0...coded.count))) }
        return ("content-encoding: \(name)", coded)
    }

    /// Returns the headers for the length of a body, and the body, framed accordingly or not.
    private mutating func framed(_ body: [UInt8]) -> ([String], [UInt8]) {
        let length = "content-length: \(body.count)"
        switch int(0...(isSound ? 7 : 11)) {
        case 0...3: return ([length], body)
        case 4...6: return (["transfer-encoding: chunked"] + (fault(6) ? [length] : []), chunks(of: body))
        case 7: return ([], body)
        case 8: return (["content-length: \(max(0, body.count + int(-40...40)))"], body)
        case 9: return ([length, pick([length, "content-length: \(body.count + 1)"])], body)
        case 10: return (["content-length: \(pick(HTTPWords.wrongLengths))"], body)
        default: return (["transfer-encoding: \(pick(HTTPWords.transferCodings))"], chance(2) ? body : chunks(of: body))
        }
    }

    private mutating func chunks(of body: [UInt8]) -> [UInt8] {
        let most = pick([1, 16, 1_000, 1_000_000])
        var bytes: [UInt8] = []
        var rest = body[...]
        // A body of single-byte chunks is long enough after some thousand.
        while let _ = rest.first {
            let part = rest.prefix(bytes.count > 20_000 ? rest.count : int(1...most))
            rest = rest.dropFirst(part.count)
            var size = String(part.count, radix: 16, uppercase: chance(2))
            if chance(10) { size = "000" + size }
            if fault(10) {
                size += pick([";a", ";a=b", ";a=\"\r\"", " ", "\t;", ";" + String(repeating: "e", count: 9_000)])
            }
            if fault(200) {
                size = pick([
                    "", "g", "-1", "+1", "0x1", "ffffffffffffffff", "fffffffffffffffff", "7fffffffffffffff", "1 1",
                ])
            }
            bytes += Array((size + (fault(150) ? "\n" : "\r\n")).utf8) + part + (fault(200) ? [] : [13, 10])
        }
        if fault(10) { return bytes }
        var trailers = chance(6) ? "x: y\r\n" : ""
        if fault(4) { trailers = pick(["content-length: 1\r\n", ":\r\n", "a\r\n", "x: y\r\n z\r\n", "\0: y\r\n"]) }
        return bytes + Array("0\r\n\(trailers)\r\n".utf8)
    }

    // MARK: - Writes

    /// In one piece or in many, with or without short pauses in between.
    private mutating func split(_ bytes: [UInt8]) -> [WireStep] {
        let most = pick([bytes.count, bytes.count, 3_000, 200, 1])
        guard most > 0, most < bytes.count else { return [.send(bytes)] }
        var steps: [WireStep] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            // Only the first hundred pieces are small.
            let part = rest.prefix(steps.count > 200 ? rest.count : int(1...most))
            rest = rest.dropFirst(part.count)
            steps.append(.send(Array(part)))
            if chance(3) { steps.append(.pause(milliseconds: 1)) }
        }
        return steps
    }

    private mutating func end() -> [WireStep] {
        switch int(0...19) {
        case 0...7: []
        case 8...15: [.end]
        case 16...18: [.reset]
        default: [.silence]
        }
    }
}
