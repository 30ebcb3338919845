import JSONHTTP
import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Testing

/// The errors of a declared feed, each at the line and the column of the part that is wrong.
@Suite(.timeLimit(.minutes(20)))
struct SettingErrorTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String

        /// Settings from line 2 on.
        var settings: String
        var expected: [String]

        /// A case whose settings have what is required beside its own.
        init(_ testDescription: String, _ settings: String, _ expected: String...) {
            self.testDescription = testDescription
            self.settings = "\(settings),\n\(plainSettings)"
            self.expected = expected.map { "feeds.json:\($0)" }
        }

        /// A case of the fields of line 2.
        init(fields testDescription: String, _ fields: String, _ expected: String...) {
            self.testDescription = testDescription
            settings = "\"fields\": \(fields),\n\"url\": \"https://a.example.org/x\", \"records\": \"$\""
            self.expected = expected.map { "feeds.json:\($0)" }
        }
    }

    @Test(arguments: [
        Case(
            fields: "a path that is none",
            #"{ "id": "id", "title": "a..", "start": "at" }"#,
            #"2:34: feeds.things.settings.fields.title is "a..", but must be a path or a template: column 4: found the end of the path, expected a name."#
        ),
        Case(
            fields: "a function",
            #"{ "id": "id", "title": "a[?length(@.b)>1]", "start": "at" }"#,
            #"2:34: feeds.things.settings.fields.title is "a[?length(@.b)>1]", but must be a path or a template: column 4: a function ("length") is not implemented."#
        ),
        Case(
            fields: "a template with a path that is none",
            #"{ "id": "id", "title": "a {b-c}", "start": "at" }"#,
            #"2:34: feeds.things.settings.fields.title is "a {b-c}", but must be a path or a template: column 5: found "-", expected "." or "[". "#
                .trimmingCharacters(in: .whitespaces)
        ),
        Case(
            fields: "a brace that is not closed",
            #"{ "id": "id", "title": "a {b", "start": "at" }"#,
            #"2:34: feeds.things.settings.fields.title is "a {b", but must be a path or a template: column 3: the brace is not closed."#
        ),
        Case(
            fields: "an unknown member",
            #"{ "id": "id", "titel": "a", "title": "b", "start": "at" }"#,
            #"2:25: feeds.things.settings.fields has no member "titel". Did you mean "title"?"#
        ),
        Case(
            fields: "no id",
            #"{ "title": "b" }"#,
            #"2:11: feeds.things.settings.fields has no member "id", but must have one: what the publisher keeps stable, such as "id"."#
        ),
        Case(
            fields: "a day without a region",
            #"{ "id": "id", "title": "b", "day": "at" }"#,
            #"2:39: feeds.things.settings.fields has the member "day", which needs "region", such as {"value": "GB"}."#
        ),
        Case(
            fields: "a last day without a first",
            #"{ "id": "id", "title": "b", "start": "at", "lastDay": "to" }"#,
            #"2:54: feeds.things.settings.fields has the member "lastDay", which needs "day"."#
        ),
        Case(
            fields: "another type",
            #"{ "id": "id", "title": 7, "start": "at" }"#,
            #"2:34: feeds.things.settings.fields.title is 7, but must be a path, a template, a list of such, or an object with "from" or "value"."#
        ),
        Case(
            fields: "an element of a list",
            #"{ "id": "id", "title": ["a", "b-"], "start": "at" }"#,
            #"2:40: feeds.things.settings.fields.title[1] is "b-", but must be a path or a template: column 2: found "-", expected "." or "[". "#
                .trimmingCharacters(in: .whitespaces)
        ),
        Case(
            fields: "a table that is not there",
            #"{ "lookups": { "kinds": {} }, "id": "id", "title": { "from": "a", "lookup": "kind" }, "start": "at" }"#,
            #"2:87: feeds.things.settings.fields.title.lookup is "kind", which is not a table in the lookups of fields. Did you mean "kinds"?"#
        ),
        Case(
            fields: "a table in the answer without keys",
            #"{ "id": "id", "title": { "from": "a", "lookup": { "in": "$.k[*]", "value": "b" } }, "start": "at" }"#,
            #"2:59: feeds.things.settings.fields.title.lookup has no member "key", but must have one: the path of an element's key, such as "id"."#
        ),
        Case(
            fields: "a condition of a field without a test",
            #"{ "id": "id", "title": { "from": "a", "when": { "from": "b" } }, "start": "at" }"#,
            "2:57: feeds.things.settings.fields.title.when must have one of the tests is, isNot, isIn, isThere, contains, above, below."
        ),
        Case(
            fields: "a factor that is none",
            #"{ "id": "id", "title": { "from": "a", "times": 0 }, "subtitle": { "from": "a", "times": "2" } }"#,
            "2:58: feeds.things.settings.fields.title.times is 0, but must be a number other than 0.",
            #"2:99: feeds.things.settings.fields.subtitle.times is "2", but must be a number other than 0."#
        ),
        Case(
            fields: "a unit that is none",
            #"{ "id": "id", "title": "a", "facts": [{ "key": "k", "from": "x", "unit": 7 }] }"#,
            #"2:84: feeds.things.settings.fields.facts[0].unit is 7, but must be a path, a template, a list of such, or an object with "from" or "value"."#
        ),
        Case(
            fields: "an unknown format",
            #"{ "id": "id", "title": "a", "start": { "from": "at", "format": "epoch-second" } }"#,
            #"2:74: feeds.things.settings.fields.start.format is "epoch-second", but must be epoch-seconds, epoch-milliseconds, iso8601, english, clock, in-minutes, in-seconds or a pattern such as dd/MM/yyyy HH:mm: column 1: found "e", which is not a part of a time; put text between apostrophes."#
        ),
        Case(
            fields: "an unknown zone",
            #"{ "id": "id", "title": "a", "start": { "from": "at", "timeZone": "Europe/Londn" } }"#,
            #"2:76: feeds.things.settings.fields.start.timeZone is "Europe/Londn", but must be a time zone such as Europe/London. Did you mean "Europe/London"?"#
        ),
        Case(
            fields: "a fact deep inside",
            #"{ "id": "id", "title": "a", "start": "at", "facts": [{ "key": "k", "from": "x" }, { "key": "l", "from": "x", "type": "numbr" }] }"#,
            #"2:128: feeds.things.settings.fields.facts[1].type is "numbr", but must be "auto", "text", "number", "flag", "time", "day" or "list". Did you mean "number"?"#
        ),
        Case(
            fields: "a fact twice",
            #"{ "id": "id", "title": "a", "start": "at", "facts": [{ "key": "k", "from": "x" }, { "key": "k", "from": "x" }] }"#,
            #"2:93: feeds.things.settings.fields.facts[1] has the key "k" of another fact."#
        ),
        Case(
            fields: "half a split",
            #"{ "id": "id", "title": { "from": "a", "split": "-" }, "start": "at" }"#,
            #"2:34: feeds.things.settings.fields.title must have one of "join" and "part" beside "split"."#
        ),
        Case(
            "a part of the window without requests of its own",
            #""parameters": { "q": "{window.each:day}" }"#,
            #"2:22: feeds.things.settings.parameters.q has window.each, which needs "next" with "each", such as {"each": "day"}."#
        ),
        Case(
            "a part of the window in a header",
            #""parameters": { "q": "{window.each}" }, "next": { "each": "day" }, "headers": { "X": "{window.each}" }"#,
            #"2:86: feeds.things.settings.headers.X has window.each, but window.each goes into "url" or "parameters" only."#
        ),
        Case(
            "requests for parts that no address names",
            #""next": { "each": "day" }"#,
            #"2:9: feeds.things.settings.next has "each", but neither "url" nor "parameters" has {window.each}."#
        ),
        Case(
            "a part that there is not",
            #""parameters": { "q": "{window.each}" }, "next": { "each": "weeks" }"#,
            #"2:59: feeds.things.settings.next.each is "weeks", but must be "day", "month" or "year"."#
        ),
        Case(
            "a step without pages",
            #""next": { "cursor": "c", "parameter": "p", "step": 2 }"#,
            #"2:44: feeds.things.settings.next has "step", which needs "page"."#
        ),
        Case(
            "a secret in a list",
            #""parameters": { "q": ["{secret.key}"] }"#,
            #"2:23: feeds.things.settings.parameters.q[0] has a secret in a list, but a secret stands alone."#
        ),
        Case(
            "details at another host",
            #""details": { "url": "https://b.example.org/{value}", "from": "id" }"#,
            #"2:21: feeds.things.settings.details.url must be a path, or an address that begins with the scheme and the host of "url"."#
        ),
        Case(
            "details without the record's value",
            #""details": { "url": "/things", "from": "id" }"#,
            #"2:21: feeds.things.settings.details.url must have {value}, the record's value of "from"."#
        ),
        Case(
            "details of columns",
            #""details": { "url": "/{value}", "from": "id" }, "columns": true"#,
            #"2:12: feeds.things.settings.details is set together with columns, whose records have no members to add to."#
        ),
        Case(
            "a record's value elsewhere",
            #""parameters": { "q": "{value}" }"#,
            #"2:22: feeds.things.settings.parameters.q has {value}, but {value} goes into "url" of "details" only."#
        ),
        Case(
            "a variable that is not there",
            #""parameters": { "q": "{variable.plce}" }, "variables": { "place": 1 }"#,
            #"2:22: feeds.things.settings.parameters.q names the variable "plce", which is not among "variables". Did you mean "place"?"#
        ),
        Case(
            "a secret that is not there",
            #""headers": { "X-Key": "{secret.kye}" }, "secrets": { "key": "inline" }"#,
            #"2:23: feeds.things.settings.headers.X-Key names the secret "kye", which is not among "secrets". Did you mean "key"?"#
        ),
        Case(
            "a secret in the body",
            #""method": "POST", "body": { "a": ["{secret.key}"] }, "secrets": { "key": "inline" }"#,
            #"2:35: feeds.things.settings.body.a[0] has a secret, but a secret goes into "headers" or "parameters" only."#
        ),
        Case("a body without POST", #""body": "x""#, #"2:9: feeds.things.settings.body needs the method "POST"."#),
        Case(
            "no variable",
            #""parameters": { "q": "{now}" }"#,
            #"2:22: feeds.things.settings.parameters.q is "{now}", but must be a text with variables: column 2: found "now", expected variable.NAME, secret.NAME, window.from, window.until or window.each."#
        ),
        Case(
            "no format of a window",
            #""parameters": { "q": "{window.from:dayy}" }"#,
            #"2:22: feeds.things.settings.parameters.q is "{window.from:dayy}", but must be a text with variables: column 15: found "a", expected rfc3339, day, epoch-seconds, epoch-milliseconds or a pattern of digits such as yyyyMMdd."#
        ),
        Case(
            "a header of the connection",
            #""headers": { "Host": "b.example.org" }"#,
            #"2:14: feeds.things.settings.headers has the member "Host", a header that this program sets itself."#
        ),
        Case(
            "no name of a header",
            #""headers": { "X Key": "1" }"#,
            #"2:14: feeds.things.settings.headers has the member "X Key", which is not the name of a header."#
        ),
        Case(
            "a line end in a header",
            #""headers": { "X-Key": "1\r\nX: 2" }"#,
            "2:23: feeds.things.settings.headers.X-Key holds a control character, which no header may."
        ),
        Case(
            "a condition without a test",
            #""keep": { "from": "a" }"#,
            "2:9: feeds.things.settings.keep must have one of the tests is, isNot, isIn, isThere, contains, above, below."
        ),
        Case(
            "a condition deep inside",
            #""keep": { "all": [{ "from": "a", "is": 1 }, { "not": { "from": "b", "above": "x" } }] }"#,
            #"2:78: feeds.things.settings.keep.all[1].not.above is "x", but must be a number."#
        ),
        Case(
            "no condition at all",
            #""keep": { "all": [] }"#,
            "2:18: feeds.things.settings.keep.all is an empty array, but must have at least one condition."
        ),
        Case(
            "nothing to be among",
            #""keep": { "from": "a", "isIn": [] }"#,
            "2:32: feeds.things.settings.keep.isIn is an empty array, but must have at least one text, number or boolean."
        ),
        Case(
            fields: "an id without parts",
            #"{ "id": { "parts": [] }, "title": "b", "start": "at" }"#,
            "2:30: feeds.things.settings.fields.id.parts is an empty array, but must have at least one path or template."
        ),
        Case(
            fields: "a way up that goes astray",
            ##"{ "id": "0#/x", "title": "1x/y", "start": "2\n" , "end": "1-1" }"##,
            ##"2:19: feeds.things.settings.fields.id is "0#/x", but must be a path or a template: column 3: found "/", expected the end."##,
            ##"2:36: feeds.things.settings.fields.title is "1x/y", but must be a path or a template: column 2: found "x", expected "/", "#" or the end."##,
            ##"2:53: feeds.things.settings.fields.start is "2\u000a", but must be a path or a template: column 2: found a control character, expected "/", "#" or the end."##,
            #"2:68: feeds.things.settings.fields.end is "1-1", but must be a path or a template: column 2: moving to a neighbour is not implemented."#
        ),
        Case(
            "all that is wrong by itself, before what is not there",
            #""parameters": { "a": "{now}", "b": "{variable.nope}" }, "headers": { "Host": 1, "X": "{secret.k}" }, "keep": 1"#,
            #"2:22: feeds.things.settings.parameters.a is "{now}", but must be a text with variables: column 2: found "now", expected variable.NAME, secret.NAME, window.from, window.until or window.each."#,
            #"2:70: feeds.things.settings.headers has the member "Host", a header that this program sets itself."#,
            #"2:110: feeds.things.settings.keep is 1, but must be a condition: an object with "from" and a test, or with "all", "any" or "not"."#
        ),
        Case(
            "all that is not there",
            #""parameters": { "a": "x", "b": "{variable.nope}" }, "headers": { "Host-X": 1, "X": "{secret.k}" }, "body": ["{secret.k}"]"#,
            #"2:32: feeds.things.settings.parameters.b names the variable "nope", which is not among "variables"."#,
            #"2:84: feeds.things.settings.headers.X names the secret "k", which is not among "secrets"."#,
            #"2:108: feeds.things.settings.body needs the method "POST"."#,
            #"2:109: feeds.things.settings.body[0] has a secret, but a secret goes into "headers" or "parameters" only."#
        ),
        Case(
            "a body for a method that is none",
            #""method": "PUT", "body": "x""#,
            #"2:11: feeds.things.settings.method is "PUT", but must be "GET" or "POST"."#
        ),
        Case(
            "variables that are none",
            #""variables": 7, "parameters": { "a": "{variable.b}" }"#,
            "2:14: feeds.things.settings.variables is 7, but must be an object of texts, numbers and booleans."
        ),
        Case(
            "two ways to the next page",
            #""next": { "page": "p", "link": "l" }"#,
            #"2:9: feeds.things.settings.next must have one of "link", "page", "cursor" and "each"."#
        ),
        Case(
            "too many pages",
            #""next": { "page": "p", "limit": 1000 }"#,
            "2:33: feeds.things.settings.next.limit is 1000, but must be 2 to 100."
        ),
        Case(
            "an unknown code",
            #""error": { "when": { "from": "e", "isThere": true }, "code": "rejectd" }"#,
            #"2:62: feeds.things.settings.error.code is "rejectd", but must be "authentication", "rate-limited", "budget-spent", "unreachable" or "rejected". Did you mean "rejected"?"#
        ),
        Case(
            "a stay without a unit",
            #""staysFor": "60""#,
            #"2:13: feeds.things.settings.staysFor is "60", but must be a duration such as 30s, 5m, 2h, 7d or 1h30m."#
        ),
        Case(
            "a stay for ever",
            #""staysFor": "367d""#,
            #"2:13: feeds.things.settings.staysFor is "367d", but must be 0s to 366d."#
        ),
    ])
    func `says what is wrong, at its place`(_ example: Case) {
        #expect(errors(example.settings) == example.expected)
    }

    @Test(arguments: [
        ("https://{variable.h}.example.org/x", "has a variable in its host, but the host must be written out"),
        ("https://a.example.org{variable.h}/x", "has a variable in its host, but the host must be written out"),
        ("{variable.h}", "has a variable in its host, but the host must be written out"),
        ("https://a.example.org/{secret.h}", "has a secret, but a secret goes into \"headers\" or \"parameters\" only"),
        (
            "ftp://a.example.org/",
            #"is "ftp://a.example.org/", but must be an address that begins with https:// or http://"#
        ),
        (
            "https://a:b@a.example.org/",
            #"is "https://…@a.example.org/", but must not hold a user or a password: send them in a header if the provider has "headers", else let another program save the answer, and set "file""#
        ),
        ("https:///x", #"is "https:///x", but must name a host"#),
    ])
    func `takes no address whose host is not written out`(url: String, message: String) {
        let lines = errors(
            #""variables": { "h": "a" }, "url": "\#(url)", "records": "$", "fields": { "id": "i", "title": "t", "start": "s" }"#
        )
        #expect(lines == ["feeds.json:2:35: feeds.things.settings.url \(message)."])
    }

    @Test func `says all that is wrong with an address`() {
        let lines = errors(
            #""url": "https://{variable.h}/{secret.k}/{variable.nope}", "records": "$", "fields": 1, "secrets": { "k": "inline" }"#
        )
        let expected = [
            #"has a secret, but a secret goes into "headers" or "parameters" only."#,
            "has a variable in its host, but the host must be written out.",
        ]
        #expect(lines.dropLast() == expected.map { "feeds.json:2:8: feeds.things.settings.url \($0)" }[...])
        #expect(lines.last?.hasPrefix("feeds.json:2:85: feeds.things.settings.fields is 1") == true)
    }

    @Test func `says all that is not there of an address`() {
        let lines = errors(
            #""url": "https://a.example.org/{variable.h}/{variable.nope}", "records": "$", "fields": { "id": "i", "title": "t", "start": "s" }"#
        )
        #expect(
            lines
                == ["h", "nope"].map {
                    #"feeds.json:2:8: feeds.things.settings.url names the variable "\#($0)", which is not among "variables"."#
                }
        )
    }

    @Test func `a path of records names the part that is not implemented`() {
        let lines = errors(
            #""url": "https://a.example.org/x", "records": "$.a[?count(@.b)>1]", "fields": { "id": "i", "title": "t", "start": "s" }"#
        )
        #expect(
            lines == [
                #"feeds.json:2:46: feeds.things.settings.records is "$.a[?count(@.b)>1]", but must be a path such as $.items or a JSON Pointer such as /items: column 6: a function ("count") is not implemented."#
            ]
        )
    }

    @Test func `a secret that is not set stops a feed that is to run`() {
        let settings =
            #""headers": { "X-Key": "{secret.key}" }, "secrets": { "key": { "env": "KEY" } }, "# + plainSettings
        #expect(
            errors(settings) == [
                #"feeds.json:2:61: feeds.things.settings.secrets.key takes the environment variable "KEY", which is not set. Set it first: export KEY='…'. To go on without this feed: aggregate feeds disable things"#
            ]
        )
        #expect(errors(settings, environment: ["KEY": "1"]).isEmpty)
    }

    @Test func `reads any setting from the command line as JSON`() throws {
        let setting = try #require(JSONHTTPProvider.manifest.setting(named: "variables"))
        #expect(setting.raw(fromArgument: #"{"place": "x"}"#) == .object(["place": .text("x")]))
        #expect(JSONHTTPProvider.manifest.setting(named: "url")?.raw(fromArgument: "https://x") == .text("https://x"))
    }
}
