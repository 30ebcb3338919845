import FeedCore
import Foundation
import Syndication
import Testing

/// Characters and references that XML does not allow, and declarations in a DOCTYPE.
@Suite(.timeLimit(.minutes(20)))
struct RepairedXMLTests {
    private static let date = "<pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate>"

    // MARK: - Characters that XML forbids

    @Test(arguments: [
        "&#27;", "&#x1b;", "&#0;", "&#x0;", "&#xFFFE;", "&#65535;", "&#xD800;", "&#xDFFF;", "&#x110000;",
        "&#99999999999999999999999;", "\u{1B}", "\u{0}", "\u{8}", "\u{B}", "\u{C}", "\u{1F}", "\u{FFFE}", "\u{FFFF}",
    ])
    func `a character that XML forbids affects only itself`(bad: String) throws {
        for place in ["<title>bad\(bad)</title>", "<x a=\"\(bad)\"/><title>bad</title>"] {
            let snapshot = try readItems(
                """
                <item><guid>0</guid>\(place)<link>http://e.example.org/?a=1&amp;b=2</link>\(Self.date)</item>
                <item><guid>1</guid><title>Marks &amp; Spencer &lt;3 &#169;</title>\
                <link>http://e.example.org/?a=1&amp;b=2</link>\(Self.date)</item>
                """
            )
            #expect(snapshot.items.map(\.title) == ["bad", "Marks & Spencer <3 ©"])
            #expect(
                snapshot.items.map { $0.links.map(\.url.absoluteString) } == [
                    ["http://e.example.org/?a=1&b=2"], ["http://e.example.org/?a=1&b=2"],
                ]
            )
            #expect(snapshot.warnings.count == 1)
            let message = snapshot.warnings.listed.first?.message ?? ""
            #expect(message.hasPrefix("the answer is not well-formed XML: line 1, column "), "\(message)")
            #expect(message.contains(": a character that XML does not allow, "), "\(message)")
        }
    }

    @Test(arguments: [
        ("<title><![CDATA[a\u{1}b]]></title>", "ab"), ("<!-- \u{1} \u{FFFE} --><title>ab</title>", "ab"),
        ("<ti\u{1}tle>ab</title>", "ab"), ("<?x \u{1}?><title>ab</title>", "ab"),
    ])
    func `a forbidden character may stand anywhere`(markup: String, title: String) throws {
        let snapshot = try readItems(
            "<item>\(markup)\(Self.date)</item>\n<item><title>&amp;</title>\(Self.date)</item>"
        )
        #expect(snapshot.items.map(\.title) == [title, "&"])
        #expect(snapshot.warnings.count == 1)
    }

    @Test func `forbidden characters cause one warning, with the line of the first`() throws {
        let snapshot = try readItems("\n<item>\n<title>a\u{1}&#2;\u{3}b</title>\(Self.date)</item>")
        #expect(snapshot.items.map(\.title) == ["ab"])
        #expect(
            snapshot.warnings.listed.map(\.message)
                == [
                    "the answer is not well-formed XML: line 3, column 9: a character that XML does not allow, U+0001, left out (and 2 other faults); it was read as far as possible"
                ]
        )
    }

    @Test(arguments: [
        "\t", "\u{7F}", "\u{85}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10000}", "\u{10FFFF}", "\u{FEFF}",
    ])
    func `an allowed character stays`(good: String) throws {
        let scalar = try #require(good.unicodeScalars.first)
        for text in [good, "&#\(scalar.value);", "&#x\(String(scalar.value, radix: 16));"] {
            let snapshot = try readItems("<item><title>a\(text)b</title>\(Self.date)</item>")
            #expect(snapshot.warnings.isEmpty, "\(scalar.value)")
        }
    }

    @Test(arguments: ["&#;", "&#x;", "&#1a;", "&#xZ;", "&#-1;"])
    func `an invalid reference is literal`(text: String) throws {
        let snapshot = try readItems("<item><title>a \(text) &amp; b</title>\(Self.date)</item>")
        #expect(snapshot.items.map(\.title) == ["a \(text) & b"])
        #expect(snapshot.warnings.count == 1)
    }

    @Test func `the end of a section without its start is literal`() throws {
        let snapshot = try readItems("<item><title>a ]]> b ]]]> &amp;</title>\(Self.date)</item>")
        #expect(snapshot.items.map(\.title) == ["a ]]> b ]]]> &"])
        #expect(snapshot.warnings.count == 1)
    }

    // MARK: - Document types

    @Test(arguments: [
        #"<!DOCTYPE rss SYSTEM "x><!--" [<!ENTITY a "boom">]>"#,
        #"<!DOCTYPE rss PUBLIC '>' ">" [<!ENTITY a "boom">]>"#,
        #"<!DOCTYPE rss [<!ELEMENT a (b)><!NOTATION n SYSTEM "]>"><!ENTITY a "boom">]>"#,
        #"<!DOCTYPE rss [<!-- ]> --><!ENTITY a "boom">]>"#,
        #"<!DOCTYPE rss [<?x ]> ?><!ENTITY a "boom">]>"#,
        #"<!DOCTYPE rss [<!-- ' --><!ENTITY a "boom"><!-- ' -->]>"#,
        #"<!DOCTYPE rss [ <!ENTITY % a "boom"> %a; ]>"#,
    ])
    func `an entity is refused anywhere in its DOCTYPE`(type: String) {
        let body = "\(type)<rss><channel><item><title>T &a; --> </title>\(Self.date)</item></channel></rss>"
        #expect(
            refusal(of: body)?.message
                == "the answer declares entities in its DOCTYPE, which no feed needs and which can grow without end"
        )
    }

    @Test func `attributes that a DOCTYPE declares are refused`() {
        let attributes = (0..<1_000).map { "a\($0) CDATA \"v\"" }.joined(separator: " ")
        let body = "<!DOCTYPE rss [<!ATTLIST item \(attributes)>]><rss><channel><item/></channel></rss>"
        #expect(
            refusal(of: body)?.message
                == "the answer declares attributes in its DOCTYPE, which no feed needs and which can grow without end"
        )
    }

    @Test(arguments: [
        #"<!DOCTYPE rss PUBLIC "-//E//DTD RSS 0.91//EN" "http://dtd.example.org/rss-0.91.dtd">"#,
        #"<!DOCTYPE rss [<!ELEMENT rss ANY>]>"#, #"<!DOCTYPE rss [<!-- 'a' -->]>"#, #"<!DOCTYPE rss SYSTEM "[>">"#,
        "<!DOCTYPE rss>",
    ])
    func `a DOCTYPE without entities is skipped`(type: String) throws {
        let snapshot = try read(
            "\(type)<rss><channel><item><x><![CDATA[<!ENTITY a 'b'>]]></x><title>This &amp; that</title>\(Self.date)</item></channel></rss>"
        )
        #expect(snapshot.items.map(\.title) == ["This & that"])
        #expect(snapshot.warnings.isEmpty)
    }
}
