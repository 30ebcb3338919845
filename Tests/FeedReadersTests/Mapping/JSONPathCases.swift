import FeedJSON
import Testing

/// A document, a path, and the values that the path selects by RFC 9535.
struct JSONPathCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var document: String
    var path: String

    /// The values in order, each as compact JSON.
    var expected: [String]

    init(_ testDescription: String, _ document: String, _ path: String, _ expected: String...) {
        self.testDescription = testDescription
        self.document = document
        self.path = path
        self.expected = expected
    }
}

/// The table of paths that RFC 9535 allows and that we implement, by its sections.
///
/// Where the RFC leaves the order of members open, ours is that of the document.
enum JSONPathCases {
    static let all = [
        roots, shorthands, quotedNames, wildcards, indices, slices, filters, comparisons, selections, descendants,
        nulls,
        blanks, together,
    ].flatMap(\.self)

    static let names = #"{"a":1,"b":{"c":2,"d":[3,4]},"e f":5,"'":6,"\"":7,"☺":8,"":9}"#
    static let deep = #"{"o":{"k":1,"l":[{"k":2},{"k":3,"m":{"k":4}}]},"k":[5]}"#
    private static let digits = "[0,1,2,3,4,5,6,7,8,9]"
    private static let letters = #"["p","q","r","s","t","u","v"]"#
    private static let timetable =
        #"{"line":{"stops":[{"name":"Quay","due":4,"lift":true},{"name":"Mill","due":9},{"name":"Park","due":15,"lift":false},{"name":"Dome","due":22}],"depot":{"name":"Yard","due":30}}}"#

    /// Section 2.2.
    static let roots = [
        JSONPathCase("the root", "7", "$", "7"),
        JSONPathCase("the root of an object", #"{"a":1}"#, "$", #"{"a":1}"#),
        JSONPathCase("the root of an array", "[1,[2]]", "$", "[1,[2]]"),
        JSONPathCase("the root of a text", "\"a\"", "$", "\"a\""),
        JSONPathCase("the root of null", "null", "$", "null"),
        JSONPathCase("the root of false", "false", "$", "false"),
    ]

    /// Sections 2.3.1 and 2.5.1: names behind a dot.
    static let shorthands = [
        JSONPathCase("a name", names, "$.a", "1"),
        JSONPathCase("a name below a name", names, "$.b.c", "2"),
        JSONPathCase("a name that is not there", names, "$.z"),
        JSONPathCase("a name below one that is not there", names, "$.z.a"),
        JSONPathCase("a name in another case", names, "$.A"),
        JSONPathCase("a name of an array", "[1]", "$.a"),
        JSONPathCase("a name of an array of objects", #"[{"a":1}]"#, "$.a"),
        JSONPathCase("a name of a text", "\"a\"", "$.a"),
        JSONPathCase("a name of a number", "1", "$.a"),
        JSONPathCase("a name of a boolean", "true", "$.a"),
        JSONPathCase("the name length of an array", "[1,2]", "$.length"),
        JSONPathCase("a name with a digit and an underscore", #"{"_a1":1}"#, "$._a1", "1"),
        JSONPathCase("a name of underscores", #"{"__":1}"#, "$.__", "1"),
        JSONPathCase("a name in capitals", #"{"AZ":1,"az":2}"#, "$.AZ", "1"),
        JSONPathCase("a name beyond ASCII", names, "$.☺", "8"),
        JSONPathCase("a name that begins at U+0080", "{\"\u{80}\":1}", "$.\u{80}", "1"),
        JSONPathCase("a name of Greek letters with digits", #"{"ώρα2":1}"#, "$.ώρα2", "1"),
        JSONPathCase("a name beyond the basic plane", #"{"𝄞":1}"#, "$.𝄞", "1"),
        JSONPathCase("a name of many emoji", #"{"👩‍🚀🛰":1}"#, "$.👩‍🚀🛰", "1"),
        JSONPathCase("a name with a mark that joins", "{\"e\u{301}\":1}", "$.e\u{301}", "1"),
        JSONPathCase("names differ by their code points", "{\"e\u{301}\":1}", "$.\u{e9}"),
        JSONPathCase("a name of a space beyond ASCII", "{\"\u{2003}\":1}", "$.\u{2003}", "1"),
        JSONPathCase("the last code point", "{\"\u{10FFFF}\":1}", "$.\u{10FFFF}", "1"),
        JSONPathCase("names that are words of JSON", #"{"true":1,"false":{"null":2}}"#, "$.false.null", "2"),
        JSONPathCase("a name that stands twice", #"{"a":1,"a":2}"#, "$.a", "2"),
        JSONPathCase("a name that the document escapes", #"{"\u0061":1}"#, "$.a", "1"),
    ]

    /// Section 2.3.1: names in quotation marks.
    static let quotedNames = [
        JSONPathCase("a name in single marks", names, "$['a']", "1"),
        JSONPathCase("a name in double marks", names, #"$["a"]"#, "1"),
        JSONPathCase("a name with a blank", names, "$['e f']", "5"),
        JSONPathCase("a name below quoted ones", #"{"p q":{"r.s":1}}"#, #"$["p q"]['r.s']"#, "1"),
        JSONPathCase("the empty name", names, "$['']", "9"),
        JSONPathCase("the empty name in double marks", names, #"$[""]"#, "9"),
        JSONPathCase("a single mark in single marks", names, #"$['\'']"#, "6"),
        JSONPathCase("a single mark in double marks", names, #"$["'"]"#, "6"),
        JSONPathCase("a double mark in double marks", names, #"$["\""]"#, "7"),
        JSONPathCase("a double mark in single marks", names, #"$['"']"#, "7"),
        JSONPathCase("a name of digits", #"{"0":1}"#, "$['0']", "1"),
        JSONPathCase("a name of digits chooses no element", "[1]", "$['0']"),
        JSONPathCase("a name with a dot", #"{"a.b":1,"a":{"b":2}}"#, "$['a.b']", "1"),
        JSONPathCase("a name that looks like a path", #"{"$.a":1,"a":2}"#, "$['$.a']", "1"),
        JSONPathCase("a name of brackets", #"{"[*]":1}"#, "$['[*]']", "1"),
        JSONPathCase("a name of a comma", #"{",":1}"#, "$[',']", "1"),
        JSONPathCase("a name of an asterisk", #"{"*":1,"a":2}"#, "$['*']", "1"),
        JSONPathCase("a name of an at sign and a question mark", #"{"@":1,"?":2}"#, "$['@','?']", "1", "2"),
        JSONPathCase("a name of a slash", #"{"/":1}"#, "$['/']", "1"),
        JSONPathCase("a name of a slash, escaped", #"{"/":1}"#, #"$['\/']"#, "1"),
        JSONPathCase("a name of a backslash", #"{"\\":1}"#, #"$['\\']"#, "1"),
        JSONPathCase("the short escapes", #"{"\b\f\n\r\t/\\":1}"#, #"$['\b\f\n\r\t\/\\']"#, "1"),
        JSONPathCase("the short escapes in double marks", #"{"\b\f\n\r\t/\\":1}"#, #"$["\b\f\n\r\t\/\\"]"#, "1"),
        JSONPathCase("an escape by number", names, #"$['\u263a']"#, "8"),
        JSONPathCase("an escape by number in capitals", names, #"$['\u263A']"#, "8"),
        JSONPathCase("an escape of a letter", names, #"$["\u0061"]"#, "1"),
        JSONPathCase("an escape of the mark itself", names, #"$['\u0027']"#, "6"),
        JSONPathCase("an escape of a control character", #"{"\u000b":1}"#, #"$["\u000B"]"#, "1"),
        JSONPathCase("an escape of zero", #"{"\u0000":1}"#, #"$['\u0000']"#, "1"),
        JSONPathCase("an escape just below the surrogates", #"{"\uD7FF":1}"#, #"$['\uD7FF']"#, "1"),
        JSONPathCase("an escape just above the surrogates", #"{"\uE000":1}"#, #"$['\uE000']"#, "1"),
        JSONPathCase("a surrogate pair", #"{"𝄞":1}"#, #"$["\uD834\uDD1E"]"#, "1"),
        JSONPathCase("a surrogate pair in small letters", #"{"𝄞":1}"#, #"$['\ud834\udd1e']"#, "1"),
        JSONPathCase("the first surrogate pair", "{\"\u{10000}\":1}", #"$['\uD800\uDC00']"#, "1"),
        JSONPathCase("the last surrogate pair", "{\"\u{10FFFF}\":1}", #"$['\uDBFF\uDFFF']"#, "1"),
        JSONPathCase("text around a surrogate pair", #"{"a𝄞b":1}"#, #"$['a\uD834\uDD1Eb']"#, "1"),
        JSONPathCase("a delete character as it stands", "{\"\u{7F}\":1}", "$['\u{7F}']", "1"),
        JSONPathCase("a character beyond ASCII as it stands", names, "$['☺']", "8"),
    ]

    /// Section 2.3.2.
    static let wildcards = [
        JSONPathCase("all elements", "[1,[2]]", "$[*]", "1", "[2]"),
        JSONPathCase("all elements behind a dot", "[1,[2]]", "$.*", "1", "[2]"),
        JSONPathCase("all members", #"{"a":1,"b":[2]}"#, "$.*", "1", "[2]"),
        JSONPathCase("all members in brackets", #"{"a":1,"b":[2]}"#, "$[*]", "1", "[2]"),
        JSONPathCase("all members, a repeated one once", #"{"a":1,"b":2,"a":3}"#, "$.*", "2", "3"),
        JSONPathCase(
            "all members, names that differ by their code points",
            "{\"e\u{301}\":1,\"\u{e9}\":2}",
            "$.*",
            "1",
            "2"
        ),
        JSONPathCase("all members twice", #"{"a":1,"b":2}"#, "$[*,*]", "1", "2", "1", "2"),
        JSONPathCase("all of a text", "\"ab\"", "$[*]"),
        JSONPathCase("all of a number", "12", "$.*"),
        JSONPathCase("all of null", "null", "$.*"),
        JSONPathCase("all of nothing", "[]", "$.*"),
        JSONPathCase("all of an object without members", "{}", "$[*]"),
        JSONPathCase("a name below all", #"[{"a":1},{"b":2},7,{"a":3}]"#, "$[*].a", "1", "3"),
        JSONPathCase("all of all", "[[1,2],[3]]", "$[*][*]", "1", "2", "3"),
        JSONPathCase("all of all, whatever they are", #"[[1],{"a":2},3,[]]"#, "$.*.*", "1", "2"),
    ]

    /// Section 2.3.3.
    static let indices = [
        JSONPathCase("an index", digits, "$[3]", "3"),
        JSONPathCase("the first", digits, "$[0]", "0"),
        JSONPathCase("the last", digits, "$[9]", "9"),
        JSONPathCase("an index from the end", digits, "$[-1]", "9"),
        JSONPathCase("the first from the end", digits, "$[-10]", "0"),
        JSONPathCase("an index beyond the end", digits, "$[10]"),
        JSONPathCase("an index beyond the start", digits, "$[-11]"),
        JSONPathCase("an index of an object", #"{"a":1}"#, "$[0]"),
        JSONPathCase("an index of an object with such a name", #"{"0":1}"#, "$[0]"),
        JSONPathCase("an index of a text", "\"ab\"", "$[0]"),
        JSONPathCase("an index of an empty array", "[]", "$[0]"),
        JSONPathCase("the last of an empty array", "[]", "$[-1]"),
        JSONPathCase("an index of an index", "[[1,2],[3,4]]", "$[1][0]", "3"),
        JSONPathCase("the largest index", digits, "$[9007199254740991]"),
        JSONPathCase("the smallest index", digits, "$[-9007199254740991]"),
    ]

    /// Section 2.3.4.
    static let slices = [
        JSONPathCase("a slice", letters, "$[1:3]", #""q""#, #""r""#),
        JSONPathCase("a slice to the end", letters, "$[5:]", #""u""#, #""v""#),
        JSONPathCase("a slice from the start", digits, "$[:2]", "0", "1"),
        JSONPathCase("a slice with a step", letters, "$[1:5:2]", #""q""#, #""s""#),
        JSONPathCase("a slice backwards with bounds", letters, "$[5:1:-2]", #""u""#, #""s""#),
        JSONPathCase("all backwards", "[1,2,3]", "$[::-1]", "3", "2", "1"),
        JSONPathCase("a slice of all", digits, "$[:]", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
        JSONPathCase("a slice of all with both colons", "[1,2]", "$[::]", "1", "2"),
        JSONPathCase("a slice whose step is left out", digits, "$[1:3:]", "1", "2"),
        JSONPathCase("a slice with a step alone", digits, "$[::4]", "0", "4", "8"),
        JSONPathCase("a slice with a step of one", digits, "$[7::1]", "7", "8", "9"),
        JSONPathCase("a slice with an end and a step", digits, "$[:6:3]", "0", "3"),
        JSONPathCase("a slice with a step beyond the end", digits, "$[2::20]", "2"),
        JSONPathCase("a slice from the end", digits, "$[-2:]", "8", "9"),
        JSONPathCase("a slice up to the end", digits, "$[:-8]", "0", "1"),
        JSONPathCase("a slice between ends", digits, "$[-4:-2]", "6", "7"),
        JSONPathCase("a slice from beyond the start", "[1,2]", "$[-9:1]", "1"),
        JSONPathCase("a slice backwards by three", digits, "$[::-3]", "9", "6", "3", "0"),
        JSONPathCase("a slice backwards to the start", digits, "$[1::-1]", "1", "0"),
        JSONPathCase("a slice backwards to a bound", digits, "$[:7:-1]", "9", "8"),
        JSONPathCase("a slice backwards from beyond", digits, "$[20:7:-1]", "9", "8"),
        JSONPathCase("a slice backwards, counted from the end", digits, "$[-1:-4:-2]", "9", "7"),
        JSONPathCase("a slice backwards from beyond the start", digits, "$[-20::-1]"),
        JSONPathCase("a slice backwards to beyond the start", "[1,2]", "$[:-20:-1]", "2", "1"),
        JSONPathCase("a slice forwards that is empty", digits, "$[3:1]"),
        JSONPathCase("a slice backwards that is empty", digits, "$[1:3:-1]"),
        JSONPathCase("a slice whose bounds are the same", digits, "$[3:3]"),
        JSONPathCase("a slice from the end on", digits, "$[10:]"),
        JSONPathCase("a slice with step zero", digits, "$[1:3:0]"),
        JSONPathCase("a slice beyond both ends", "[1,2]", "$[-9:9]", "1", "2"),
        JSONPathCase("a slice of an empty array", "[]", "$[:]"),
        JSONPathCase("a slice of an empty array backwards", "[]", "$[::-1]"),
        JSONPathCase(
            "a slice with huge bounds",
            "[1,2]",
            "$[-9007199254740991:9007199254740991:9007199254740991]",
            "1"
        ),
        JSONPathCase(
            "a slice with huge bounds backwards",
            "[1,2]",
            "$[9007199254740991:-9007199254740991:-9007199254740991]",
            "2"
        ),
        JSONPathCase("a slice of an object", #"{"a":1}"#, "$[:]"),
        JSONPathCase("a slice of a text", "\"abc\"", "$[:]"),
        JSONPathCase("a name below a slice", #"[{"a":1},{"b":2},{"a":3}]"#, "$[:2].a", "1"),
    ]

    /// Section 2.5.1: several selectors.
    static let selections = [
        JSONPathCase("several names", names, "$['a','e f']", "1", "5"),
        JSONPathCase("several names in their order", names, #"$['e f',"a"]"#, "5", "1"),
        JSONPathCase("a name that is not there among others", names, "$['z','a']", "1"),
        JSONPathCase("the same name twice", names, "$['a','a']", "1", "1"),
        JSONPathCase("several indices", digits, "$[4,0,-1]", "4", "0", "9"),
        JSONPathCase("the same index twice", letters, "$[0,0]", #""p""#, #""p""#),
        JSONPathCase("the same element by two indices", "[1,2]", "$[1,-1]", "2", "2"),
        JSONPathCase("a slice and an index", letters, "$[0:2,5]", #""p""#, #""q""#, #""u""#),
        JSONPathCase("two slices", digits, "$[8:,:1]", "8", "9", "0"),
        JSONPathCase("indices, slices and all together", "[1,2,3]", "$[0,1:,*]", "1", "2", "3", "1", "2", "3"),
        JSONPathCase("names and indices together", #"[{"a":1},[2]]"#, "$[*]['a',0]", "1", "2"),
        JSONPathCase(
            "names below names, one after the other",
            #"{"a":{"x":1,"y":2},"b":{"x":3,"y":4}}"#,
            "$['b','a']['x','y']",
            "3",
            "4",
            "1",
            "2"
        ),
    ]

    /// Section 2.5.2.
    static let descendants = [
        JSONPathCase("a name at every depth", deep, "$..k", "[5]", "1", "2", "3", "4"),
        JSONPathCase("a quoted name at every depth", deep, "$..['k']", "[5]", "1", "2", "3", "4"),
        JSONPathCase("a name beyond ASCII at every depth", #"[{"é":1},{"a":{"é":2}}]"#, "$..é", "1", "2"),
        JSONPathCase("an index at every depth", "[[1,[2]],3]", "$..[0]", "[1,[2]]", "1", "2"),
        JSONPathCase("an index from the end at every depth", "[[1,[2]],3]", "$..[-1]", "3", "[2]", "2"),
        JSONPathCase("a slice at every depth", "[1,[2,3],4]", "$..[1:]", "[2,3]", "4", "3"),
        JSONPathCase("everything below", #"{"a":[1]}"#, "$..*", "[1]", "1"),
        JSONPathCase("everything below in brackets", "[[1],2]", "$..[*]", "[1]", "2", "1"),
        JSONPathCase(
            "everything below, a value before what is in it",
            #"{"p":{"x":1,"y":2},"q":[5,3,[{"x":4}]]}"#,
            "$..*",
            #"{"x":1,"y":2}"#,
            #"[5,3,[{"x":4}]]"#,
            "1",
            "2",
            "5",
            "3",
            #"[{"x":4}]"#,
            #"{"x":4}"#,
            "4"
        ),
        JSONPathCase("an object at every depth", #"{"a":{"a":1}}"#, "$..a", #"{"a":1}"#, "1"),
        JSONPathCase("several at every depth", #"[{"a":1,"b":2}]"#, "$..['b','a']", "2", "1"),
        JSONPathCase("several indices at every depth", "[5,3,[4,6]]", "$..[0,1]", "5", "3", "4", "6"),
        JSONPathCase("everything twice at every depth", #"{"a":{"b":1}}"#, "$.a..[*,*]", "1", "1"),
        JSONPathCase("depth below depth", #"{"a":{"a":{"a":1}}}"#, "$..a..a", #"{"a":1}"#, "1", "1"),
        JSONPathCase("a name below every depth", deep, "$..m.k", "4"),
        JSONPathCase("everything below a name at every depth", deep, "$..m.*", "4"),
        JSONPathCase("every depth below a name", deep, "$.o.l..k", "2", "3", "4"),
        JSONPathCase("every depth of a number", "7", "$..a"),
        JSONPathCase("every depth of nothing", "[]", "$..*"),
        JSONPathCase("a repeated name at every depth", #"{"a":{"b":1},"a":{"b":2}}"#, "$..b", "2"),
    ]

    /// Section 2.6.
    static let nulls = [
        JSONPathCase("a member that is null", #"{"a":null}"#, "$.a", "null"),
        JSONPathCase("an element of null", #"{"a":null}"#, "$.a[0]"),
        JSONPathCase("a name below null", #"{"a":null}"#, "$.a.b"),
        JSONPathCase("everything below null", #"{"a":null}"#, "$.a.*"),
        JSONPathCase("an element that is null", #"{"b":[null]}"#, "$.b[0]", "null"),
        JSONPathCase("all elements, null among them", #"{"b":[null,1]}"#, "$.b[*]", "null", "1"),
        JSONPathCase("the name null", #"{"null":1}"#, "$.null", "1"),
    ]

    /// Section 2.1.1: where blanks may stand.
    static let blanks = [
        JSONPathCase("blanks around selectors", names, "$[ 'a' ,\t'e f'\n]", "1", "5"),
        JSONPathCase("a blank behind the root", names, "$ ['a']", "1"),
        JSONPathCase("blanks between segments", names, "$ .b\n['c']", "2"),
        JSONPathCase("a tab before a name", names, "$\t.a", "1"),
        JSONPathCase("line ends before brackets", names, "$\r\n['a']", "1"),
        JSONPathCase("a blank before a descendant", deep, "$ ..m\n.k", "4"),
        JSONPathCase("a blank before an asterisk", "[1]", "$ .*", "1"),
        JSONPathCase("blanks around an index", digits, "$[ 1\n]", "1"),
        JSONPathCase("blanks around an asterisk", "[1]", "$[\t*\r]", "1"),
        JSONPathCase("blanks in a slice", digits, "$[ 1 : 6 : 2 ]", "1", "3", "5"),
        JSONPathCase("line ends in a slice", digits, "$[1\n:\r3\t: 1]", "1", "2"),
        JSONPathCase("blanks in a slice of all", "[1,2]", "$[ : : ]", "1", "2"),
        JSONPathCase("blanks in a name are its own", #"{" a ":1,"a":2}"#, "$[' a ']", "1"),
    ]

    /// Section 1.5: paths as people write them.
    static let together = [
        JSONPathCase(
            "a field of all records",
            timetable,
            "$.line.stops[*].name",
            #""Quay""#,
            #""Mill""#,
            #""Park""#,
            #""Dome""#
        ),
        JSONPathCase("a field wherever it is", timetable, "$..lift", "true", "false"),
        JSONPathCase("a field of everything below", timetable, "$.line..due", "4", "9", "15", "22", "30"),
        JSONPathCase("a record wherever its list is", timetable, "$..stops[2].due", "15"),
        JSONPathCase("a field that the record lacks", timetable, "$..stops[1].lift"),
        JSONPathCase("the last record", timetable, "$..stops[-1].name", #""Dome""#),
        JSONPathCase("the first two records", timetable, "$..stops[0,1].due", "4", "9"),
        JSONPathCase("the first two records by a slice", timetable, "$..stops[:2].due", "4", "9"),
        JSONPathCase(
            "two fields of some records",
            timetable,
            "$.line.stops[::2]['due','name']",
            "4",
            #""Quay""#,
            "15",
            #""Park""#
        ),
        JSONPathCase("the normal form of a path", timetable, "$['line']['stops'][3]['name']", #""Dome""#),
    ]
}

extension JSONValue {
    /// The value as JSON without blanks.
    var compact: String {
        var json = JSONWriter()
        json.value(self)
        return json.text
    }
}
