import Testing

/// A text that is no path, or one that we do not implement, and where it goes wrong.
struct JSONPathRefusal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var path: String

    /// The column in Unicode scalars, from 1.
    var column: Int
    var reason: String

    init(_ testDescription: String, _ path: String, _ column: Int, _ reason: String) {
        self.testDescription = testDescription
        self.path = path
        self.column = column
        self.reason = reason
    }
}

/// Each rule of the grammar of RFC 9535 broken, and each part that we do not implement.
enum JSONPathRefusals {
    static let invalid = [
        queries, segments, shorthands, brackets, texts, escapes, numbers, slices, filters, comparisons,
    ].flatMap(\.self)

    private static let selector = #"a name in quotation marks, an index, a slice, "*" or "?""#
    private static let segment = #""." or "[""#
    private static let end = #""," or "]""#

    /// jsonpath-query, root-identifier.
    static let queries = [
        JSONPathRefusal("nothing", "", 1, #"found the end of the path, expected "$""#),
        JSONPathRefusal("no root", "a", 1, #"found "a", expected "$""#),
        JSONPathRefusal("no root before a dot", ".a", 1, #"found ".", expected "$""#),
        JSONPathRefusal("no root before brackets", "['a']", 1, #"found "[", expected "$""#),
        JSONPathRefusal("the root of a filter", "@.a", 1, #"found "@", expected "$""#),
        JSONPathRefusal("a blank before the root", " $", 1, #"found " ", expected "$""#),
        JSONPathRefusal("a line end before the root", "\n$", 1, #"found a control character, expected "$""#),
        JSONPathRefusal("a byte-order mark", "\u{FEFF}$", 1, "found \"\u{FEFF}\", expected \"$\""),
        JSONPathRefusal("a blank at the end", "$ ", 2, "found blanks at the end of the path"),
        JSONPathRefusal("a line end at the end", "$.a\n", 4, "found blanks at the end of the path"),
        JSONPathRefusal("two roots", "$$", 2, "found \"$\", expected \(segment)"),
        JSONPathRefusal("a closing bracket behind the path", "$.a]", 4, "found \"]\", expected \(segment)"),
        JSONPathRefusal("a second path", "$.a,$.b", 4, "found \",\", expected \(segment)"),
    ]

    /// segments, child-segment, descendant-segment.
    static let segments = [
        JSONPathRefusal("a name without a dot", "$a", 2, "found \"a\", expected \(segment)"),
        JSONPathRefusal("a name behind a blank", "$ a", 3, "found \"a\", expected \(segment)"),
        JSONPathRefusal("an asterisk without a dot", "$*", 2, "found \"*\", expected \(segment)"),
        JSONPathRefusal("a dot alone", "$.", 3, "found the end of the path, expected a name"),
        JSONPathRefusal("a dot at the end", "$.a.", 5, "found the end of the path, expected a name"),
        JSONPathRefusal("two dots alone", "$..", 4, "found the end of the path, expected a name"),
        JSONPathRefusal("three dots", "$...a", 4, #"found ".", expected a name"#),
        JSONPathRefusal("a dot before brackets", "$.[0]", 3, #"found "[", expected a name"#),
        JSONPathRefusal("a blank behind a dot", "$. a", 3, #"found " ", expected a name"#),
        JSONPathRefusal("a line end behind a dot", "$.\na", 3, "found a control character, expected a name"),
        JSONPathRefusal("a blank behind two dots", "$.. a", 4, #"found " ", expected a name"#),
        JSONPathRefusal("a blank between two dots", "$. .a", 3, #"found " ", expected a name"#),
        JSONPathRefusal("a blank between two dots and brackets", "$.. [0]", 4, #"found " ", expected a name"#),
        JSONPathRefusal("two asterisks", "$.**", 4, "found \"*\", expected \(segment)"),
        JSONPathRefusal("a name behind an asterisk", "$.*a", 4, "found \"a\", expected \(segment)"),
    ]

    /// member-name-shorthand.
    static let shorthands = [
        JSONPathRefusal("a digit", "$.1", 3, #"found "1", expected a name"#),
        JSONPathRefusal("a digit at every depth", "$..1", 4, #"found "1", expected a name"#),
        JSONPathRefusal("a hyphen first", "$.-a", 3, #"found "-", expected a name"#),
        JSONPathRefusal("a hyphen", "$.a-b", 4, "found \"-\", expected \(segment)"),
        JSONPathRefusal("a quoted name behind a dot", "$.'a'", 3, #"found "'", expected a name"#),
        JSONPathRefusal("a name in double marks behind a dot", #"$."a""#, 3, #"found """, expected a name"#),
        JSONPathRefusal("a dollar sign", "$.$", 3, #"found "$", expected a name"#),
        JSONPathRefusal("an at sign", "$.@a", 3, #"found "@", expected a name"#),
        JSONPathRefusal("an ampersand", "$.a&b", 4, "found \"&\", expected \(segment)"),
        JSONPathRefusal("a colon", "$.dc:title", 5, "found \":\", expected \(segment)"),
        JSONPathRefusal("an escape", #"$.\u0061"#, 3, #"found "\", expected a name"#),
        JSONPathRefusal("a delete character", "$.\u{7F}", 3, "found a control character, expected a name"),
        JSONPathRefusal("an unusual name before what is wrong", "$.😀é b", 6, "found \"b\", expected \(segment)"),
    ]

    /// bracketed-selection, selector.
    static let brackets = [
        JSONPathRefusal("an open bracket alone", "$[", 3, "found the end of the path, expected \(selector)"),
        JSONPathRefusal("empty brackets", "$[]", 3, "found \"]\", expected \(selector)"),
        JSONPathRefusal("blanks in brackets", "$[ ]", 4, "found \"]\", expected \(selector)"),
        JSONPathRefusal("empty brackets at every depth", "$..[]", 5, "found \"]\", expected \(selector)"),
        JSONPathRefusal("a name without marks", "$[a]", 3, "found \"a\", expected \(selector)"),
        JSONPathRefusal("a word of JSON", "$[null]", 3, "found \"n\", expected \(selector)"),
        JSONPathRefusal("a dollar sign in brackets", "$[$]", 3, "found \"$\", expected \(selector)"),
        JSONPathRefusal("an at sign in brackets", "$[@.a]", 3, "found \"@\", expected \(selector)"),
        JSONPathRefusal("brackets in brackets", "$[[0]]", 3, "found \"[\", expected \(selector)"),
        JSONPathRefusal("a script", "$[(@.length-1)]", 3, "found \"(\", expected \(selector)"),
        JSONPathRefusal("a comma alone", "$[,]", 3, "found \",\", expected \(selector)"),
        JSONPathRefusal("a comma first", "$[,0]", 3, "found \",\", expected \(selector)"),
        JSONPathRefusal("a comma at the end", "$[0,]", 5, "found \"]\", expected \(selector)"),
        JSONPathRefusal("two commas", "$[0,,1]", 5, "found \",\", expected \(selector)"),
        JSONPathRefusal("no comma", "$[0 1]", 5, "found \"1\", expected \(end)"),
        JSONPathRefusal("no comma between names", "$['a''b']", 6, "found \"'\", expected \(end)"),
        JSONPathRefusal("a dot in brackets", "$['a'.b]", 6, "found \".\", expected \(end)"),
        JSONPathRefusal("a semicolon", "$[0;1]", 4, "found \";\", expected \(end)"),
        JSONPathRefusal("brackets that are not closed", "$[0", 4, "found the end of the path, expected \(end)"),
        JSONPathRefusal("a list that is not closed", "$[0,", 5, "found the end of the path, expected \(selector)"),
        JSONPathRefusal("braces", "${0}", 2, "found \"{\", expected \(segment)"),
        JSONPathRefusal("two asterisks in brackets", "$[**]", 4, "found \"*\", expected \(end)"),
        JSONPathRefusal("two closing brackets", "$[0]]", 5, "found \"]\", expected \(segment)"),
    ]

    /// string-literal.
    static let texts = [
        JSONPathRefusal("a single mark that is not closed", "$['a]", 3, "the quotation mark is not closed"),
        JSONPathRefusal("a double mark that is not closed", "$[\"a]", 3, "the quotation mark is not closed"),
        JSONPathRefusal("a mark closed by another", "$['a\"]", 3, "the quotation mark is not closed"),
        JSONPathRefusal("the second name not closed", "$['a','b]", 7, "the quotation mark is not closed"),
        JSONPathRefusal("a single mark in single marks", "$[''']", 5, "found \"'\", expected \(end)"),
        JSONPathRefusal("typographic marks", "$[‘a’]", 3, "found \"‘\", expected \(selector)"),
        JSONPathRefusal("a line end in a name", "$['a\nb']", 5, "found a control character in a name"),
        JSONPathRefusal("a tab in a name", "$[\"\t\"]", 4, "found a control character in a name"),
        JSONPathRefusal("a zero in a name", "$['\0']", 4, "found a control character in a name"),
        JSONPathRefusal("U+001F in a name", "$['\u{1F}']", 4, "found a control character in a name"),
    ]

    /// escapable, hexchar.
    static let escapes = [
        JSONPathRefusal("an unknown escape", #"$['\x']"#, 4, #"found "\x", which is not an escape"#),
        JSONPathRefusal("an escape of C", #"$['\a']"#, 4, #"found "\a", which is not an escape"#),
        JSONPathRefusal("an escape of a digit", #"$['\0']"#, 4, #"found "\0", which is not an escape"#),
        JSONPathRefusal("an escape in capitals", #"$['\N']"#, 4, #"found "\N", which is not an escape"#),
        JSONPathRefusal("a number in capitals", #"$['\U0061']"#, 4, #"found "\U", which is not an escape"#),
        JSONPathRefusal("an escaped line end", "$['\\\n']", 4, "found a control character, which is not an escape"),
        JSONPathRefusal(
            "an escaped double mark in single ones",
            #"$['\"']"#,
            4,
            #"found "\"", which is not an escape"#
        ),
        JSONPathRefusal(
            "an escaped single mark in double ones",
            #"$["\'"]"#,
            4,
            #"found "\'", which is not an escape"#
        ),
        JSONPathRefusal("a backslash at the end", #"$['\"#, 5, "found the end of the path, expected an escape"),
        JSONPathRefusal("an escaped mark that should close", #"$['a\']"#, 3, "the quotation mark is not closed"),
        JSONPathRefusal("a short number", #"$['\u12']"#, 8, #"found "'", expected a hexadecimal digit"#),
        JSONPathRefusal("no number", #"$['\u']"#, 6, #"found "'", expected a hexadecimal digit"#),
        JSONPathRefusal("a number in braces", #"$['\u{61}']"#, 6, #"found "{", expected a hexadecimal digit"#),
        JSONPathRefusal("a number with a letter", #"$['\u00G1']"#, 8, #"found "G", expected a hexadecimal digit"#),
        JSONPathRefusal("a wide digit", #"$['\u００６１']"#, 6, #"found "０", expected a hexadecimal digit"#),
        JSONPathRefusal(
            "the end in a number",
            #"$['\u00"#,
            8,
            "found the end of the path, expected a hexadecimal digit"
        ),
        JSONPathRefusal("a first half alone", #"$['\uD834']"#, 4, "half of a surrogate pair"),
        JSONPathRefusal("a second half alone", #"$['\uDD1E']"#, 4, "half of a surrogate pair"),
        JSONPathRefusal("a first half before a letter", #"$['\uD834a']"#, 4, "half of a surrogate pair"),
        JSONPathRefusal("a first half before another escape", #"$['\uD834\n']"#, 4, "half of a surrogate pair"),
        JSONPathRefusal("a first half before a letter's number", #"$['\uD834\u0041']"#, 4, "half of a surrogate pair"),
        JSONPathRefusal("two first halves", #"$['\uD834\uD834']"#, 4, "half of a surrogate pair"),
        JSONPathRefusal("halves the wrong way round", #"$['a\uDD1E\uD834']"#, 5, "half of a surrogate pair"),
        JSONPathRefusal(
            "a second half cut short",
            #"$['\uD834\uDD']"#,
            14,
            #"found "'", expected a hexadecimal digit"#
        ),
    ]

    /// int, index-selector.
    static let numbers = [
        JSONPathRefusal("a leading zero", "$[01]", 3, "a number begins with 0"),
        JSONPathRefusal("two zeros", "$[00]", 3, "a number begins with 0"),
        JSONPathRefusal("a negative zero", "$[-0]", 3, "-0 is not an index"),
        JSONPathRefusal("a negative leading zero", "$[-01]", 3, "a number begins with 0"),
        JSONPathRefusal("a plus sign", "$[+1]", 3, "found \"+\", expected \(selector)"),
        JSONPathRefusal("a sign alone", "$[-]", 4, #"found "]", expected a digit"#),
        JSONPathRefusal("two signs", "$[--1]", 4, #"found "-", expected a digit"#),
        JSONPathRefusal("a blank behind a sign", "$[- 1]", 4, #"found " ", expected a digit"#),
        JSONPathRefusal("a fraction", "$[1.5]", 4, "found \".\", expected \(end)"),
        JSONPathRefusal("an exponent", "$[1e1]", 4, "found \"e\", expected \(end)"),
        JSONPathRefusal("hexadecimal digits", "$[0x1]", 4, "found \"x\", expected \(end)"),
        JSONPathRefusal("digits beyond ASCII", "$[٣]", 3, "found \"٣\", expected \(selector)"),
        JSONPathRefusal("one beyond the largest", "$[9007199254740992]", 3, "a number is beyond 9007199254740991"),
        JSONPathRefusal("one beyond the smallest", "$[-9007199254740992]", 3, "a number is beyond 9007199254740991"),
        JSONPathRefusal("a huge number", "$[99999999999999999999999]", 3, "a number is beyond 9007199254740991"),
        JSONPathRefusal(
            "a huge negative number",
            "$[-99999999999999999999999]",
            3,
            "a number is beyond 9007199254740991"
        ),
    ]

    /// slice-selector.
    static let slices = [
        JSONPathRefusal("four parts", "$[1:2:3:4]", 8, "found \":\", expected \(end)"),
        JSONPathRefusal("three colons", "$[:::]", 5, "found \":\", expected \(end)"),
        JSONPathRefusal("a name for a bound", "$[1:a]", 5, "found \"a\", expected \(end)"),
        JSONPathRefusal("a quoted name before a colon", "$['a':1]", 6, "found \":\", expected \(end)"),
        JSONPathRefusal("an asterisk before a colon", "$[*:1]", 4, "found \":\", expected \(end)"),
        JSONPathRefusal("an asterisk for a bound", "$[:*]", 4, "found \"*\", expected \(end)"),
        JSONPathRefusal("a fraction for a bound", "$[:1.5]", 5, "found \".\", expected \(end)"),
        JSONPathRefusal("a leading zero in the start", "$[01:]", 3, "a number begins with 0"),
        JSONPathRefusal("a leading zero in the end", "$[:01]", 4, "a number begins with 0"),
        JSONPathRefusal("a leading zero in the step", "$[::02]", 5, "a number begins with 0"),
        JSONPathRefusal("a negative zero in the start", "$[-0:]", 3, "-0 is not an index"),
        JSONPathRefusal("a negative zero in the end", "$[:-0]", 4, "-0 is not an index"),
        JSONPathRefusal("a negative zero in the step", "$[::-0]", 5, "-0 is not an index"),
        JSONPathRefusal("an end beyond the largest", "$[:9007199254740992]", 4, "a number is beyond 9007199254740991"),
        JSONPathRefusal(
            "a step beyond the smallest",
            "$[::-9007199254740992]",
            5,
            "a number is beyond 9007199254740991"
        ),
        JSONPathRefusal("a slice that is not closed", "$[1:", 5, "found the end of the path, expected \(end)"),
    ]

    private static let operand = #""@", "$", a text in quotation marks, a number, true, false or null"#
    private static let comparison = #"a comparison such as "==""#
    private static let singular = "only a path of names and indices can be compared"
    private static let open = String(repeating: "(", count: 4)

    /// filter-selector, logical-expr.
    static let filters = [
        JSONPathRefusal("a filter of nothing", "$[?]", 4, "found \"]\", expected \(operand)"),
        JSONPathRefusal("a filter that ends", "$[?", 4, "found the end of the path, expected \(operand)"),
        JSONPathRefusal("a filter that is not closed", "$[?@.a", 7, "found the end of the path, expected \(end)"),
        JSONPathRefusal("a question mark without brackets", "$.a?@.b", 4, "found \"?\", expected \(segment)"),
        JSONPathRefusal("a member without an at sign", "$[?a==1]", 4, "found \"a\", expected \(operand)"),
        JSONPathRefusal("a dot without an at sign", "$[?.a==1]", 4, "found \".\", expected \(operand)"),
        JSONPathRefusal("one ampersand", "$[?@.a & @.b]", 8, "found \"&\", expected \(end)"),
        JSONPathRefusal("one bar", "$[?@.a|@.b]", 7, "found \"|\", expected \(end)"),
        JSONPathRefusal("the word and", "$[?@.a and @.b]", 8, "found \"a\", expected \(end)"),
        JSONPathRefusal("nothing behind an operator", "$[?@.a && ]", 11, "found \"]\", expected \(operand)"),
        JSONPathRefusal("nothing in parentheses", "$[?()]", 5, "found \")\", expected \(operand)"),
        JSONPathRefusal(
            "parentheses that are not closed",
            "$[?(@.a]",
            8,
            #"found "]", expected "&&", "||" or ")""#
        ),
        JSONPathRefusal("parentheses that are not open", "$[?@.a)]", 7, "found \")\", expected \(end)"),
        JSONPathRefusal("a literal alone", "$[?true]", 8, "found \"]\", expected \(comparison)"),
        JSONPathRefusal("a literal on one side of and", "$[?@.a && 'b']", 14, "found \"]\", expected \(comparison)"),
        JSONPathRefusal("not a literal", "$[?!1]", 5, #"found a value, expected "(" or a path"#),
        JSONPathRefusal("not a comparison", "$[?!@.a==1]", 8, "found \"=\", expected \(end)"),
        JSONPathRefusal("not twice", "$[?!!@.a]", 5, "found \"!\", expected \(operand)"),
        JSONPathRefusal(
            "parentheses that are too deep",
            "$[?\(open)@.a",
            7,
            "filters and parentheses are nested more than 4 deep"
        ),
        JSONPathRefusal(
            "filters that are too deep",
            "$[?@[?@[?@[?@[?@",
            15,
            "filters and parentheses are nested more than 4 deep"
        ),
    ]

    /// comparison-expr, literal, number.
    static let comparisons = [
        JSONPathRefusal("one equals sign", "$[?@.a=1]", 7, "found \"=\", expected \(end)"),
        JSONPathRefusal("three equals signs", "$[?@.a===1]", 9, "found \"=\", expected \(operand)"),
        JSONPathRefusal("a regular expression", "$[?@.a=~'b']", 7, "found \"=\", expected \(end)"),
        JSONPathRefusal("no right side", "$[?@.a==]", 9, "found \"]\", expected \(operand)"),
        JSONPathRefusal("an object", "$[?@.a=={}]", 9, "found \"{\", expected \(operand)"),
        JSONPathRefusal("an array", "$[?@.a==[1]]", 9, "found \"[\", expected \(operand)"),
        JSONPathRefusal("a word", "$[?@.a==b]", 9, "found \"b\", expected \(operand)"),
        JSONPathRefusal("a word of JSON in capitals", "$[?@.a==True]", 9, "found \"True\", expected \(operand)"),
        JSONPathRefusal("all of a list", "$[?@.a[*]==1]", 4, singular),
        JSONPathRefusal("every depth", "$[?1==@..a]", 7, singular),
        JSONPathRefusal("a slice", "$[?@[0:1]==1]", 4, singular),
        JSONPathRefusal("two names", "$[?$['a','b']==1]", 4, singular),
        JSONPathRefusal("a filter", "$[?@[?@]==1]", 4, singular),
        JSONPathRefusal("a comparison in a comparison", "$[?(@.a==1)==true]", 12, "found \"=\", expected \(end)"),
        JSONPathRefusal("a plus sign before a literal", "$[?@==+1]", 7, "found \"+\", expected \(operand)"),
        JSONPathRefusal("a literal with a leading zero", "$[?@==01]", 7, "a number begins with 0"),
        JSONPathRefusal("a literal without a whole part", "$[?@==.5]", 7, "found \".\", expected \(operand)"),
        JSONPathRefusal("a literal with an empty fraction", "$[?@==1.]", 9, #"found "]", expected a digit"#),
        JSONPathRefusal("a literal with an empty exponent", "$[?@==1e]", 9, #"found "]", expected a digit"#),
        JSONPathRefusal("a literal with two exponents", "$[?@==1e2e3]", 10, "found \"e\", expected \(end)"),
        JSONPathRefusal("a literal that is not closed", "$[?@=='a]", 7, "the quotation mark is not closed"),
    ]

    /// function-expr: what the standard has, but we do not.
    static let unsupported = [
        JSONPathRefusal(
            "a filter with the function length",
            "$[?length(@.a) > 2]",
            4,
            #"a function ("length") is not implemented"#
        ),
        JSONPathRefusal(
            "a filter with the function match",
            "$[?@.c && match(@.a, 'b.*')]",
            11,
            #"a function ("match") is not implemented"#
        ),
        JSONPathRefusal("a function on the right", "$[?1==count(@.*)]", 7, #"a function ("count") is not implemented"#),
        JSONPathRefusal("not a function", "$[?!search(@.a, 'b')]", 5, #"a function ("search") is not implemented"#),
        JSONPathRefusal("a function of a path", "$.a.length()", 5, #"a function ("length") is not implemented"#),
        JSONPathRefusal("a function of the root", "$.count()", 3, #"a function ("count") is not implemented"#),
        JSONPathRefusal("a function at every depth", "$..value(1)", 4, #"a function ("value") is not implemented"#),
    ]
}
