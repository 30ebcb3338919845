import Testing

@testable import FeedServer

/// The markup that literals make of the values in them.
struct HTMLTests {
    @Test(arguments: [
        ("<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"), ("\"'", "&quot;&#39;"), ("Züge – 東京", "Züge – 東京"), ("", ""),
        // To a browser, a mark with an accent is that mark, and the accent after it.
        ("\"\u{301} <\u{338}i '\u{20E3}", "&quot;\u{301} &lt;\u{338}i &#39;\u{20E3}"),
    ])
    func `a text is escaped`(text: String, escaped: String) {
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        #expect(html.text == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test func `a text is cleaned`() {
        #expect(("\("a\u{1B}[31mb\r\nc\u{202E}d\u{1}")" as HTML).text == "ab cd")
    }

    @Test func `markup stays as it is`() {
        let (part, none, parts): (HTML, HTML?, [HTML]) = ("<b>&amp;</b>", nil, ["<i>", "</i>"])
        #expect(
            ("\(part)|\(none)|\(parts)|\(parts.lazy.map { "\($0)-" })" as HTML).text
                == "<b>&amp;</b>||<i></i>|<i>-</i>-"
        )
        #expect(("\(if: true, part)\(if: false, "<br>")\(12)" as HTML).text == "<b>&amp;</b>12")
    }

    @Test func `an attribute without a value is not there, and an empty one is`() {
        let html: HTML = "<a\(attribute: "title", "\"x\"")\(attribute: "rel", nil)\(attribute: "lang", "")>"
        #expect(html.text == "<a title=\"&quot;x&quot;\" lang=\"\">")
    }
}
