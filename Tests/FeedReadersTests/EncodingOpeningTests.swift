import FeedReaders
import Testing

struct EncodingOpeningTests {
    @Test(arguments: [
        (opening: "efbbbf 3c", name: "UTF-8", mark: 3),
        ("efbbbf", "UTF-8", 3),
        ("fffe 3c00", "UTF-16LE", 2),
        ("fffe", "UTF-16LE", 2),
        ("feff 003c", "UTF-16BE", 2),
        ("fffe0000 3c000000", "UTF-32LE", 4),
        ("0000feff 0000003c", "UTF-32BE", 4),
        // "<?", "BE", "\n<" and "<é" without a mark.
        ("3c003f00", "UTF-16LE", 0),
        ("003c003f", "UTF-16BE", 0),
        ("42004500", "UTF-16LE", 0),
        ("000a003c", "UTF-16BE", 0),
        ("3c000000", "UTF-32LE", 0),
        ("0000003c", "UTF-32BE", 0),
    ])
    func `The first bytes reveal the encoding`(opening: String, name: String, mark: Int) throws {
        let found = try #require(TextEncoding.opening(bytes(opening)))
        #expect(found.encoding.name == name)
        #expect(found.mark == mark)
    }

    @Test(arguments: [
        "", "ef", "efbb", "ff", "fe", "3c", "3c00", "3c003f", "3c3f786d", "00000000", "000000e9", "e9000000",
        "00e900e9",
        "4c6f2e94",
    ])
    func `Other bytes reveal nothing`(opening: String) {
        #expect(TextEncoding.opening(bytes(opening)) == nil)
    }
}
