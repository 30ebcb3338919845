import FeedCore

/// Makes documents of XML from its grammar, mostly well-formed ones, with forms that no feed has and every parser must
/// bear: instructions with and without data, declarations of every kind in a DOCTYPE, sections, comments, namespaces
/// and encodings.
///
/// - SeeAlso: [XML 1.0, section 2](https://www.w3.org/TR/xml/#sec-documents)
struct XMLGrammar {
    private var random: SeededGenerator

    /// The number of further elements that are allowed.
    private var room = 60

    /// One of this many places is deliberately wrong; 0 for none.
    private var faultRate = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns the next document, in a random encoding.
    mutating func next() -> [UInt8] {
        room = 60
        faultRate = pick([0, 0, 40, 12])
        let (name, encode) = encoding()
        var text = chance(3) ? "" : "<?xml version=\"1.\(pick(["0", "1", "9"]))\" encoding=\"\(name)\"?>"
        text += misc()
        if chance(2) { text += doctype() }
        text += misc()
        text += root()
        text += misc()
        if chance(8) { text = pick([" ", "\n", "\u{FEFF}", "\u{FEFF}\u{FEFF}", "notice: ", "<br/>"]) + text }
        if chance(10) { text = String(text.prefix(Int.random(in: 0...text.count, using: &random))) }
        return encode(text)
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    private mutating func isFaulty() -> Bool { faultRate > 0 && chance(faultRate) }
    private mutating func pick<Value>(_ list: [Value]) -> Value { list[Int.random(in: 0..<list.count, using: &random)] }
    private mutating func many(_ most: Int, _ make: (inout Self) -> String) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in make(&self) }.joined()
    }

    // MARK: - Prolog

    private mutating func misc() -> String { many(2) { $0.pick([$0.comment(), $0.instruction(), "\n", " "]) } }

    private mutating func comment() -> String {
        "<!--\(pick(["", " a ", "-", " - ", "]]>", "<a>", "&b;", "\"", isFaulty() ? "--" : ""]))\(isFaulty() ? "" : " -->")"
    }

    private mutating func instruction() -> String {
        let target = pick([
            "x", "php", "xml-stylesheet", "xml-model", "_", "é", isFaulty() ? "" : "a.b", isFaulty() ? "xml" : "y",
        ])
        let data = pick(["", "", " ", " href='a' type=\"b\"", " ? > ", " <a> ", " echo \"<?\""])
        return "<?\(target)\(data)\(isFaulty() ? ">" : "?>")"
    }

    private mutating func doctype() -> String {
        let outside = pick([
            "", " SYSTEM \"a\"", " SYSTEM 'a>b'", " PUBLIC \"-//A//EN\" \"http://a/b.dtd\"", " PUBLIC '' ''",
        ])
        let subset = chance(2) ? "" : " [\(many(5) { $0.declaration() })]"
        return
            "<!\(isFaulty() ? "doctype" : "DOCTYPE") \(pick(["rss", "feed", "rdf:RDF", "a"]))\(outside)\(subset)\(isFaulty() ? "" : ">")"
    }

    private mutating func declaration() -> String {
        pick([
            comment(), instruction(), "\n", "<!ELEMENT rss \(pick(["EMPTY", "ANY", "(#PCDATA|a)*", "(a,b?,(c|d)+)"]))>",
            "<!NOTATION n \(pick(["SYSTEM \"x\"", "PUBLIC \"x\"", "PUBLIC 'x' 'y'"]))>",
            "<!ATTLIST a b \(pick(["CDATA #IMPLIED", "ID #REQUIRED", "(c|d) 'c'", "NOTATION (n) #FIXED 'n'", "ENTITIES \"\""]))>",
            "<!ENTITY \(pick(["a 'b'", "% a \"b\"", "a SYSTEM 'file:///etc/passwd'", "a PUBLIC '' 'b' NDATA n", "a '&a;&a;'"]))>",
            "%a;", isFaulty() ? "<!" : "", isFaulty() ? "]" : "", isFaulty() ? "'" : "",
        ])
    }

    // MARK: - Elements

    private mutating func root() -> String {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: return element("rss", [" version=\"2.0\""]) { $0.element("channel") { $0.channel("item") } }
        case 2:
            return element(
                "rdf:RDF",
                [" xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'", " xmlns='http://purl.org/rss/1.0/'"]
            ) {
                $0.element("channel") { $0.field() } + $0.many(6) { $0.entry("item") }
            }
        case 3:
            let namespace = pick(["http://www.w3.org/2005/Atom", "https://www.w3.org/2005/Atom/", " ", "{}", "urn:a"])
            let prefix = pick(["", "", "a:"])
            let declared = prefix.isEmpty ? " xmlns=\"\(namespace)\"" : " xmlns:a='\(namespace)'"
            return element(prefix + "feed", [declared]) { $0.channel(prefix + "entry") }
        default: return element(pick(["a", "html", "b:c", "é"])) { $0.content() }
        }
    }

    private mutating func channel(_ entry: String) -> String {
        many(2) { $0.field() } + many(8) { $0.chance(5) ? $0.field() : $0.entry(entry) }
    }

    private mutating func entry(_ name: String) -> String { element(name) { $0.many(6) { $0.field() } } }

    private mutating func field() -> String {
        let name = pick([
            "title", "link", "description", "guid", "pubDate", "dc:date", "updated", "published", "id", "author",
            "content",
            "category", "ev:startdate", "xCal:dtend", "bc:start_date", "cap:onset", "cap:expires", "geo:lat", "x",
            "y:z",
        ])
        let dates = [
            "Sat, 21 Nov 2026 10:00:00 GMT", "21 мая 2026 г.", "2026年11月21日 午後3:05", "21.11.26", "0000-00-00",
            "Mar 99 :",
        ]
        return element(name) { $0.chance(3) ? $0.pick(dates) : $0.content() }
    }

    private mutating func content() -> String {
        many(4) { grammar in
            switch Int.random(in: 0..<9, using: &grammar.random) {
            case 0: return grammar.comment()
            case 1: return grammar.instruction()
            case 2:
                return
                    "<![CDATA[\(grammar.pick(["", "<a>", "]]", "&amp;", "]]&gt;"]))\(grammar.isFaulty() ? "" : "]]>")"
            case 3:
                return grammar.element(grammar.pick(["b", "p", "br", "a:b", "item", "title", "é"])) { $0.content() }
            case 4: return grammar.pick(["&amp;", "&#38;", "&#x26;", "&lt;", "&quot;", "&apos;"])
            case 5 where grammar.isFaulty():
                return grammar.pick(["&", "&nbsp;", "&a;", "&#0;", "&#xD800;", "<", "]]>", "\u{1}", "\u{FFFE}"])
            default:
                return grammar.pick(["text", " ", "\n", "é", "日本", "\u{1F600}", "> ] -", "https://a.example.org/?b=1"])
            }
        }
    }

    private mutating func element(
        _ name: String,
        _ attributes: [String] = [],
        _ content: (inout Self) -> String
    ) -> String {
        room -= 1
        guard room > 0 else { return "" }
        let start = "<\(name)\(attributes.joined())\(many(2) { $0.attribute() })"
        if chance(10) { return start + "/>" }
        let inside = content(&self)
        return start + (isFaulty() ? "" : ">") + inside + (isFaulty() ? "" : "</\(isFaulty() ? "b" : name)>")
    }

    private mutating func attribute() -> String {
        let name = pick([
            "a\(Int.random(in: 0..<9, using: &random))", "href", "rel", "type", "xml:base", "xmlns", "xmlns:dc", "mode",
            "isPermaLink",
        ])
        let value = pick([
            "", "b", "http://a.example.org/", "alternate", "self", "html", "base64", "false", "a&amp;b", "&#x41;", "é",
            ">",
        ])
        if isFaulty() {
            return pick([" \(name)", " \(name)=\(value)", "\(name)='\(value)'", " \(name)='\(value)", " =", " \"", "/"])
        }
        return chance(2) ? " \(name)=\"\(value)\"" : " \(name) = '\(value)'"
    }

    // MARK: - Encodings

    private mutating func encoding() -> (name: String, encode: (String) -> [UInt8]) {
        func units(_ text: String, _ isBigEndian: Bool) -> [UInt8] {
            text.utf16.flatMap {
                isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
        }
        func narrow(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return ("UTF-16", { [0xFF, 0xFE] + units($0, false) })
        case 1: return ("UTF-16BE", { units($0, true) })
        case 2: return ("UTF-8", { [0xEF, 0xBB, 0xBF] + Array($0.utf8) })
        case 3: return (pick(["ISO-8859-1", "windows-1252", "koi8-r", "Shift_JIS", "GB18030", "nothing"]), narrow)
        case 4: return ("UTF-8", narrow)
        default: return ("UTF-8", { Array($0.utf8) })
        }
    }
}
