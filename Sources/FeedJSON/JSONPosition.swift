/// A position in a text, as editors count: lines and columns from 1.
public struct JSONPosition: Sendable, Hashable, CustomStringConvertible {
    public var line: Int

    /// The column in characters (Unicode scalars), not bytes; a byte-order mark does not count.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column)" }

    /// Creates the position of a byte.
    ///
    /// Takes time proportional to the offset.
    package init(of offset: Int, in bytes: [UInt8]) {
        var line = 1
        var lineStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let offset = min(max(offset, lineStart), bytes.count)
        for index in lineStart..<offset where bytes[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        let characters = bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 }
        self.init(line: line, column: characters + 1)
    }
}
