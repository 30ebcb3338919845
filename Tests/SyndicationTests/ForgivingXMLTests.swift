import FeedCore
import Foundation
import Syndication
import Testing

/// Documents that are not well-formed, which browsers and feed readers accept: each causes one warning.
@Suite(.timeLimit(.minutes(20)))
struct ForgivingXMLTests {
    private static let date = "<pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate>"
    private static let other = "<item><title>B</title>\(date)</item>"

    private struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The whole document, or the elements of an RSS feed.
        var body: String
        var titles = ["A", "B"]
        var words: String
        var line = 1

        init(_ name: String, _ body: String, line: Int = 1, _ words: String) {
            self.init(name, body, ["A", "B"], line: line, words)
        }

        init(_ name: String, _ body: String, _ titles: [String], line: Int = 1, _ words: String) {
            testDescription = name
            self.body = body
            self.titles = titles
            self.words = words
            self.line = line
        }

        var document: String {
            body.hasPrefix("<item") ? "<rss version=\"2.0\"><channel><title>T</title>\(body)</channel></rss>" : body
        }
    }

    private static let cases = [
        // tags
        Case(
            "an end tag of another element",
            "<item><title>A</titel>\(date)</item>\(other)",
            "<title> without an end tag (and 1 other fault)"
        ),
        Case("a title without its end", "<item><title>A\(date)</item>\(other)", "<title> without an end tag"),
        Case(
            "a title without its end before a link",
            "<item><title>A<link>http://a.example.org/</link>\(date)</item>\(other)",
            "<title> without an end tag"
        ),
        Case("an entry without its end", "<item><title>A</title>\(date)\(other)", "<item> without an end tag"),
        Case(
            "no end tags at all",
            "<rss><channel><item><title>A\(date)<item><title>B\(date)",
            "<channel> without an end tag"
        ),
        Case(
            "HTML as it is in a text",
            "<item><description>a<br>b <p>c <img src=x.png> d</description><title>A</title>\(date)</item>\(other)",
            "<br> without an end tag"
        ),
        Case(
            "a hundred breaks and more",
            "<item><description>\(String(repeating: "a<br><p>", count: 150))</description><title>A</title>\(date)</item>\(other)",
            "<br> without an end tag"
        ),
        Case(
            "a hundred entries and more without their ends",
            "<item><title>0</title>\(date)\((1...150).map { "<item><title>\($0)</title>\(date)" }.joined())",
            (0...150).map(String.init),
            "<item> without an end tag"
        ),
        Case(
            "an unknown element without its end",
            "<item><media:thumbnail url='x'><title>A</title>\(date)</item>\(other)",
            "<media:thumbnail> without an end tag"
        ),
        Case(
            "elements that cross",
            "<item><title><b>A<i></b></i></title>\(date)</item>\(other)",
            "<i> without an end tag"
        ),
        Case(
            "other letters",
            "<item><title>A</Title>\(date)</item>\(other)",
            "an end tag in other letters than its start tag"
        ),
        Case("an end tag too many", "<item><title>A</title></b>\(date)</item>\(other)", "</b> without a start tag"),
        Case(
            "an end tag without a name",
            "<item><title>A</title></>\(date)</item>\(other)",
            "an end tag without a name"
        ),
        Case(
            "an end tag without its end",
            "<item><title>A</title\(date)</item>\(other)",
            "an end tag that does not end"
        ),
        Case(
            "a tag without its end",
            "<item><link rel='x' <title>A</title>\(date)</item>\(other)",
            "a tag that does not end"
        ),
        // attributes
        Case(
            "an attribute without quotation marks",
            "<item><guid isPermaLink=false>a</guid><title>A</title>\(date)</item>\(other)",
            "an attribute without quotation marks"
        ),
        Case(
            "an attribute without a value",
            "<item x><title>A</title>\(date)</item>\(other)",
            "an attribute without a value"
        ),
        Case(
            "an attribute that appears twice",
            "<item a='1' a='2'><title>A</title>\(date)</item>\(other)",
            "an attribute that appears twice, \"a\""
        ),
        Case(
            "attributes without a blank",
            "<item a='1'b='2'><title>A</title>\(date)</item>\(other)",
            "an attribute without a blank before it"
        ),
        Case(
            "a mark in a tag",
            "<item =\"><title>A</title>\(date)</item>\(other)",
            "a character in a tag where a name should be"
        ),
        Case(
            "a tag in an attribute",
            "<item a='<b>'><title>A</title>\(date)</item>\(other)",
            "a \"<\" within an attribute"
        ),
        // texts
        Case(
            "an ampersand",
            "<item><title>A & B</title>\(date)</item>\(other)",
            ["A & B", "B"],
            "an \"&\" that means itself"
        ),
        Case(
            "a smaller sign",
            "<item><title>1 < 2</title>\(date)</item>\(other)",
            ["1 < 2", "B"],
            "a \"<\" that means itself"
        ),
        Case(
            "a smaller sign before a letter",
            "<item><title>x<y</title>\(date)</item>\(other)",
            ["x<y", "B"],
            "a tag that does not end"
        ),
        Case(
            "the end of a section",
            "<item><title>A]]></title>\(date)</item>\(other)",
            ["A]]>", "B"],
            "a \"]]>\" outside a CDATA section"
        ),
        Case(
            "a control character",
            "<item><title>\u{8}A</title>\(date)</item>\(other)",
            "a character that XML does not allow, U+0008, left out"
        ),
        // comments, sections, instructions
        Case(
            "two hyphens in a comment",
            "<item><!-- a -- b --><title>A</title>\(date)</item>\(other)",
            "a \"--\" within a comment"
        ),
        Case(
            "a comment without its end",
            "<item><!-- a ><title>A</title>\(date)</item>\(other)",
            "a comment that does not end"
        ),
        Case(
            "a section without its end",
            "<item><title><![CDATA[A</title>\(date)</item>\(other)",
            "a CDATA section that does not end"
        ),
        Case(
            "an instruction without its end",
            "<item><?php a><title>A</title>\(date)</item>\(other)",
            "a processing instruction that does not end"
        ),
        Case(
            "an instruction without a name",
            "<item><? ?><title>A</title>\(date)</item>\(other)",
            "a processing instruction without a name"
        ),
        Case(
            "a declaration of HTML",
            "<item><description>a <!if IE> b</description><title>A</title>\(date)</item>\(other)",
            "a \"<!\" that begins neither a comment nor a CDATA section nor a DOCTYPE"
        ),
        Case(
            "a DOCTYPE in a text",
            "<item><description><!DOCTYPE html>a</description><title>A</title>\(date)</item>\(other)",
            "a DOCTYPE that is not at the start"
        ),
        Case(
            "a DOCTYPE without its end",
            "<!DOCTYPE rss PUBLIC \"-//N>\n<rss><channel><item><title>A</title>\(date)</item>\(other)</channel></rss>",
            "a DOCTYPE that does not end"
        ),
        // around the document
        Case(
            "a comment before the declaration",
            "<!-- a -->\n<?xml version='1.0'?><rss><channel><item><title>A</title>\(date)</item>\(other)</channel></rss>",
            line: 2,
            "an XML declaration that is not at the start"
        ),
        Case(
            "a notice of the server",
            "<br />\n<b>Notice</b>: x in <b>/a.php</b> on line <b>3</b><br />\n<?xml version='1.0'?><rss><channel><item><title>A</title>\(date)</item>\(other)</channel></rss>",
            "<br> before the feed"
        ),
        Case(
            "words before the declaration",
            "Notice: x\n<?xml version='1.0'?><rss><channel><item><title>A</title>\(date)</item>\(other)</channel></rss>",
            "a text before the first element"
        ),
        Case(
            "something behind the end",
            "<rss><channel><item><title>A</title>\(date)</item>\(other)</channel></rss>\n<!-- 3 ms --><p>served",
            line: 2,
            "something behind the end of the document, which was left out"
        ),
        Case(
            "a rest that is missing",
            "<rss><channel><item><title>A</title>\(date)</item>\n\(other)",
            line: 2,
            "the document ends before its elements are closed"
        ),
    ]

    @Test(arguments: cases)
    private func `is read with one warning that names the first fault`(example: Case) throws {
        let snapshot = try read(example.document).validated()
        #expect(snapshot.items.map(\.title) == example.titles)
        let messages = snapshot.warnings.listed.map(\.message)
        #expect(messages.count == 1, "\(messages)")
        let message = messages.first ?? ""
        #expect(message.hasPrefix("the answer is not well-formed XML: line \(example.line), column "), "\(message)")
        #expect(message.contains(example.words), "\(message)")
        #expect(message.hasSuffix("; it was read as far as possible"), "\(message)")
    }

    @Test(arguments: [
        "<?x?>", "<?php?>", "<?xml-stylesheet?>", "<?x y?>", "<!-- a -->", "<![CDATA[]]>",
    ])
    func `well-formed content causes no warning anywhere`(piece: String) throws {
        for document in [
            "<rss><channel>\(piece)<item>\(piece)<title>A\(piece)</title>\(Self.date)</item>\(piece)</channel>\(piece == "<![CDATA[]]>" ? "" : piece)</rss>",
            "<?xml version=\"1.0\"?>\n\(piece == "<![CDATA[]]>" ? "" : piece)<rss><channel><item><title>A</title>\(Self.date)</item></channel></rss>\(piece == "<![CDATA[]]>" ? "" : piece)",
        ] {
            let snapshot = try read(document)
            #expect(snapshot.items.map(\.title) == ["A"])
            #expect(snapshot.warnings.isEmpty, "\(snapshot.warnings.listed)")
        }
    }

    @Test(arguments: [
        "<!DOCTYPE rss [<!NOTATION n SYSTEM \"x\">]>", "<!DOCTYPE rss [<!NOTATION n PUBLIC \"x\">]>",
        "<!DOCTYPE rss [<?x?><!-- ]> --><!ELEMENT rss ANY>]>", "<!doctype rss>",
        "<?xml version='1.0'?><!DOCTYPE html PUBLIC 'a' 'b'>",
    ])
    func `a DOCTYPE of any kind is skipped`(type: String) throws {
        let snapshot = try read("\(type)<rss><channel><item><title>A</title>\(Self.date)</item></channel></rss>")
        #expect(snapshot.items.map(\.title) == ["A"])
        #expect(snapshot.warnings.isEmpty)
    }

    @Test(arguments: [
        ("http://www.w3.org/2005/Atom", true), ("https://www.w3.org/2005/Atom", true),
        ("http://www.w3.org/2005/Atom/", true), (" http://www.w3.org/2005/Atom\n", true),
        ("http://www.w3.org/2005/atom", true), ("", true), ("{}", true), ("%", true), ("a b", true), ("é", true),
        ("http://example.org/neighbour", true), ("http://purl.org/rss/1.0/", true),
    ])
    func `Atom is read under any name of its namespace`(namespace: String, isRead: Bool) throws {
        for prefix in ["", "a:"] {
            let name = prefix.isEmpty ? "xmlns" : "xmlns:a"
            let snapshot = try read(
                """
                <\(prefix)feed \(name)="\(namespace)" xmlns:media="not a name at all"><\(prefix)title>T</\(prefix)title>\
                <\(prefix)entry><\(prefix)id>a</\(prefix)id><\(prefix)title>A</\(prefix)title><media:title>M</media:title>\
                <\(prefix)updated>2026-11-21T10:00:00Z</\(prefix)updated></\(prefix)entry></\(prefix)feed>
                """
            )
            #expect(snapshot.items.map(\.title) == ["A"])
            #expect(snapshot.groups.map(\.title) == ["T"])
            #expect(snapshot.warnings.isEmpty)
        }
    }

    @Test(arguments: [
        "http://www.w3.org/2005/Atom", "http://my.netscape.com/rdf/simple/0.9/", "http://purl.org/net/rss1.1#", "x y",
        "",
    ])
    func `RSS is read under any namespace`(namespace: String) throws {
        let snapshot = try read(
            """
            <rss xmlns="\(namespace)" xmlns:dc=" https://purl.org/dc/elements/1.1"><channel><title>T</title>
            <item><title>A</title><dc:date>2026-11-21T10:00:00Z</dc:date></item></channel></rss>
            """
        )
        #expect(snapshot.items.map(\.title) == ["A"])
        #expect(snapshot.items.first?.time.start(in: .gmt).rfc3339 == "2026-11-21T10:00:00Z")
    }

    @Test func `the entry in which a document is cut off is lost with a warning`() throws {
        let snapshot = try read("<rss><channel>\(Self.other)<item><title>A</title><description>Begins").validated()
        #expect(snapshot.items.map(\.title) == ["B"])
        #expect(snapshot.warnings.lostRecords == 1)
        #expect(snapshot.isPartial)
        let lost = snapshot.warnings.listed.first { $0.code == .malformedRecord }
        #expect(lost?.pointer == "/rss/channel/item[2]")
        #expect(lost?.message == "the document ends within this entry")
    }

    @Test func `a well-formed document is read by its elements, whatever their names`() throws {
        let snapshot = try read(
            """
            <rss><channel><item><title>A</title><description>a <title>b</title> <item>c</item></description>
            \(Self.date)</item></channel></rss>
            """
        )
        #expect(snapshot.items.map(\.title) == ["A"])
        #expect(snapshot.items.first?.fact("summary") == .text("a b c"))
        #expect(snapshot.warnings.isEmpty)
    }
}
