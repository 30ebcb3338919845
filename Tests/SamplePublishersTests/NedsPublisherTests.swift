import FeedCore
import FeedJSON
import Foundation
import SamplePublishers
import Testing

struct NedsPublisherTests {
    private let next = "/rest/v1/racing/?method=nextraces&count="

    private func starts(_ json: JSONValue) throws -> [String: Int] {
        let races = try #require(json.at(pointer: "/data/race_summaries")?.members)
        return Dictionary(
            uniqueKeysWithValues: races.compactMap { race in
                race.value.at(pointer: "/advertised_start/seconds")?.int.map { (race.name, $0) }
            }
        )
    }

    @Test func `lists the ids by start and the races by id`() throws {
        let sample = SampleAsker()
        let answer = sample.ask(next + "100")
        #expect(answer.status == 200)
        #expect(answer.header("content-type") == "application/json; charset=utf-8")
        let json = try answer.json()
        #expect(json.members?.map(\.name) == ["status", "data", "message"])
        #expect(json["status"]?.int == 200)
        #expect(json["message"]?.string == "Next 100 races from each category")

        let ids = json.at(pointer: "/data/next_to_go_ids")?.elements?.compactMap(\.string) ?? []
        let races = Array(try #require(json.at(pointer: "/data/race_summaries")?.members))
        #expect(ids.count == 100)
        #expect(races.map(\.name) == ids.sorted())
        let times = try starts(json)
        let ordered = ids.compactMap { times[$0] }
        #expect(ordered == ordered.sorted())
        #expect(Set(ordered).count < ordered.count, "races start at once")
        #expect(ordered.first.map { $0 <= 1_795_255_200 && $0 >= 1_795_255_200 - 120 } == true)
    }

    @Test func `sends every race with the publisher's members, and some without the optional ones`() throws {
        let sample = SampleAsker()
        let json = try sample.ask(next + "1000").json()
        let races = Array(try #require(json.at(pointer: "/data/race_summaries")?.members).map(\.value))
        #expect(races.count > 200)
        let names = [
            "race_id", "race_name", "race_number", "meeting_id", "meeting_name", "category_id", "advertised_start",
            "race_form", "venue_id", "venue_name", "venue_state", "venue_country",
        ]
        #expect(races.allSatisfy { $0.members?.map(\.name) == names })
        #expect(Set(races.compactMap { $0["category_id"]?.string }).count == 3)
        let forms = races.compactMap { $0["race_form"] }
        for optional in ["track_condition", "weather", "race_comment"] {
            let count = forms.count { $0[optional] != nil }
            #expect(count > 0 && count < forms.count, "\(optional) in \(count) of \(forms.count)")
        }
        #expect(forms.allSatisfy { ($0["weather"] == nil) == ($0["weather_id"] == nil) })
    }

    @Test func `hides a JSON text with its own escapes in additional_data`() throws {
        let sample = SampleAsker()
        let answer = sample.ask(next + "100")
        #expect(!answer.text.contains("&"))
        #expect(answer.text.contains("\\\\u0026"))
        for race in try #require(try answer.json().at(pointer: "/data/race_summaries")?.members) {
            let text = try #require(race.value.at(pointer: "/race_form/additional_data")?.string)
            let info = try #require(JSONDocument(text).root["revealed_race_info"])
            #expect(info["race_name"]?.string == race.value["race_name"]?.string)
        }
    }

    @Test func `races start, pass, and are postponed`() throws {
        var sample = SampleAsker()
        let first = try starts(sample.ask(next + "100").json())
        var now = 1_795_255_200
        var moved: Set<String> = []
        var latest = first
        for _ in 0..<40 {
            sample.date += 30
            now += 30
            latest = try starts(sample.ask(next + "100").json())
            #expect(latest.values.allSatisfy { $0 >= now - 120 })
            moved.formUnion(latest.filter { id, start in first[id].map { $0 < start } == true }.keys)
        }
        #expect(first.keys.contains { latest[$0] == nil }, "races have passed")
        #expect(!moved.isEmpty, "a race was put off")
        #expect(moved.contains { id in (first[id] ?? .max) <= now - 120 && latest[id] != nil }, "out of the past")
    }

    @Test(arguments: ["0", "-1", "1001", "soon", ""])
    func `refuses a bad count in its own envelope`(count: String) throws {
        let sample = SampleAsker()
        let answer = sample.ask(next + count)
        #expect(answer.status == 400)
        #expect(answer.text == #"{"status":400,"data":null,"message":"Error invalid count provided"}"#)
    }

    @Test func `the second version has this many races of each category, with times as text`() throws {
        let sample = SampleAsker()
        let json = try sample.ask("/v2/racing/next-races-category-group?count=5").json()
        #expect(json.members?.map(\.name) == ["category_race_map", "race_summaries"])
        let lists = try #require(json["category_race_map"]?.members).map { $0.value["race_ids"]?.elements?.count }
        #expect(lists == [5, 5, 5])
        for race in try #require(json["race_summaries"]?.members) {
            let start = try #require(race.value["advertised_start"]?.string)
            #expect(start.hasSuffix(":00.000Z") && Date(rfc3339: start) != nil)
            #expect(race.value.at(pointer: "/race_form/distance_type_id") == nil)
            #expect(race.value.at(pointer: "/race_form/generated") == nil)
        }
    }
}
