import FeedCore
import Foundation
import NIOCore
import Testing

@testable import FeedServer

struct CursorTests {
    @Test(arguments: [["1"], ["", "", "-0.5", "9223372036854775807"], ["a%20b", "GB/christmas-day/2026"], ["é"]])
    func `what a route puts in comes back, in characters of addresses`(fields: [String]) {
        let text = Cursor.text(of: fields, for: "query")
        #expect(Cursor.fields(of: text, for: "query") == fields)
        #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        #expect(Cursor.fields(of: text, for: "another") == nil)
    }

    @Test func `a text that is not from us is none, whatever it is`() {
        let text = Cursor.text(of: ["795255200.0", "0", "0", "1.5", "1", "0", "race"], for: "query")
        for place in text.indices {
            var broken = text
            broken.replaceSubrange(place...place, with: text[place] == "A" ? "B" : "A")
            // The last character may have bits that say nothing.
            if let fields = Cursor.fields(of: broken, for: "query") {
                #expect(fields == Cursor.fields(of: text, for: "query"))
            }
            #expect(Cursor.fields(of: String(text[..<place]), for: "query") == nil)
        }
        for text in ["", "=", "A", "%%%", "é", String(repeating: "A", count: 100_000), "AAAAAAAAAAAA"] {
            #expect(Cursor.fields(of: text, for: "query") == nil)
        }
    }
}

struct GzipTests {
    @Test func `a long text becomes smaller, with a validator of its own`() throws {
        let plain = Representation(Array(String(repeating: "What happens next? ", count: 200).utf8), "text/plain")
        #expect(plain.isCompressible)
        let compressed = try #require(plain.compressed)
        #expect(compressed.body.readableBytes < 200 && compressed.encoding == "gzip")
        #expect(Array(compressed.body.readableBytesView.prefix(2)) == [0x1f, 0x8b])
        #expect(compressed.entityTag != plain.entityTag && compressed.entityTag.hasSuffix("-gzip\""))
        #expect(!compressed.isCompressible)
    }

    @Test func `a short text and one that does not shrink stay as they are`() {
        #expect(!Representation(Array("short".utf8), "text/plain").isCompressible)
        var numbers = SystemRandomNumberGenerator()
        let noise = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        #expect(Representation(noise, "text/plain").compressed == nil)
    }

    @Test(
        arguments: [
            (nil, false), ("", false), ("gzip", true), ("GZIP;q=0.5, br", true), ("gzip;q=0, *", false), ("*", true),
            ("br, deflate", false), ("*;q=0", false), ("x-gzip", true), ("identity;q=1", false),
        ] as [(String?, Bool)]
    )
    func `gzip is for clients that take it`(header: String?, takes: Bool) {
        #expect(MediaTypes.acceptsGzip(header) == takes)
    }
}
