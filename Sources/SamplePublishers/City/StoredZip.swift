/// A ZIP archive whose files are stored without compression.
///
/// - SeeAlso: [APPNOTE.TXT, section 4.3](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT)
enum StoredZip {
    static func bytes(of files: [String: [UInt8]]) -> [UInt8] {
        var (archive, directory) = ([UInt8](), [UInt8]())
        for (name, content) in files.sorted(by: { $0.key < $1.key }) {
            let offset = archive.count
            // Version 2.0, no flags, stored, the 1st of January 1980.
            let common: [UInt8] =
                [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + little(checksum(of: content), 4) + little(content.count, 4)
                + little(content.count, 4) + little(name.utf8.count, 2) + [0, 0]
            archive += [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + content
            directory +=
                [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 10) + little(offset, 4)
                + Array(name.utf8)
        }
        let count = little(files.count, 2)
        return archive + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + little(directory.count, 4)
            + little(archive.count, 4) + [0, 0]
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    /// Returns the CRC-32 of the bytes.
    private static func checksum(of bytes: [UInt8]) -> Int {
        var value: UInt32 = .max
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
        return Int(~value)
    }
}
