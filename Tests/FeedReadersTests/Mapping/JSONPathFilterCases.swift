/// The rows of the table for filters.
extension JSONPathCases {
    private static let remarks =
        #"[{"type":"warning","text":"Late","level":3},{"type":"hint","text":"Bikes"},{"type":"warning","text":null}]"#
    private static let mixed = #"[1,"b",null,[2],{"a":1},true]"#

    /// Section 2.3.5: the tests of a filter, and how they are combined.
    static let filters = [
        JSONPathCase("a filter", remarks, "$[?@.type=='hint'].text", #""Bikes""#),
        JSONPathCase("a filter of several", remarks, "$[?@.type=='warning'].text", #""Late""#, "null"),
        JSONPathCase("a filter of members", #"{"x":{"a":1},"y":{"a":2}}"#, "$[?@.a==2]", #"{"a":2}"#),
        JSONPathCase("a filter of a text", "\"ab\"", "$[?@=='a']"),
        JSONPathCase("a filter of nothing", "[]", "$[?@]"),
        JSONPathCase("whether a member is there", remarks, "$[?@.level].text", #""Late""#),
        JSONPathCase("null is there", #"[{"a":null},{"b":1}]"#, "$[?@.a]", #"{"a":null}"#),
        JSONPathCase("false is there", #"[{"a":false}]"#, "$[?@.a]", #"{"a":false}"#),
        JSONPathCase("every value is there", mixed, "$[?@]", "1", #""b""#, "null", "[2]", #"{"a":1}"#, "true"),
        JSONPathCase("whether anything is inside", mixed, "$[?@.*]", "[2]", #"{"a":1}"#),
        JSONPathCase("whether one of several is inside", mixed, "$[?@['a',0]]", "[2]", #"{"a":1}"#),
        JSONPathCase("whether something is at any depth", #"[{"a":[{"b":1}]},[2]]"#, "$[?@..b]", #"{"a":[{"b":1}]}"#),
        JSONPathCase("what is not there", remarks, "$[?!@.level].text", #""Bikes""#, "null"),
        JSONPathCase("what is not inside", mixed, "$[?!@.*]", "1", #""b""#, "null", "true"),
        JSONPathCase("not what is in parentheses", remarks, "$[?!(@.type=='warning')].text", #""Bikes""#),
        JSONPathCase("both", remarks, "$[?@.type=='warning' && @.level].text", #""Late""#),
        JSONPathCase("one of two", remarks, "$[?@.level || @.type=='hint'].text", #""Late""#, #""Bikes""#),
        JSONPathCase(
            "and before or",
            #"[{"a":1},{"b":1},{"b":1,"c":1}]"#,
            "$[?@.a || @.b && @.c]",
            #"{"a":1}"#,
            #"{"b":1,"c":1}"#
        ),
        JSONPathCase(
            "parentheses before and",
            #"[{"a":1},{"a":1,"c":1}]"#,
            "$[?(@.a || @.b) && @.c]",
            #"{"a":1,"c":1}"#
        ),
        JSONPathCase("three in a row", "[1,2,3,4]", "$[?@==1 || @==2 || @==4]", "1", "2", "4"),
        JSONPathCase("nested parentheses", "[1,2]", "$[?((@==1) || (@==3))]", "1"),
        JSONPathCase("a filter in a filter", "[[1],[2,3]]", "$[?@[?@>2]]", "[2,3]"),
        JSONPathCase("a filter at every depth", #"{"a":{"k":1,"b":{"k":2}}}"#, "$..[?@.k==2]", #"{"k":2}"#),
        JSONPathCase("a filter below a filter", #"[{"l":[1,2]},{"m":[3]}]"#, "$[?@.l].l[?@>1]", "2"),
        JSONPathCase("a filter beside other selectors", "[1,2,3]", "$[0,?@>1,-1]", "1", "2", "3", "3"),
        JSONPathCase("two filters", "[1,2,3]", "$[?@>2,?@<3]", "3", "1", "2"),
        JSONPathCase("a value of the root", #"{"now":2,"l":[{"n":1},{"n":2}]}"#, "$.l[?@.n==$.now]", #"{"n":2}"#),
        JSONPathCase("whether the root has something", #"{"l":[1],"a":1}"#, "$.l[?$.a]", "1"),
        JSONPathCase("blanks in a filter", "[1,2]", "$[ ? ( @ == 1\n|| ! @ ) && @\t<\r2 ]", "1"),
        JSONPathCase(
            "blanks between the segments of a query",
            #"[{"a":{"b":1}}]"#,
            "$[?@ .a ['b'] == 1]",
            #"{"a":{"b":1}}"#
        ),
        JSONPathCase("a bracket in a text of a filter", #"["]","["]"#, "$[?@==']']", #""]""#),
    ]

    /// Section 2.3.5.2.2: what is equal, and what is less.
    static let comparisons = [
        JSONPathCase("a text in double marks", remarks, #"$[?@.type=="hint"].text"#, #""Bikes""#),
        JSONPathCase("a text with an escape", #"["a\"b"]"#, #"$[?@=='a\u0022b']"#, #""a\"b""#),
        JSONPathCase("texts differ by their code points", "[\"e\u{301}\"]", "$[?@=='\u{e9}']"),
        JSONPathCase("a text that the document escapes", #"["\u0061"]"#, "$[?@=='a']", #""a""#),
        JSONPathCase("a text is not a number", #"["1",1]"#, "$[?@==1]", "1"),
        JSONPathCase("a boolean is not a text", #"["true",true]"#, "$[?@==true]", "true"),
        JSONPathCase("null is not nothing", #"[{"a":null},{}]"#, "$[?@.a==null]", #"{"a":null}"#),
        JSONPathCase("nothing is equal to nothing", #"[{"a":1},{}]"#, "$[?@.a==@.b]", "{}"),
        JSONPathCase("nothing is at most nothing", #"[{"a":1},{}]"#, "$[?@.a<=@.b]", "{}"),
        JSONPathCase("nothing is at least nothing", #"[{"a":1},{}]"#, "$[?@.a>=@.b]", "{}"),
        JSONPathCase("nothing is not less than anything", #"[{"a":1}]"#, "$[?@.b<@.a || @.a<@.b || @.b<@.b]"),
        JSONPathCase("nothing differs from a value", #"[{"a":1},{}]"#, "$[?@.a!=1]", "{}"),
        JSONPathCase("a literal first", "[1,2]", "$[?1<@]", "2"),
        JSONPathCase("two literals", "[1]", "$[?1==1.0]", "1"),
        JSONPathCase(
            "numbers in other notations",
            "[100,1e2,100.0,1.0E+2,101]",
            "$[?@==1e2]",
            "100",
            "1e2",
            "100.0",
            "1.0E+2"
        ),
        JSONPathCase("zero and negative zero", "[0,-0,0.0,-0e1]", "$[?@==-0]", "0", "-0", "0.0", "-0e1"),
        JSONPathCase("whole numbers beyond doubles", "[9007199254740993]", "$[?@==9007199254740992]"),
        JSONPathCase("fractions", "[0.25,0.5]", "$[?@>=0.5]", "0.5"),
        JSONPathCase("negative numbers", "[-2,-1,0]", "$[?@<-1.5]", "-2"),
        JSONPathCase("a number beyond doubles", "[1e999]", "$[?@==1e999]", "1e999"),
        JSONPathCase("texts by code points", #"["a","b","B","ab"]"#, "$[?@<'b']", #""a""#, #""B""#, #""ab""#),
        JSONPathCase(
            "texts beyond the basic plane are the last",
            "[\"\u{10000}\",\"\u{FFFD}\"]",
            "$[?@>'\u{FFFE}']",
            "\"\u{10000}\""
        ),
        JSONPathCase("booleans have no order", "[true,false]", "$[?@<true || @>false]"),
        JSONPathCase("booleans are at most themselves", "[true,false]", "$[?@<=true]", "true"),
        JSONPathCase("numbers and texts have no order", #"[1,"1"]"#, "$[?@<'2']", #""1""#),
        JSONPathCase("equal arrays", "[[1,[2]],[1,[3]],[1]]", "$[?@==$[0]]", "[1,[2]]"),
        JSONPathCase("a longer array", "[[1],[1,2]]", "$[?@==$[0]]", "[1]"),
        JSONPathCase(
            "equal objects, in any order",
            #"[{"a":1,"b":2},{"b":2,"a":1},{"a":1}]"#,
            "$[?@==$[0]]",
            #"{"a":1,"b":2}"#,
            #"{"b":2,"a":1}"#
        ),
        JSONPathCase("arrays have no order", "[[1],[2]]", "$[?@<$[1]]"),
        JSONPathCase("arrays are at most themselves", "[[1],[2]]", "$[?@<=$[1]]", "[2]"),
        JSONPathCase("the last of a repeated name", #"[{"a":1,"a":2}]"#, "$[?@.a==2].a", "2"),
        JSONPathCase("an index of a list", "[[1,2],[3,4]]", "$[?@[-1]==4]", "[3,4]"),
    ]
}
