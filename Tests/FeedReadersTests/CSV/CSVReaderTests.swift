import FeedReaders
import Testing

/// Reads a text in parts of a size, and returns the values of the columns `a`, `b` and `c` of each row.
private func rows(of text: String, parts size: Int, bound: Int = 1 << 20) throws -> [[String]] {
    var reader = CSVReader(columns: ["a", "b", "c"], maximumRowBytes: bound)
    var rows: [[String]] = []
    let bytes = Array(text.utf8)
    let add = { (row: inout CSVRow) in
        // The last one first, since a value is found when it is asked for.
        let last = row.text(2) ?? ""
        rows.append([row.text(0) ?? "", row.text(1) ?? "", last])
    }
    for start in stride(from: 0, to: bytes.count, by: size) {
        try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try reader.read($0, row: add) }
    }
    try reader.finish(row: add)
    return rows
}

@Suite struct CSVReaderTests {
    @Test(
        "Files are read as RFC 4180 has them and as they are written, wherever their parts end",
        arguments: [
            ("a,b,c\n1,2,3\n4,5,6\n", [["1", "2", "3"], ["4", "5", "6"]]),
            ("a,b,c\r\n1,2,3\r\n4,5,6", [["1", "2", "3"], ["4", "5", "6"]]),
            ("a,b,c\r1,2,3\r4,5,6\r", [["1", "2", "3"], ["4", "5", "6"]]),
            ("\u{FEFF}a,b,c\n1,2,3", [["1", "2", "3"]]),
            ("\u{FEFF}\"a\",\"b\",\"c\"\n1,2,3", [["1", "2", "3"]]),
            ("x,c,b,a\n0,3,2,1\n", [["1", "2", "3"]]),
            (" a , b,\tc\n 1 , 2 ,\t3 \n", [["1", "2", "3"]]),
            ("A,B\n1,2\n", [["1", "2", ""]]),
            ("a,b,c\n1\n1,2\n1,2,3,4\n,,3\n", [["1", "", ""], ["1", "2", ""], ["1", "2", "3"], ["", "", "3"]]),
            ("a,b,c\n\n  \n1,2,3\n\n", [["1", "2", "3"]]),
            ("a,b,c\n\"1\",\"2, \"\"two\"\"\",3\n", [["1", "2, \"two\"", "3"]]),
            ("a,b,c\n\"1\n1\",\"2\r\n\",3\n4,5,6\n", [["1\n1", "2", "3"], ["4", "5", "6"]]),
            ("a,b,c\n 1, \"2, two\" ,\" 3 \"\n", [["1", "2, two", "3"]]),
            ("a,b,c\n5\" disc,x\"y\"z,3\n", [["5\" disc", "x\"y\"z", "3"]]),
            ("a,b,c\n\"Foo \"Bar\" baz\",2,\"\"\n", [["Foo Bar\" baz\"", "2", ""]]),
            ("a,b,c\n1,\"2,3\n4,5,6\n", [["1", "\"2", "3"], ["4", "5", "6"]]),
            ("a,b,c\n\"\"\"\",\"a\"\"b\",\"\"\"c\"\n", [["\"", "a\"b", "\"c"]]),
            ("a,b,c", []), ("", []), ("\n\n", []), ("a,b,c\n", []),
            ("a,b,c\n1,2,Wien Mitte–Landstraße\n", [["1", "2", "Wien Mitte–Landstraße"]]),
            ("a,a,b\n1,2,3\n", [["1", "3", ""]]),
        ] as [(String, [[String]])]
    )
    func forms(text: String, expected: [[String]]) throws {
        for size in [1, 2, 3, 5, 7, 8, 64, 1_000] {
            #expect(try rows(of: text, parts: size) == expected, "in parts of \(size)")
        }
    }

    @Test("A row that is longer than the bound is an error that names its line", arguments: [10, 100_000])
    func longRows(size: Int) {
        let long = "a,b,c\n1,2,3\n1," + String(repeating: "x", count: 1_000) + "\n"
        let error = #expect(throws: CSVError.self) { try rows(of: long, parts: size, bound: 500) }
        #expect(error?.description == "line 3: the row is longer than 500 bytes")
    }

    @Test("A quotation mark without a second one costs no other row", arguments: [10, 100])
    func unclosedQuotes(size: Int) throws {
        let lines = String(repeating: "1,2,3\n", count: 1_000)
        let found = try rows(of: "a,b,c\n1,2,3\n1,\"x\n" + lines + "4,\"5\",6\n", parts: size, bound: 500)
        #expect(found.count == 1_003)
        #expect(found[1] == ["1", "\"x", ""] && found[2] == ["1", "2", "3"] && found[1_002] == ["4", "5", "6"])
    }

    @Test("Lines are counted as an editor counts them, also within values")
    func lines() throws {
        var reader = CSVReader(columns: ["a"])
        var lines: [Int] = []
        let text = "a,b\n1,2\n\n\"3\n\n\",4\n5,6\n"
        for byte in text.utf8 {
            try withUnsafeBytes(of: byte) { try reader.read($0) { lines.append($0.line) } }
        }
        try reader.finish { lines.append($0.line) }
        #expect(lines == [2, 6, 7])
    }

    @Test(
        "Whole numbers are read as digits with a sign",
        arguments: [
            ("7", 7), ("-7", -7), ("+7", 7), ("007", 7), ("7.0", nil), ("", nil), ("-", nil),
            ("9999999999999999999999", nil),
            ("999999999999999999", 999_999_999_999_999_999), ("7 8", nil),
        ] as [(String, Int?)]
    )
    func integers(text: String, number: Int?) throws {
        var reader = CSVReader(columns: ["a"])
        var found: [Int?] = []
        try Array("a,b\n\(text),x\n".utf8).withUnsafeBytes { try reader.read($0) { found.append($0.integer(0)) } }
        #expect(found == [number])
    }

    @Test("Random bytes never crash, and the sizes of the parts change nothing")
    func random() throws {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("ab,,\"\"\n\n\r x".utf8)
        for _ in 0..<2_000 {
            let text = String(
                decoding: (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                    letters.randomElement(using: &generator) ?? 0
                },
                as: UTF8.self
            )
            let whole = try rows(of: "a,b,c\n" + text, parts: 1_000)
            for size in [1, 3] {
                #expect(try rows(of: "a,b,c\n" + text, parts: size) == whole, "\(text.debugDescription)")
            }
        }
    }
}
