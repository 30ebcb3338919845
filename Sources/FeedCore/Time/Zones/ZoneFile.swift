/// Reads a file of the time zone database.
///
/// - SeeAlso: [RFC 9636](https://www.rfc-editor.org/rfc/rfc9636)
package enum ZoneFile {
    /// The reason why a file cannot be used, in words that follow the file's name.
    package struct Fault: Error, Equatable {
        package let reason: String
        static let other = Fault(reason: "is not a time zone file")
        static let short = Fault(reason: "ends too early")
        static let leapSeconds = Fault(reason: "counts leap seconds")
    }

    /// The maximum size of a file in bytes; the files of the time zone database have fewer than 4 KiB.
    static let maximumBytes = 65_536

    /// Returns the rules in a file.
    ///
    /// - Throws: ``Fault`` if the file cannot be used.
    package static func rules(_ bytes: [UInt8]) throws(Fault) -> ZoneRules {
        var reader = Reader(bytes: bytes)
        let old = try reader.header()
        guard old.version >= UInt8(ascii: "2") else { return try reader.block(old, timeWidth: 4, rule: { _ in nil }) }
        // The first block is for programs that only read 32-bit times.
        try reader.skip(old.length(timeWidth: 4))
        let header = try reader.header()
        return try reader.block(header, timeWidth: 8) { reader throws(Fault) in try reader.footer() }
    }

    /// The counts before a block of data, in the order of the file.
    fileprivate struct Header {
        var version: UInt8
        var universalMarks, standardMarks, leaps, times, types, characters: Int

        func length(timeWidth: Int) -> Int {
            times * (timeWidth + 1) + types * 6 + characters + leaps * (timeWidth + 4) + standardMarks + universalMarks
        }
    }
}

private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func skip(_ count: Int) throws(ZoneFile.Fault) {
        guard count <= bytes.count - position else { throw .short }
        position += count
    }

    /// Reads a big-endian number in two's complement.
    mutating func number(_ width: Int) throws(ZoneFile.Fault) -> Int {
        let start = position
        try skip(width)
        let value = bytes[start..<position].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let empty = 64 - width * 8
        return Int(Int64(bitPattern: value << empty) >> empty)
    }

    mutating func header() throws(ZoneFile.Fault) -> ZoneFile.Header {
        guard bytes.count - position >= 44 else { throw position == 0 ? .other : .short }
        guard bytes[position...].starts(with: Array("TZif".utf8)) else { throw .other }
        let version = bytes[position + 4]
        position += 20
        let header = ZoneFile.Header(
            version: version,
            universalMarks: try count(),
            standardMarks: try count(),
            leaps: try count(),
            times: try count(),
            types: try count(),
            characters: try count()
        )
        guard header.types > 0 else { throw .other }
        return header
    }

    private mutating func count() throws(ZoneFile.Fault) -> Int {
        let count = try number(4)
        // None of them can be more than the bytes of the file.
        guard 0...bytes.count ~= count else { throw .short }
        return count
    }

    /// Reads the rules of a block of data and of its footer.
    mutating func block(
        _ header: ZoneFile.Header,
        timeWidth: Int,
        rule: (inout Self) throws(ZoneFile.Fault) -> PosixZone?
    ) throws(ZoneFile.Fault) -> ZoneRules {
        guard header.length(timeWidth: timeWidth) <= bytes.count - position else { throw .short }
        guard header.leaps == 0 else { throw .leapSeconds }
        var times: [Int] = []
        for _ in 0..<header.times {
            let time = try number(timeWidth)
            guard times.last.map({ $0 < time }) ?? true else { throw .other }
            times.append(time)
        }
        let kinds = bytes[position..<position + header.times]
        try skip(header.times)
        var offsets: [Int] = []
        for _ in 0..<header.types {
            let offset = try number(4)
            // The format allows a little more than a day, but no zone has such an offset.
            guard -93_600...93_600 ~= offset else { throw .other }
            offsets.append(offset)
            try skip(2)
        }
        try skip(header.characters + header.standardMarks + header.universalMarks)
        guard kinds.allSatisfy({ $0 < offsets.count }) else { throw .other }
        let rule = try rule(&self)
        var list = zip(times, kinds).map { (instant: $0, offset: offsets[Int($1)]) }
        guard let rule else { return ZoneRules(first: offsets[0], list) }
        // Without a change, the rule applies at all times.
        let last = times.last ?? .min
        let firstYear = max(1900, CivilDay(number: max(last, -2_208_988_800) / 86_400).year - 1)
        let first = times.isEmpty ? rule.standard : offsets[0]
        if firstYear <= 2100 { list += rule.changes(in: firstYear...2100).filter { $0.instant > last } }
        return ZoneRules(first: first, list, remainder: .rule(rule))
    }

    /// Reads the TZ string between two line feeds; `nil` if it is empty.
    mutating func footer() throws(ZoneFile.Fault) -> PosixZone? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else { throw .short }
        guard let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\n")) else { throw .short }
        let text = bytes[(position + 1)..<end]
        if text.isEmpty { return nil }
        guard let rule = PosixZone(text) else { throw .other }
        return rule
    }
}
