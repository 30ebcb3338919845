import FeedConfiguration
import FeedCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ErrorTextTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var text: String
        var expected: [String]

        init(_ testDescription: String, _ text: String, _ expected: String...) {
            self.testDescription = testDescription
            self.text = text
            self.expected = expected
        }
    }

    @Test(arguments: [
        Case("no JSON", "{\n  \"feeds\": [\n    { \"id\": , } ] }", #"feeds.json:3:13: found ",", expected a value."#),
        Case(
            "an unfinished text",
            "{ \"feeds\": [",
            #"feeds.json:1:13: found the end of the text, expected a value or "]". The "[" in line 1, column 12 is not closed."#
        ),
        Case(
            "an empty file",
            "",
            "feeds.json: there is nothing in it. To write one with all feeds: aggregate config init FILE"
        ),
        Case(
            "blanks only",
            " \r\n\t",
            "feeds.json: there is nothing in it. To write one with all feeds: aggregate config init FILE"
        ),
        Case(
            "a mark and nothing else",
            "\u{FEFF}\n",
            "feeds.json: there is nothing in it. To write one with all feeds: aggregate config init FILE"
        ),
        Case(
            "another kind of value",
            "\n [1]",
            "feeds.json:2:2: the configuration is an array, but must be an object."
        ),
        Case("no feeds", "{ }", "feeds.json:1:1: feeds is missing, but must be an array of feeds."),
        Case(
            "feeds of another type",
            #"{ "feeds": { "tfl": {} } }"#,
            "feeds.json:1:12: feeds is an object, but must be an array of feeds."
        ),
        Case(
            "a feed that is no object",
            #"{ "feeds": [ "tfl", null ] }"#,
            #"feeds.json:1:14: feeds[0] is "tfl", but must be an object."#,
            "feeds.json:1:21: feeds[1] is null, but must be an object."
        ),
        Case(
            "an unknown member",
            #"{ "feeds": [], "timezone": "UTC" }"#,
            #"feeds.json:1:16: the configuration has no member "timezone". Did you mean "timeZone"?"#
        ),
        Case(
            "an unknown member like no other",
            #"{ "feeds": [], "colour": 1 }"#,
            #"feeds.json:1:16: the configuration has no member "colour". Valid names: $schema, timeZone, language, providers, store, limits, server, alerts, views, feeds."#
        ),
        Case(
            "a repeated member",
            #"{ "feeds": [], "timeZone": "UTC", "feeds": [] }"#,
            #"feeds.json:1:35: the configuration has the member "feeds" twice. Remove one of them."#
        ),
        Case(
            "a schema of another type",
            #"{ "$schema": 1, "feeds": [] }"#,
            "feeds.json:1:14: $schema is 1, but must be a text."
        ),
        Case(
            "an unknown time zone",
            #"{ "timeZone": "Europe/Lundon", "feeds": [] }"#,
            #"feeds.json:1:15: timeZone is "Europe/Lundon", but must be a time zone such as Europe/London. Did you mean "Europe/London"?"#
        ),
        Case(
            "an abbreviated time zone",
            #"{ "timeZone": "BST", "feeds": [] }"#,
            #"feeds.json:1:15: timeZone is "BST", but must be a time zone such as Europe/London."#
        ),
        Case(
            "a time zone of another type",
            #"{ "timeZone": 1, "feeds": [] }"#,
            "feeds.json:1:15: timeZone is 1, but must be a time zone such as Europe/London."
        ),
    ])
    func `the file as a whole`(_ example: Case) { #expect(errors(example.text) == example.expected) }

    @Test(arguments: [
        Case(
            "nothing",
            configuration(""),
            "feeds.json:1:14: feeds[0].id is missing, but must be lower-case letters, digits and hyphens, 63 at most, a letter or digit first.",
            "feeds.json:1:14: feeds[0].provider is missing, but must be the name of a provider. Valid names: holidays, horse-racing, private-races, sport-events, tfl-arrivals."
        ),
        Case(
            "an id with capitals",
            configuration(#""id": "My Feed", "provider": "sport-events""#),
            #"feeds.json:1:22: feeds[0].id is "My Feed", but must be lower-case letters, digits and hyphens, 63 at most, a letter or digit first."#
        ),
        Case(
            "an id of another type",
            configuration(#""id": 7, "provider": "sport-events""#),
            "feeds.json:1:22: feeds[0].id is 7, but must be lower-case letters, digits and hyphens, 63 at most, a letter or digit first."
        ),
        Case(
            "an id twice",
            #"{ "feeds": [ { "id": "a", "provider": "sport-events" }, { "id": "a", "provider": "sport-events", "limit": 0 } ] }"#,
            #"feeds.json:1:65: feeds[1].id is "a", which is the id of feeds[0] already."#,
            "feeds.json:1:107: feeds[1].limit is 0, but must be 1 to 200000 items."
        ),
        Case(
            "an unknown provider",
            configuration(#""id": "tfl", "provider": "tfl-arrival""#),
            #"feeds.json:1:41: feeds.tfl.provider is "tfl-arrival", which is not a provider. Did you mean "tfl-arrivals"?"#
        ),
        Case(
            "a provider like no other",
            configuration(#""id": "tfl", "provider": "weather""#),
            #"feeds.json:1:41: feeds.tfl.provider is "weather", which is not a provider. Valid names: holidays, horse-racing, private-races, sport-events, tfl-arrivals."#
        ),
        Case(
            "a provider of another type",
            configuration(#""id": "tfl", "provider": ["a"]"#),
            "feeds.json:1:41: feeds.tfl.provider is an array, but must be the name of a provider. Valid names: holidays, horse-racing, private-races, sport-events, tfl-arrivals."
        ),
        Case(
            "an unknown member",
            configuration(#""id": "s", "provider": "sport-events", "limt": 5"#),
            #"feeds.json:1:55: feeds.s has no member "limt". Did you mean "limit"?"#
        ),
        Case(
            "an unknown member like no other",
            configuration(#""id": "s", "provider": "sport-events", "colour": 5"#),
            #"feeds.json:1:55: feeds.s has no member "colour". Valid names: id, provider, title, enabled, tags, refresh, ahead, timeout, limit, limitPerGroup, include, exclude, hide, order, rate, budget, retryAfter, breakerFailures, maximumBytes, maximumDecompressedBytes, maximumItems, settings."#
        ),
        Case(
            "a setting beside the settings",
            configuration(#""id": "tfl", "provider": "tfl-arrivals", "radius": 500"#),
            #"feeds.json:1:57: feeds.tfl has no member "radius". It belongs under settings."#
        ),
        Case(
            "a repeated member",
            configuration(#""id": "s", "limit": 1, "provider": "sport-events", "limit": 2"#),
            #"feeds.json:1:67: feeds.s has the member "limit" twice. Remove one of them."#
        ),
        Case(
            "enabled",
            configuration(#""id": "s", "provider": "sport-events", "enabled": "yes""#),
            #"feeds.json:1:66: feeds.s.enabled is "yes", but must be true or false."#
        ),
        Case(
            "tags",
            configuration(#""id": "s", "provider": "sport-events", "tags": "a""#),
            #"feeds.json:1:63: feeds.s.tags is "a", but must be an array, each element 1 to 63 letters, digits, "-", "_" or ".", beginning with a letter or digit."#
        ),
        Case(
            "one tag of many",
            configuration(#""id": "s", "provider": "sport-events", "tags": ["a", 5, " "]"#),
            #"feeds.json:1:69: feeds.s.tags[1] is 5, but must be 1 to 63 letters, digits, "-", "_" or ".", beginning with a letter or digit."#,
            #"feeds.json:1:72: feeds.s.tags[2] is " ", but must be 1 to 63 letters, digits, "-", "_" or ".", beginning with a letter or digit."#
        ),
        Case(
            "a refresh below the minimum refresh",
            configuration(#""id": "tfl", "provider": "tfl-arrivals", "refresh": "29s""#),
            #"feeds.json:1:68: feeds.tfl.refresh is "29s", but must be at least 30s: tfl-arrivals cannot be fetched more often."#
        ),
        Case(
            "a refresh of another form",
            configuration(#""id": "tfl", "provider": "tfl-arrivals", "refresh": "1 minute""#),
            #"feeds.json:1:68: feeds.tfl.refresh is "1 minute", but must be a duration such as 30s, 5m, 2h, 7d or 1h30m."#
        ),
        Case(
            "a refresh without unit",
            configuration(#""id": "tfl", "provider": "tfl-arrivals", "refresh": 60"#),
            "feeds.json:1:68: feeds.tfl.refresh is 60, but must be a duration such as 30s, 5m, 2h, 7d or 1h30m."
        ),
        Case(
            "a refresh too long",
            configuration(#""id": "tfl", "provider": "tfl-arrivals", "refresh": "366d""#),
            #"feeds.json:1:68: feeds.tfl.refresh is "366d", but must be 1s to 365d."#
        ),
        Case(
            "ahead",
            configuration(#""id": "s", "provider": "sport-events", "ahead": "0s""#),
            #"feeds.json:1:64: feeds.s.ahead is "0s", but must be 1s to 3650d."#
        ),
        Case(
            "timeout",
            configuration(#""id": "s", "provider": "sport-events", "timeout": "1h1s""#),
            #"feeds.json:1:66: feeds.s.timeout is "1h1s", but must be 1s to 1h."#
        ),
        Case(
            "limit 0",
            configuration(#""id": "s", "provider": "sport-events", "limit": 0"#),
            "feeds.json:1:64: feeds.s.limit is 0, but must be 1 to 200000 items."
        ),
        Case(
            "limit with a fraction",
            configuration(#""id": "s", "provider": "sport-events", "limit": 1.5"#),
            "feeds.json:1:64: feeds.s.limit is 1.5, but must be a whole number."
        ),
        Case(
            "limit null",
            configuration(#""id": "s", "provider": "sport-events", "limit": null"#),
            "feeds.json:1:64: feeds.s.limit is null, but must be a whole number."
        ),
        Case(
            "both sizes",
            configuration(
                #""id": "s", "provider": "sport-events", "maximumBytes": 0, "maximumDecompressedBytes": 1e99"#
            ),
            "feeds.json:1:71: feeds.s.maximumBytes is 0, but must be 1 byte to 1GiB.",
            "feeds.json:1:102: feeds.s.maximumDecompressedBytes is 1e99, but must be a size such as \"512MiB\" (KiB, MiB or GiB), or a number of bytes."
        ),
        Case(
            "no item",
            configuration(#""id": "s", "provider": "sport-events", "maximumItems": 0"#),
            "feeds.json:1:71: feeds.s.maximumItems is 0, but must be 1 to 200000 items."
        ),
        Case(
            "more items than are read",
            configuration(#""id": "s", "provider": "sport-events", "maximumItems": 200001"#),
            "feeds.json:1:71: feeds.s.maximumItems is 200001, but must be 1 to 200000 items."
        ),
        Case(
            "settings of another type",
            configuration(#""id": "s", "provider": "sport-events", "settings": []"#),
            "feeds.json:1:67: feeds.s.settings is an empty array, but must be an object."
        ),
        Case(
            "a required setting",
            configuration(#""id": "h", "provider": "holidays""#),
            "feeds.json:1:14: feeds.h.settings.country is missing, but must be a text."
        ),
    ])
    func `a feed's members`(_ example: Case) { #expect(errors(example.text) == example.expected) }

    @Test(arguments: [
        Case(
            "out of range",
            arrivals(#""radius": 0"#),
            "feeds.json:1:81: feeds.tfl.settings.radius is 0, but must be 50 to 5000 metres."
        ),
        Case(
            "a fraction",
            arrivals(#""radius": 500.5"#),
            "feeds.json:1:81: feeds.tfl.settings.radius is 500.5, but must be a whole number."
        ),
        Case(
            "another type",
            arrivals(#""radius": "far""#),
            #"feeds.json:1:81: feeds.tfl.settings.radius is "far", but must be a whole number."#
        ),
        Case(
            "a decimal out of range",
            arrivals(#""latitude": 48.85"#),
            "feeds.json:1:83: feeds.tfl.settings.latitude is 48.85, but must be 51.28 to 51.7."
        ),
        Case(
            "a text for a truth",
            arrivals(#""stepFree": "true""#),
            #"feeds.json:1:83: feeds.tfl.settings.stepFree is "true", but must be true or false."#
        ),
        Case(
            "a choice for a list",
            arrivals(#""modes": "tube""#),
            #"feeds.json:1:80: feeds.tfl.settings.modes is "tube", but must be an array, each element "tube", "dlr" or "bus"."#
        ),
        Case(
            "some elements of a list",
            arrivals(#""modes": ["tube", "tub", 3, "ferry"]"#),
            #"feeds.json:1:89: feeds.tfl.settings.modes[1] is "tub", but must be "tube", "dlr" or "bus". Did you mean "tube"?"#,
            #"feeds.json:1:96: feeds.tfl.settings.modes[2] is 3, but must be "tube", "dlr" or "bus"."#,
            #"feeds.json:1:99: feeds.tfl.settings.modes[3] is "ferry", but must be "tube", "dlr" or "bus"."#
        ),
        Case(
            "a list against its rule",
            arrivals(#""stops": ["a", "b", "c"]"#),
            "feeds.json:1:80: feeds.tfl.settings.stops is an array of 3, but must be at most 2 stops."
        ),
        Case(
            "no address",
            arrivals(#""endpoint": "ftp://example.org""#),
            #"feeds.json:1:83: feeds.tfl.settings.endpoint is "ftp://example.org", but must be an address that begins with https:// or http://."#
        ),
        Case(
            "an address with a port that there cannot be",
            arrivals(#""endpoint": "http://127.0.0.1:99999/""#),
            #"feeds.json:1:83: feeds.tfl.settings.endpoint is "http://127.0.0.1:99999/", but a port must be 1 to 65535."#
        ),
        Case(
            "an address without a host",
            arrivals(#""endpoint": "https:///path""#),
            #"feeds.json:1:83: feeds.tfl.settings.endpoint is "https:///path", but must name a host."#
        ),
        Case(
            "an address with a password",
            arrivals(#""endpoint": "https://me:hunter2@example.org/""#),
            #"feeds.json:1:83: feeds.tfl.settings.endpoint is "https://…@example.org/", but must not hold a user or a password: send them in a header if the provider has "headers", else let another program save the answer, and set "file"."#
        ),
        Case(
            "an unknown setting",
            arrivals(#""radios": 500"#),
            #"feeds.json:1:71: feeds.tfl.settings has no member "radios". Did you mean "radius"?"#
        ),
        Case(
            "a setting like no other",
            arrivals(#""colour": "red""#),
            #"feeds.json:1:71: feeds.tfl.settings has no member "colour". Valid names: latitude, radius, modes, stops, stepFree, appKey, endpoint."#
        ),
        Case(
            "a member among the settings",
            arrivals(#""limit": 5"#),
            #"feeds.json:1:71: feeds.tfl.settings has no member "limit". It belongs beside settings, not in them."#
        ),
        Case(
            "a setting twice",
            arrivals(#""radius": 500, "radius": 600"#),
            #"feeds.json:1:86: feeds.tfl.settings has the member "radius" twice. Remove one of them."#
        ),
        Case(
            "two that do not go together",
            arrivals(#""stops": ["a"], "radius": 500"#),
            "feeds.json:1:97: feeds.tfl.settings.radius is of no use where stops are set."
        ),
        Case(
            "one that is missing because of another",
            configuration(#""id": "h", "provider": "holidays", "settings": { "country": "GB", "source": "online" }"#),
            #"feeds.json:1:14: feeds.h.settings.apiKey is missing, but the source "online" needs it."#
        ),
        Case(
            "an unknown choice",
            configuration(#""id": "h", "provider": "holidays", "settings": { "country": "GB", "source": "onlin" }"#),
            #"feeds.json:1:92: feeds.h.settings.source is "onlin", but must be "builtin" or "online". Did you mean "online"?"#
        ),
        Case(
            "a path and a zone",
            configuration(
                #""id": "c", "provider": "horse-racing", "settings": { "file": "", "timeZone": "Europe/Pariss" }"#
            ),
            #"feeds.json:1:77: feeds.c.settings.file is "", but must be a path."#,
            #"feeds.json:1:93: feeds.c.settings.timeZone is "Europe/Pariss", but must be a time zone such as Europe/London. Did you mean "Europe/Paris"?"#
        ),
    ])
    func `settings`(_ example: Case) { #expect(errors(example.text) == example.expected) }

    @Test func `the lines of the contract`() {
        let text = """
            {
              "feeds": [
                { "id": "tfl", "provider": "tfl-arrival" },
                { "id": "neds", "provider": "sport-events", "limt": 5 },
                { "id": "home", "provider": "tfl-arrivals", "settings": { "radius": 0 } }
              ]
            }
            """
        #expect(
            errors(text) == [
                #"feeds.json:3:32: feeds.tfl.provider is "tfl-arrival", which is not a provider. Did you mean "tfl-arrivals"?"#,
                #"feeds.json:4:49: feeds.neds has no member "limt". Did you mean "limit"?"#,
                "feeds.json:5:73: feeds.home.settings.radius is 0, but must be 50 to 5000 metres.",
            ]
        )
    }

    @Test func `all errors come at once, in the order of the file, also those of arguments`() {
        let text = """
            {
              "timeZone": "Mars/Olympus", "store": { "retention": "1s" },
              "feeds": [
                { "id": "tfl", "settings": { "modes": ["car"], "radius": 10 }, "provider": "tfl-arrivals", "limit": 0,
                  "budget": "0/1d" },
                { "provider": "holidays", "enabled": 1, "settings": { "source": "online" } },
                7,
                { "id": "tfl", "provider": "sport-events" }
              ],
              "version": 1
            }
            """
        #expect(
            errors(text, overrides: ["tfl.radius=1", "bus.radius=500", "oops"]) == [
                #"feeds.json:2:15: timeZone is "Mars/Olympus", but must be a time zone such as Europe/London."#,
                #"feeds.json:2:55: store.retention is "1s", but must be 1h to 3650d."#,
                #"feeds.json:4:44: feeds.tfl.settings.modes[0] is "car", but must be "tube", "dlr" or "bus"."#,
                "feeds.json:4:62: feeds.tfl.settings.radius is 10, but must be 50 to 5000 metres.",
                "feeds.json:4:105: feeds.tfl.limit is 0, but must be 1 to 200000 items.",
                #"feeds.json:5:17: feeds.tfl.budget is "0/1d", but must be 1 to 1000000 requests in 1s to 365d."#,
                "feeds.json:6:5: feeds[1].id is missing, but must be lower-case letters, digits and hyphens, 63 at most, a letter or digit first.",
                "feeds.json:6:5: feeds[1].settings.country is missing, but must be a text.",
                "feeds.json:6:42: feeds[1].enabled is 1, but must be true or false.",
                "feeds.json:7:5: feeds[2] is 7, but must be an object.",
                #"feeds.json:8:13: feeds[3].id is "tfl", which is the id of feeds[0] already."#,
                #"feeds.json:10:3: the configuration has no member "version". Valid names: $schema, timeZone, language, providers, store, limits, server, alerts, views, feeds."#,
                "--set tfl.radius=1: feeds.tfl.settings.radius is 1, but must be 50 to 5000 metres.",
                #"--set bus.radius: there is no feed "bus". Valid names: tfl."#,
                #"--set oops: there is no "=". Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."#,
            ]
        )
    }
}
