import FeedReaders
import Testing

/// Checks every character of every table by the standard's identifier of the table: the SHA-256 of its code points,
/// written as a Python list.
///
/// - SeeAlso: [Indexes](https://encoding.spec.whatwg.org/#indexes), whose files begin with their identifiers.
struct EncodingTableTests {
    @Test func `The hash of an empty text and of three letters is known`() {
        #expect(sha256([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(sha256(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test(arguments: [
        ("ibm866", "db6fe14a559d1601a7667338d83704773d5708dbc641e1ad3c5e21405770f05e"),
        ("iso-8859-2", "9569c67f22d0b57790e1c407c6eecf227e4562322dc296de43cdab7a0152ec73"),
        ("iso-8859-3", "af8f1e12df79b768322b5e83613698cdc619438270a2fc359554331c805054a3"),
        ("iso-8859-4", "72f29c92344d351fe9e74a946e7e0468d76d542c6894ff82982cb652ebe0feb7"),
        ("iso-8859-5", "fa9b1f3f5242df43e2e7bca80e9b6997c67944f20a4af91ee06bacc4e132d9c9"),
        ("iso-8859-6", "85bb7b5c2dc75975afebe5743935ba4ed5a09c1e9e34e9bfb2ff80293f5d8bbc"),
        ("iso-8859-7", "f53d8aeba36314ef950eef02ffcf11dff540638ce27dfe7a86b6ccc6875afb24"),
        ("iso-8859-8", "7657a9ca3fa875990da960d3f812eea28dcd0ae6ed55a18d5394303c86f5484b"),
        ("iso-8859-10", "02c2b5590d8ccda9931008c471f6ee2c590b2c8fe5e6ccb3b08638115d778507"),
        ("iso-8859-13", "40736338e964ab520407cebcb01329f8d450abf6ce12bf88b74b655b60e43300"),
        ("iso-8859-14", "2c8651cfc08b1f35b17919ee5379f2fa006af3ec809f11b3b7f470785580542b"),
        ("iso-8859-15", "a560aba47bccd7510a6ac77f671fe75dca3800f05cf6d676910c311a8f8ff079"),
        ("iso-8859-16", "55676320d2d1b6e6909f5b3d741a7cf0cefc84e920aa4474afc091459111c2e3"),
        ("koi8-r", "c5497cd9071cb352c0e56b219154e539badf63de40b71578f09e2e11fe7d50ae"),
        ("koi8-u", "19a4da2c3f245118bbc8019326f45a07832949938ff903f03d62ac4da1f61f40"),
        ("macintosh", "f2c6a4f6406b3e86a50a5dba4d2b7dd48e2e33c0d82aefe764535c934ec11764"),
        ("windows-874", "b416583ce125e38474381b31b401a98b19ecf2e57e0998e78a1e18b14894905d"),
        ("windows-1250", "0669455a7a1c70ba6003ea737991e8ee9adc455125c13cfe6705a361358de5fa"),
        ("windows-1251", "7592ef921679ba168b00a9e9afa3b4eebd67bf13dc7e84c4b6e120de856826e0"),
        ("windows-1252", "e56d49d9176e9a412283cf29ac9bd613f5620462f2a080a84eceaf974cfa18b7"),
        ("windows-1253", "49fdc881a3488904dd1e8dfba9aef3258454249958b611bcded1d4c981ab5561"),
        ("windows-1254", "e80a27adf377438be8ba5bd223875ea56d6a4d47f958cce1c957a2c446825caa"),
        ("windows-1255", "cd7fb43c97eefa1651084d92d02af53ad668bd848528c18c3b1af5c06b499651"),
        ("windows-1256", "161bdb381f16408e8bebcc8f5310c4190af0e359de8d9bbaa3628ce2f0875509"),
        ("windows-1257", "cc7256bdd10a5b8dc7fb6f994659f307dfcae60def9aa6c29d811f85e2842c47"),
        ("windows-1258", "198bacedfcf24390e219240a7b776b6cec34cff070330b08a601a69c67f7eb24"),
        ("x-mac-cyrillic", "73e8e7642c6fa9de29d42819b47fba55b58666fb1e339faeb4a89a0bd7c24d43"),
    ])
    func `A single-byte table is the standard's`(name: String, identifier: String) throws {
        let encoding = try #require(TextEncoding(label: name))
        let decoded = encoding.decode(Array(0x80...0xFF)).text.unicodeScalars
        #expect(Self.identifier(of: decoded.map { $0 == "\u{FFFD}" ? nil : $0.value }) == identifier)
        let ascii = [UInt8](0..<0x80)
        #expect(encoding.decode(ascii).utf8 == ascii)
    }

    /// The order of a two-byte table, the number of its characters, and its identifier.
    struct PairSet: Sendable {
        var label: String
        var leads: [ClosedRange<UInt8>]
        var trails: [ClosedRange<UInt8>]
        var count: Int
        var identifier: String
    }

    @Test(arguments: [
        PairSet(
            label: "gb18030",
            leads: [0x81...0xFE],
            trails: [0x40...0x7E, 0x80...0xFE],
            count: 23940,
            identifier: "ff1c9a923b5d24f9761b3a2de2c0f07b395f9f6f36519508944de4f0415be81c"
        ),
        PairSet(
            label: "Big5",
            leads: [0x81...0xFE],
            trails: [0x40...0x7E, 0xA1...0xFE],
            count: 18590,
            identifier: "8dfc771062e7be0810919082c2c06baa2236147909e0ecc235b1cb9ad782ac82"
        ),
        PairSet(
            label: "EUC-KR",
            leads: [0x81...0xFE],
            trails: [0x41...0xFE],
            count: 17048,
            identifier: "1d97134cbf187263585bc8f593ca4196654ed4c7a673f5672eaad4f5d9fdc4ba"
        ),
        PairSet(
            label: "Shift_JIS",
            leads: [0x81...0x9F, 0xE0...0xFC],
            trails: [0x40...0x7E, 0x80...0xFC],
            count: 7724,
            identifier: "cbaa91f3deb7d0841faf5c33041fc15a285da0e87e64ab802c4bf04b7c4da861"
        ),
    ])
    func `A two-byte table is the standard's`(set: PairSet) throws {
        let encoding = try #require(TextEncoding(label: set.label))
        var characters: [UInt32?] = []
        for lead in set.leads.joined() {
            for trail in set.trails.joined() {
                var character = Self.character(encoding, [lead, trail])
                // Shift_JIS includes the private characters, which are not in the table.
                if set.label == "Shift_JIS", let found = character, 0xE000...0xE757 ~= found { character = nil }
                characters.append(character)
            }
        }
        #expect(characters.count { $0 != nil } == set.count)
        #expect(Self.identifier(of: characters) == set.identifier)
    }

    @Test func `The second plane of EUC-JP is the standard's`() throws {
        let encoding = try #require(TextEncoding(label: "euc-jp"))
        let bytes = [UInt8](0xA1...0xFE)
        let characters = bytes.flatMap { lead in bytes.map { Self.character(encoding, [0x8F, lead, $0]) } }
        #expect(characters.count { $0 != nil } == 6067)
        #expect(
            Self.identifier(of: characters) == "83bf90dd1c591a4355730d8c4567efc499d74da7490531019ef22a879991cfb7"
        )
    }

    @Test func `The three ways to write JIS X 0208 agree`() throws {
        let shiftJIS = try #require(TextEncoding(label: "shift_jis"))
        let eucJP = try #require(TextEncoding(label: "euc-jp"))
        let iso2022JP = try #require(TextEncoding(label: "iso-2022-jp"))
        for place in 0..<8836 {
            let (row, cell) = (UInt8(place / 94), UInt8(place % 94))
            let character = Self.character(eucJP, [0xA1 + row, 0xA1 + cell])
            #expect(Self.character(iso2022JP, [0x1B, 0x24, 0x42, 0x21 + row, 0x21 + cell]) == character)
            let (lead, trail) = (UInt8(place / 188), UInt8(place % 188))
            let pair = [lead + (lead < 0x1F ? 0x81 : 0xC1), trail + (trail < 0x3F ? 0x40 : 0x41)]
            #expect(Self.character(shiftJIS, pair) == character)
        }
    }

    @Test func `The four-byte table of GB 18030 is the standard's`() throws {
        let encoding = try #require(TextEncoding(label: "gb18030"))
        var ranges: [[UInt32]] = []
        var expected: UInt32 = 0
        for place in 0..<39420 {
            var character = try #require(Self.character(encoding, fourBytes(place)))
            if place == 7457 {
                // The standard notes this one as an exception, since GB 18030 of 2005 replaced its code point.
                #expect(character == 0xE7C7)
                character = expected
            }
            if character != expected { ranges.append([UInt32(place), character]) }
            expected = character + 1
        }
        ranges.append([189_000, 0x10000])
        #expect(ranges.count == 207)
        #expect(
            sha256(Array("\(ranges)".utf8)) == "f963aaa1653f630c523e7b04729fb4e4458f35806c45eb5c179445623138f0c0"
        )
    }

    /// The single character of the bytes; `nil` if they are invalid or are two characters.
    private static func character(_ encoding: TextEncoding, _ bytes: [UInt8]) -> UInt32? {
        let decoded = encoding.decode(bytes)
        let scalars = decoded.text.unicodeScalars
        return decoded.replacements == 0 && scalars.count == 1 ? scalars.first?.value : nil
    }

    private static func identifier(of characters: [UInt32?]) -> String {
        let list = characters.map { character in character.map { "\($0)" } ?? "None" }.joined(separator: ", ")
        return sha256(Array("[\(list)]".utf8))
    }
}

/// The four bytes of GB 18030 at an index, counted from 81 30 81 30.
func fourBytes(_ place: Int) -> [UInt8] {
    [
        UInt8(0x81 + place / 12600), UInt8(0x30 + place / 1260 % 10), UInt8(0x81 + place / 10 % 126),
        UInt8(0x30 + place % 10),
    ]
}
