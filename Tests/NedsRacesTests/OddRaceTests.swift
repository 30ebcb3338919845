import FeedCore
import FeedTestKit
import Foundation
import NedsRaces
import Testing

/// The results of malformed answers.
@Suite(.timeLimit(.minutes(20)))
struct OddRaceTests {
    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var body: String
        var items: [String]
        var warning: String
    }

    @Test(arguments: [
        Case(
            testDescription: "a start that is no time",
            body: RaceAnswer.body(
                listing: ["a", "b"],
                [RaceAnswer.race("a"), #""b":{"advertised_start":{"seconds":"soon"}}"#]
            ),
            items: ["a"],
            warning: "malformed-record /data/race_summaries/b/advertised_start/seconds "
                + "found the text \"soon\", expected a time in seconds since 1970"
        ),
        Case(
            testDescription: "a start in 1970",
            body: RaceAnswer.body(
                listing: ["a", "b"],
                [RaceAnswer.race("a"), #""b":{"advertised_start":{"seconds":5}}"#]
            ),
            items: ["a"],
            warning: "malformed-record /data/race_summaries/b/advertised_start/seconds "
                + "found the number 5, expected a time from 2000 to 2099"
        ),
        Case(
            testDescription: "a start in a text that is no time",
            body: RaceAnswer.body(listing: ["a", "b"], [RaceAnswer.race("a"), #""b":{"advertised_start":"10:30"}"#]),
            items: ["a"],
            warning: "malformed-record /data/race_summaries/b/advertised_start "
                + "found the text \"10:30\", expected a time such as 2026-11-21T10:01:29Z"
        ),
        Case(
            testDescription: "a start of another type",
            body: RaceAnswer.body(
                listing: ["a", "b"],
                [RaceAnswer.race("a"), #""b":{"advertised_start":1795255800}"#]
            ),
            items: ["a"],
            warning: "malformed-record /data/race_summaries/b/advertised_start "
                + "found the number 1795255800, expected an object with seconds since 1970, or a time"
        ),
        Case(
            testDescription: "no start",
            body: RaceAnswer.body(listing: ["a", "b"], [RaceAnswer.race("a"), #""b":{"advertised_start":null}"#]),
            items: ["a"],
            warning: "malformed-record /data/race_summaries/b the member \"advertised_start\" is null"
        ),
        Case(
            testDescription: "a summary that is no object",
            body: RaceAnswer.body(listing: ["a", "b"], [RaceAnswer.race("a"), #""b":[]"#]),
            items: ["a"],
            warning: "malformed-record /data/race_summaries/b found an empty array, expected an object"
        ),
        Case(
            testDescription: "an id that is no text",
            body: RaceAnswer.body(listing: ["a"], [RaceAnswer.race("a")])
                .replacingOccurrences(of: #"["a"]"#, with: #"["a",7]"#),
            items: ["a"],
            warning: "malformed-record /data/next_to_go_ids/1 found the number 7, expected the id of a race"
        ),
        Case(
            testDescription: "an id without a summary",
            body: RaceAnswer.body(listing: ["z", "a"], [RaceAnswer.race("a")]),
            items: ["a"],
            warning: "missing-record /data/next_to_go_ids/0 the race \"z\" has no summary"
        ),
        Case(
            testDescription: "an id that is listed twice",
            body: RaceAnswer.body(listing: ["a", "a"], [RaceAnswer.race("a")]),
            items: ["a"],
            warning: "duplicate-record /data/next_to_go_ids/1 the race \"a\" is listed before"
        ),
        Case(
            testDescription: "a summary that is not listed",
            body: RaceAnswer.body(listing: ["a"], [RaceAnswer.race("b"), RaceAnswer.race("a")]),
            items: ["a", "b"],
            warning: "unlisted-record /data/race_summaries/b the race is not listed; it is shown"
        ),
        Case(
            testDescription: "a name that stands twice",
            body: RaceAnswer.body(listing: ["a"], [RaceAnswer.race("a", in: 1), RaceAnswer.race("a", in: 2)]),
            items: ["a"],
            warning: "repeated-name /data/race_summaries/a the name \"a\" appears more than once; the last one counts"
        ),
        Case(
            testDescription: "a race that has the id of another",
            body: RaceAnswer.body(
                listing: ["a", "b"],
                [RaceAnswer.race("a"), RaceAnswer.race("a").replacing(#""a":"#, with: #""b":"#)]
            ),
            items: ["a"],
            warning: "duplicate-record - items 1 and 2 of the answer have the id \"a\"; the later one, "
                + "\"R1 Saltmere\", was left out"
        ),
        Case(
            testDescription: "a category that nobody knows",
            body: RaceAnswer.body(listing: ["a"], [RaceAnswer.race("a", category: "camel")]),
            items: ["a"],
            warning: "unusual-record /data/race_summaries/a/category_id found the text \"camel\", "
                + "expected the id of horse, harness or greyhound races; the race is shown as \"other\""
        ),
        Case(
            testDescription: "a number with a fraction",
            body: RaceAnswer.body(replacing: #""race_number":1"#, with: #""race_number":7.5"#),
            items: ["a"],
            warning: "unusual-record /data/race_summaries/a/race_number "
                + "found the number 7.5, expected a whole number from 1; it is left out of the race"
        ),
        Case(
            testDescription: "a number below one",
            body: RaceAnswer.body(replacing: #""race_number":1"#, with: #""race_number":-3"#),
            items: ["a"],
            warning: "unusual-record /data/race_summaries/a/race_number "
                + "found the number -3, expected a whole number from 1; it is left out of the race"
        ),
        Case(
            testDescription: "a detail of another type",
            body: RaceAnswer.body(raceWith: #","race_form":{"distance":"far"}"#),
            items: ["a"],
            warning: "unusual-record /data/race_summaries/a/race_form/distance "
                + "found the text \"far\", expected a number; it is left out of the race"
        ),
        Case(
            testDescription: "weather that is no object",
            body: RaceAnswer.body(raceWith: #","race_form":{"weather":"FINE"}"#),
            items: ["a"],
            warning: "unusual-record /data/race_summaries/a/race_form/weather "
                + "found the text \"FINE\", expected an object; it is left out of the race"
        ),
        Case(
            testDescription: "additional data that is no JSON",
            body: RaceAnswer.body(additionalData: "{\"revealed_race_info\":"),
            items: ["a"],
            warning: "unusual-record /data/race_summaries/a/race_form/additional_data "
                + "in the JSON of this text: line 1, column 23: found the end of the text, expected a value"
        ),
        Case(
            testDescription: "additional data with prize money that is no number",
            body: RaceAnswer.body(additionalData: #"{"revealed_race_info":{"prizemonies":{"total_value":"much"}}}"#),
            items: ["a"],
            warning: "unusual-record /data/race_summaries/a/race_form/additional_data "
                + "in the JSON of this text: /revealed_race_info/prizemonies/total_value: "
                + "found the text \"much\", expected a number; it is left out of the race"
        ),
        Case(
            testDescription: "additional data that is no text",
            body: RaceAnswer.body(raceWith: #","race_form":{"additional_data":{}}"#),
            items: ["a"],
            warning: "unusual-record /data/race_summaries/a/race_form/additional_data "
                + "found an object, expected JSON in a text; it is left out of the race"
        ),
        Case(
            testDescription: "a category of the newer shape without a list",
            body: #"{"category_race_map":{"x":{}},"race_summaries":{}}"#,
            items: [],
            warning: "unusual-record /category_race_map/x the member \"race_ids\" is missing"
        ),
    ])
    func `a malformed detail affects only itself and causes a warning`(odd: Case) throws {
        let snapshot = try read(odd.body)
        #expect(snapshot.items.map(\.id.rawValue) == odd.items)
        #expect(
            snapshot.warnings.listed.map { "\($0.code.rawValue) \($0.pointer ?? "-") \($0.message)" } == [odd.warning]
        )
    }

    @Test(arguments: [
        (#""race_number":1,"#, #""race_number":null,"#, "Saltmere"),
        (#""race_number":1,"#, #""race_number":"12","#, "R12 Saltmere"),
        (#""meeting_name":"Saltmere","#, #""venue_name":"Sands","#, "R1 Sands"),
        (#""meeting_name":"Saltmere","#, "", "R1 Plate"),
        (#""race_name":"Plate","race_number":1,"meeting_name":"Saltmere","#, "", "Race"),
        (#""race_id":"a","#, "", "R1 Saltmere"),
    ])
    func `a race has a title without its number or its meeting`(old: String, new: String, title: String) throws {
        let snapshot = try read(RaceAnswer.body(replacing: old, with: new))
        #expect(snapshot.items.map(\.title) == [title])
        #expect(snapshot.items.map(\.id.rawValue) == ["a"])
        #expect(snapshot.warnings.isEmpty)
    }

    @Test func `an unknown category makes a fourth group`() throws {
        let snapshot = try read(RaceAnswer.body(listing: ["a"], [RaceAnswer.race("a", category: "camel")]))
        #expect(snapshot.groups.map(\.id) == ["horse", "harness", "greyhound", "other"])
        #expect(snapshot.items.first?.category == ItemCategory(id: "other", label: "Other"))
    }

    @Test func `the last of two summaries with the same name is used`() throws {
        let races = [RaceAnswer.race("a", in: 1), RaceAnswer.race("a", in: 2)]
        let snapshot = try read(RaceAnswer.body(listing: ["a"], races))
        #expect(snapshot.items.map(\.time) == [.instant(Date(timeIntervalSince1970: 1_795_255_202))])
    }

    @Test(arguments: [
        (#"{"status":200}"#, "the answer has another shape: the member \"data\" is missing"),
        (#"{"data":{"next_to_go_ids":[]}}"#, "the answer has another shape: the member \"status\" is missing"),
        (
            #"{"status":"ok","data":{}}"#,
            "the answer has another shape: /status: found the text \"ok\", expected a whole number"
        ),
        (
            #"{"status":200,"data":{"race_summaries":{}}}"#,
            "the answer has another shape: /data: the member \"next_to_go_ids\" is missing"
        ),
        (
            #"{"status":200,"data":{"next_to_go_ids":[]}}"#,
            "the answer has another shape: /data: the member \"race_summaries\" is missing"
        ),
        (
            #"{"status":200,"data":{"next_to_go_ids":{},"race_summaries":{}}}"#,
            "the answer has another shape: /data/next_to_go_ids: found an object, expected an array"
        ),
        (
            #"{"status":200,"data":{"next_to_go_ids":[],"race_summaries":[]}}"#,
            "the answer has another shape: /data/race_summaries: found an empty array, expected an object"
        ),
        (#"{"category_race_map":{}}"#, "the answer has another shape: the member \"race_summaries\" is missing"),
        (#"{"race_summaries":{}}"#, "the answer has another shape: the member \"category_race_map\" is missing"),
        (#"[]"#, "the answer has another shape: found an empty array, expected an object"),
        (
            RaceAnswer.body(listing: ["a"], [#""a":{"advertised_start":{"seconds":5}}"#]),
            "not one of the 1 records could be read; the first: /data/race_summaries/a/advertised_start/seconds: "
                + "found the number 5, expected a time from 2000 to 2099"
        ),
    ])
    func `an answer in another format is an error that names what is missing`(body: String, message: String) {
        let refusal = #expect(throws: (any Error).self) { try read(body) }
        #expect(refusal.map { FeedError($0).message } == message)
        #expect(refusal.map { FeedError($0).code } == .malformed)
    }
}
