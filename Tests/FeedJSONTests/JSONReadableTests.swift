import FeedJSON
import Testing

@Suite struct JSONReadableTests {
    /// A record such as a publisher sends.
    struct Event: JSONReadable, Equatable {
        var id: String
        var start: Double
        var seats: Int?
        var tags: [String]

        init(json: JSONValue) throws(JSONMismatch) {
            id = try json.read("id")
            start = try json.read("start")
            seats = try json.readIfPresent("seats")
            tags = try json.readIfPresent("tags") ?? []
        }
    }

    @Test func `a record is made from an object`() throws {
        let full = try Event(json: JSONDocument(#"{"x":0,"id":"a","start":1.5,"seats":3,"tags":["q","r"]}"#).root)
        #expect((full.id, full.start, full.seats) == ("a", 1.5, 3))
        #expect(full.tags == ["q", "r"])
        let bare = try Event(json: JSONDocument(#"{"id":"","start":2,"seats":null}"#).root)
        #expect((bare.id, bare.start, bare.seats) == ("", 2, nil))
        #expect(bare.tags == [])
    }

    @Test(arguments: [
        (#"{"start":1}"#, #"/events/0: the member "id" is missing"#),
        (#"{"id":null,"start":1}"#, #"/events/0: the member "id" is null"#),
        (#"{"id":7,"start":1}"#, "/events/0/id: found the number 7, expected a text"),
        (#"{"id":"a","start":"soon"}"#, #"/events/0/start: found the text "soon", expected a number"#),
        (#"{"id":"a","start":1e999}"#, "/events/0/start: found the number 1e999, expected a number"),
        (#"{"id":"a","start":1,"seats":1.5}"#, "/events/0/seats: found the number 1.5, expected a whole number"),
        (#"{"id":"a","start":1,"seats":"3"}"#, #"/events/0/seats: found the text "3", expected a whole number"#),
        (#"{"id":"a","start":1,"tags":{}}"#, "/events/0/tags: found an object, expected an array"),
        (#"{"id":"a","start":1,"tags":["q",false]}"#, "/events/0/tags/1: found false, expected a text"),
        ("[]", "/events/0: found an empty array, expected an object"),
        ("[1]", "/events/0: found an array, expected an object"),
        ("null", "/events/0: found null, expected an object"),
    ])
    func `what does not fit is told with its place`(record: String, description: String) throws {
        let root = try JSONDocument(#"{"events":[\#(record)]}"#).root
        let error = #expect(throws: JSONMismatch.self) { try root.read("events", as: [Event].self) }
        #expect(error?.description == description)
        #expect(error.map { "\($0.pointer): \($0.reason)" } == description)
    }

    @Test func `at the root there is no place to tell`() throws {
        let error = #expect(throws: JSONMismatch.self) { try Bool(json: JSONDocument("1").root) }
        #expect(error?.description == "found the number 1, expected true or false")
        #expect(error?.expected == "true or false")
        #expect(error?.value.int == 1)
        let missing = #expect(throws: JSONMismatch.self) { try JSONDocument("{}").root.member("a") }
        #expect(missing?.description == #"the member "a" is missing"#)
        #expect(missing?.expected == #"a member "a""#)
        #expect(missing?.pointer == "")
    }

    @Test func `a member that may be absent must still be of its type, in an object`() throws {
        let root = try JSONDocument(#"{"a":"x","b":null}"#).root
        #expect(try root.readIfPresent("b", as: Int.self) == nil)
        #expect(try root.readIfPresent("c", as: Int.self) == nil)
        #expect(try root.readIfPresent("a", as: String.self) == "x")
        let error = #expect(throws: JSONMismatch.self) { try root.readIfPresent("a", as: Int.self) }
        #expect(error?.description == #"/a: found the text "x", expected a whole number"#)
        let other = #expect(throws: JSONMismatch.self) { try root["a"]?.readIfPresent("q", as: Int.self) }
        #expect(other?.description == #"/a: found the text "x", expected an object"#)
    }

    @Test func `a value reads as itself`() throws {
        let root = try JSONDocument(#"{"a":[1,"x",null]}"#).root
        #expect(try root.read("a", as: [JSONValue].self).map(\.noun) == ["the number 1", "the text \"x\"", "null"])
    }

    @Test(arguments: [
        ("null", "null"), ("true", "true"), ("false", "false"), ("12", "the number 12"),
        ("-1.50E+2", "the number -1.50E+2"),
        ("\"\"", "an empty text"), (#""soon""#, #"the text "soon""#), ("[]", "an empty array"), ("[[]]", "an array"),
        ("{}", "an object"), (#"{"a":1}"#, "an object"), (#""\u0061\"""#, #"the text "a"""#),
    ])
    func `a value has words for messages`(text: String, noun: String) throws {
        #expect(try JSONDocument(text).root.noun == noun)
    }

    @Test func `words for messages are short, whatever the value`() throws {
        let sixty = String(repeating: "ä", count: 60)
        #expect(try JSONDocument("\"\(sixty)\"").root.noun == "the text \"\(sixty)\"")
        #expect(try JSONDocument("\"\(sixty)b\"").root.noun == "the text \"\(sixty.prefix(57))...\"")
        let digits = String(repeating: "9", count: 1000)
        #expect(try JSONDocument(digits).root.noun == "the number \(digits.prefix(57))...")
        // One character to Swift, and a thousand marks over it.
        let tower = "a" + String(repeating: "\u{301}", count: 1000)
        #expect(try JSONDocument("\"\(tower)\"").root.noun.unicodeScalars.count == "the text \"...\"".count + 57)
    }
}
