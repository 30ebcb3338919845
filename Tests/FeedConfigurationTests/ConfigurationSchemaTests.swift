import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ConfigurationSchemaTests {
    private let schema: JSONValue
    private let bytes: [UInt8]

    init() throws {
        bytes = ConfigurationSchema.json(for: Providers.registry.manifests)
        schema = try JSONDocument(bytes).root
    }

    @Test func `is one text for the same providers, whatever their order, and ends with a line feed`() {
        #expect(bytes == ConfigurationSchema.json(for: Providers.registry.manifests.reversed()))
        #expect(bytes.last == UInt8(ascii: "\n"))
        #expect(bytes.dropLast().last == UInt8(ascii: "}"))
    }

    @Test(arguments: [
        ("/$schema", #""https://json-schema.org/draft/2020-12/schema""#),
        ("/required", #"["feeds"]"#),
        ("/additionalProperties", "false"),
        ("/properties/feeds/items/$ref", ##""#/$defs/feed""##),
        ("/$defs/feed/required", #"["id","provider"]"#),
        ("/$defs/feed/additionalProperties", "false"),
        ("/$defs/feed/properties/id/pattern", #""^[a-z0-9][a-z0-9-]{0,62}$""#),
        (
            "/$defs/feed/properties/provider/enum",
            #"["holidays","horse-racing","private-races","sport-events","tfl-arrivals"]"#
        ),
        (
            "/$defs/feed/properties/limit",
            #"{"type":"integer","minimum":1,"maximum":200000,"description":"How many items to show; all where nothing is said. Must be 1 to 200000 items."}"#
        ),
        (
            "/$defs/feed/properties/retryAfter/enum", #"["feed","host","credential"]"#
        ),
        ("/$defs/feed/properties/retryAfter/default", #""host""#),
        ("/$defs/feed/properties/breakerFailures/maximum", "1000"),
        ("/$defs/feed/properties/breakerFailures/default", "5"),
        (
            "/$defs/feed/properties/timeout",
            #"{"type":"string","pattern":"^(?=.*[1-9])(?!.*[0-9]{10})(0*(0)d)?(0*([0-1])h)?(0*([0-9]|[1-5][0-9]|60)m)?(0*([0-9]{1,3}|[1-2][0-9]{3}|3[0-5][0-9]{2}|3600)s)?$","description":"How long a fetch may take; the provider's choice where nothing is said. Must be 1s to 1h."}"#
        ),
        ("/$defs/feed/properties/tags/uniqueItems", "true"),
        ("/properties/store/additionalProperties", "false"),
        ("/properties/store/properties/retention/default", #""30d""#),
        ("/properties/store/properties/maximumBytes/default", #""512MiB""#),
        (
            "/$defs/feed/allOf/4",
            ##"{"if":{"properties":{"provider":{"const":"tfl-arrivals"}},"required":["provider"]},"then":{"properties":{"settings":{"$ref":"#/$defs/settings-tfl-arrivals"}}}}"##
        ),
        ("/$defs/feed/allOf/0/then/required", #"["settings"]"#),
        ("/$defs/settings-holidays/required", #"["country"]"#),
        ("/$defs/settings-tfl-arrivals/additionalProperties", "false"),
        (
            "/$defs/settings-tfl-arrivals/properties/modes",
            #"{"type":"array","items":{"enum":["tube","dlr","bus"]},"uniqueItems":true,"description":"What.","default":["tube"]}"#
        ),
    ])
    func `says`(pointer: String, expected: String) throws {
        var json = JSONWriter()
        json.value(try #require(schema.at(pointer: pointer)))
        #expect(json.text == expected)
    }

    @Test func `knows every member and every setting that reading knows, and no other`() throws {
        let members = try #require(schema.at(pointer: "/$defs/feed/properties")?.members).map(\.name)
        let line = errors(configuration(#""id": "s", "provider": "sport-events", "nothingLikeIt": 1"#)).joined()
        #expect(line.hasSuffix("Valid names: \(members.joined(separator: ", "))."))
        let top = try #require(schema.at(pointer: "/properties")?.members).map(\.name)
        #expect(
            errors(#"{ "feeds": [], "nothingLikeIt": 1 }"#) == [
                "feeds.json:1:16: the configuration has no member \"nothingLikeIt\". Valid names:"
                    + " \(top.joined(separator: ", "))."
            ]
        )
        for manifest in Providers.registry.manifests {
            let settings = schema.at(pointer: "/$defs/settings-\(manifest.name)/properties")?.members
            #expect(settings.map { $0.map(\.name) } == manifest.settings.map(\.name))
        }
    }

    private static let durations = [
        "", "0s", "0h", "0d0h", "1s", "59s", "001h", "59m", "60m", "61m", "1h", "2h", "25h", "3599s", "3600s", "3601s",
        "1d12h", "364d", "365d", "366d", "8760h", "8761h", "525601m", "3650d", "3651d", "87601h", "315360001s",
        "999999999s", "0000000001s", "1h1d", "1d2", "m", "-1s", "1.5h", " 1h", "1H",
    ]

    private static let sizes = [
        "16383KiB", "16384KiB", "15MiB", "16MiB", "016MiB", "512MiB", "1048576MiB", "1048577MiB", "0GiB", "1GiB",
        "1024GiB", "1025GiB", "999999999KiB", "1000000000KiB", "16MB", "16", "MiB", "",
    ]

    private static let counts = [
        "0/1m", "00/1m", "1/1m", "01/1m", "999999/1m", "1000000/1m", "1000001/1m", "0000000001/1m", "/1m", "x/1m", "1m",
    ]

    @Test(arguments: [
        ("refresh", durations), ("ahead", durations), ("timeout", durations), ("retention", durations),
        ("rate", durations.map { "5/" + $0 } + counts), ("budget", durations.map { "5/" + $0 } + counts),
        ("bodies", sizes),
    ])
    func `refuses of durations, limits and sizes what reading refuses`(member: String, values: [String]) throws {
        let (pointer, start, end) =
            switch member {
            case "retention": ("/properties/store", #"{ "store": {"#, #"}, "feeds": [] }"#)
            case "bodies": ("/properties/limits", #"{ "limits": {"#, #"}, "feeds": [] }"#)
            default: ("/$defs/feed", #"{ "feeds": [{ "id": "card", "provider": "horse-racing","#, "}] }")
            }
        let pattern = try Regex(try #require(schema.at(pointer: "\(pointer)/properties/\(member)/pattern")?.string))
        for value in values {
            let isRead = errors("\(start) \"\(member)\": \"\(value)\" \(end)").isEmpty
            #expect(try (pattern.firstMatch(in: value) != nil) == isRead, "\(value)")
        }
    }

    @Test func `no provider at all still makes a schema`() throws {
        let bare = try JSONDocument(ConfigurationSchema.json(for: [])).root
        #expect(bare.at(pointer: "/$defs/feed/allOf") == nil)
    }
}
