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
            "/$defs/feed/properties/rate",
            #"{"type":"string","pattern":"^[0-9]{1,9}/(?=.)([0-9]{1,9}d)?([0-9]{1,9}h)?([0-9]{1,9}m)?([0-9]{1,9}s)?$","description":"How many requests may be sent in each span of time, such as 10/1m; the provider's own limits hold too. Must be 1 to 1000000 requests in 1s to 365d."}"#
        ),
        ("/properties/store/additionalProperties", "false"),
        ("/properties/store/properties/retention/default", #""30d""#),
        ("/properties/store/properties/maximumBytes/default", "536870912"),
        (
            "/$defs/feed/allOf/4",
            ##"{"if":{"properties":{"provider":{"const":"tfl-arrivals"}},"required":["provider"]},"then":{"properties":{"settings":{"$ref":"#/$defs/settings-tfl-arrivals"}}}}"##
        ),
        ("/$defs/feed/allOf/0/then/required", #"["settings"]"#),
        ("/$defs/settings-holidays/required", #"["country"]"#),
        ("/$defs/settings-tfl-arrivals/additionalProperties", "false"),
        (
            "/$defs/settings-tfl-arrivals/properties/modes",
            #"{"type":"array","items":{"enum":["tube","dlr","bus"]},"description":"What.","default":["tube"]}"#
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
        #expect(line.hasSuffix("Known are \(members.dropLast().joined(separator: ", ")) and \(members.last ?? "")."))
        let top = try #require(schema.at(pointer: "/properties")?.members).map(\.name)
        #expect(
            errors(#"{ "feeds": [], "nothingLikeIt": 1 }"#) == [
                "feeds.json:1:16: the configuration has no member \"nothingLikeIt\". Known are"
                    + " \(top.dropLast().joined(separator: ", ")) and \(top.last ?? "")."
            ]
        )
        for manifest in Providers.registry.manifests {
            let settings = schema.at(pointer: "/$defs/settings-\(manifest.name)/properties")?.members
            #expect(settings.map { $0.map(\.name) } == manifest.settings.map(\.name))
        }
    }

    @Test func `no provider at all still makes a schema`() throws {
        let bare = try JSONDocument(ConfigurationSchema.json(for: [])).root
        #expect(bare.at(pointer: "/$defs/feed/allOf") == nil)
    }
}
