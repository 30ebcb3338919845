/// Bytes of a time zone file with some changes.
struct ZoneFileBuilder {
    var version: Character = "2"

    /// The offset before the first change.
    var first = 0
    var changes: [(instant: Int, offset: Int)] = []
    var footer = ""
    var leapSeconds = 0

    var bytes: [UInt8] {
        guard version >= "2" else { return header(changes) + block(changes, width: 4) }
        // The first block is empty, as the database's own compiler writes it.
        return header([]) + block([], width: 4) + header(changes) + block(changes, width: 8)
            + Array("\n\(footer)\n".utf8)
    }

    private func header(_ changes: [(instant: Int, offset: Int)]) -> [UInt8] {
        let counts = [0, 0, leapSeconds, changes.count, changes.count + 1, 4]
        let mark: [UInt8] = version == "1" ? [0] : Array(String(version).utf8)
        return Array("TZif".utf8) + mark + Array(repeating: 0, count: 15) + counts.flatMap { number($0, 4) }
    }

    private func block(_ changes: [(instant: Int, offset: Int)], width: Int) -> [UInt8] {
        changes.flatMap { number($0.instant, width) } + changes.indices.map { UInt8($0 + 1) }
            + ([first] + changes.map(\.offset)).flatMap { number($0, 4) + [0, 0] } + Array("ABC\0".utf8)
            + Array(repeating: 0, count: leapSeconds * (width + 4))
    }

    private func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
