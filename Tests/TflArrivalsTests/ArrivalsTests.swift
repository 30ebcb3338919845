import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Testing
import TflArrivals

struct ArrivalsTests {
    private func read(_ body: String, at stop: String? = nil) throws -> FeedSnapshot {
        try FeedResponse(body: Array(body.utf8)).arrivals(at: stop).validated()
    }

    /// A prediction, with some of its members replaced; an empty replacement removes the member.
    private func prediction(_ changes: [String: String?] = [:]) -> String {
        var members: [String: String?] = [
            "id": #""-1""#, "vehicleId": #""237""#, "naptanId": #""940GZZLUZQA""#, "lineId": #""victoria""#,
            "lineName": #""Victoria""#, "platformName": #""Southbound - Platform 5""#,
            "destinationNaptanId": #""940GZZLUZQT""#, "destinationName": #""Larch Hill Underground Station""#,
            "expectedArrival": #""2026-11-21T10:01:29Z""#, "modeName": #""tube""#,
        ]
        members.merge(changes) { $1 }
        let present = members.compactMap { name, value in value.map { #""\#(name)":\#($0)"# } }
        return "{\(present.sorted().joined(separator: ","))}"
    }

    @Test(arguments: ["arrivals", "stops", "none"])
    func `recognises a saved answer of any request`(kind: String) async throws {
        let feed = try Feed("tfl", of: TflArrivalsProvider.self)
        let body =
            switch kind {
            case "arrivals": try Fixture.text("arrivals-940GZZLUZQA.json", in: .module)
            case "stops": try Fixture.text("stops-near.json", in: .module)
            default: "[]"
            }
        let saved = FeedResponse(body: Array(body.utf8))
        let reading = try #require(try feed.provider.read(saved: saved, in: .fixture(feed: "tfl")))
        switch kind {
        case "arrivals": #expect(reading.part == "arrivals at Alder Street" && !reading.snapshot.items.isEmpty)
        case "stops":
            #expect(reading.part.hasPrefix("a list of 4 stops, ") && reading.snapshot.groups.count == 4)
            let list = try #require(JSONDocument(body).root["stopPoints"])
            var array = JSONWriter()
            array.value(list)
            let bare = try feed.provider.read(saved: FeedResponse(body: array.bytes), in: .fixture(feed: "tfl"))
            #expect(bare?.part == reading.part && bare?.snapshot.groups == reading.snapshot.groups)
        default: #expect(reading.part == "arrivals at a stop" && reading.snapshot.items.isEmpty)
        }
        let refusal = FeedResponse(body: London.refusal(404, "There is no such stop."))
        #expect(throws: FeedError.self) { try feed.provider.read(saved: refusal, in: .fixture(feed: "tfl")) }
    }

    @Test func `one train with several platforms is one item at the soonest time`() throws {
        let snapshot = try read(Fixture.text("arrivals-940GZZLUZQA.json", in: .module))
        let train = try #require(snapshot.items.last)
        #expect(train.id.rawValue == "940GZZLUZQA/jubilee/014/940GZZLUZQE")
        #expect(train.time == .instant(.tenOClock + 340))
        #expect(train.subtitle == "Jubilee · Westbound, platform 13, 14 or 15")
        #expect(train.fact("platform") == "Westbound - Platform 13")
        #expect(
            train.fact("platforms")
                == .list(["Westbound - Platform 13", "Westbound - Platform 14", "Westbound - Platform 15"])
        )
        #expect(snapshot.items.count == 3 && snapshot.mergedRecordCount == 2 && snapshot.warnings.count == 2)
    }

    @Test func `the order of an answer is irrelevant`() throws {
        let body = try Fixture.text("arrivals-940GZZLUZQA.json", in: .module)
        let records = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [Any])
        let reversed = try JSONSerialization.data(withJSONObject: Array(records.reversed()))
        #expect(try read(body).items == read(String(decoding: reversed, as: UTF8.self)).items)
    }

    @Test func `an item has all details of the train`() throws {
        let snapshot = try read(Fixture.text("arrivals-940GZZLUZQA.json", in: .module))
        let train = try #require(snapshot.items.first { $0.category?.id == "victoria" && $0.title == "Larch Hill" })
        #expect(train.id.rawValue == "940GZZLUZQA/victoria/237/940GZZLUZQT")
        #expect(train.subtitle == "Victoria · Southbound, platform 5")
        #expect(train.group == "940GZZLUZQA")
        #expect(train.category == ItemCategory(id: "victoria", label: "Victoria", colour: "#00A0DF", icon: "🚇"))
        #expect(train.relevantUntil == .tenOClock + 89)
        #expect(train.observedAt?.rfc3339 == "2026-11-21T09:59:41.642Z")
        #expect(
            train.facts == [
                Fact("platform", "Platform", "Southbound - Platform 5", role: .platform),
                Fact("direction", "Direction", "Southbound", role: .direction),
                Fact("towards", "Towards", "Larch Hill", role: .destination),
                Fact(
                    "currentLocation",
                    "Current location",
                    "Between Alder Street and Birch Green",
                    reportsChanges: false
                ),
                Fact("vehicle", "Vehicle", "237"), Fact("line", "Line", "Victoria", role: .line),
                Fact("mode", "Mode", "tube"),
            ]
        )
    }

    @Test func `a train without a destination is named by its direction`() throws {
        let snapshot = try read(Fixture.text("arrivals-940GZZLUZQA.json", in: .module))
        #expect(snapshot.items.first?.title == "Maple Heath via Alder Street")
        #expect(snapshot.items.first?.id.rawValue == "940GZZLUZQA/victoria/240/maple-heath-via-alder-street")
        let nowhere = try read("[\(prediction(["destinationName": #""""#, "destinationNaptanId": nil]))]")
        #expect(nowhere.items.first?.title == "Destination unknown")
        #expect(nowhere.items.first?.id.rawValue == "940GZZLUZQA/victoria/237")
    }

    @Test func `on a line without train numbers the prediction's id distinguishes trains`() throws {
        let snapshot = try read(Fixture.text("arrivals-910GZQB.json", in: .module))
        #expect(
            snapshot.items.map(\.id.rawValue) == [
                "910GZQB/district/1520/940GZZLUZQU", "910GZQB/district/1521/940GZZLUZQU",
            ]
        )
        #expect(snapshot.items.map(\.subtitle) == ["District", "District"])
        #expect(snapshot.items[1].facts.map(\.key) == ["direction", "line", "mode"])
    }

    @Test(arguments: [
        // The same number and platform, minutes apart: trains that TfL has not identified.
        (#""-1""#, #""-2""#, "10:08:00", "Southbound - Platform 5", ["a/victoria/000/b", "a/victoria/000/b/2"]),
        // The same at different platforms.
        (#""-1""#, #""-2""#, "10:08:00", "Southbound - Platform 6", ["a/victoria/000/b", "a/victoria/000/b/2"]),
        // Less than two minutes apart at two platforms, or the same prediction: one train.
        (#""-1""#, #""-2""#, "10:03:00", "Southbound - Platform 6", ["a/victoria/000/b"]),
        // At one platform, however near: two trains.
        (#""-1""#, #""-2""#, "10:03:00", "Southbound - Platform 5", ["a/victoria/000/b", "a/victoria/000/b/2"]),
        (#""-1""#, #""-2""#, "10:01:39", "Southbound - Platform 5", ["a/victoria/000/b", "a/victoria/000/b/2"]),
        (#""-1""#, #""-1""#, "10:08:00", "Southbound - Platform 5", ["a/victoria/000/b"]),
    ])
    func `a number does not always identify a train`(
        one: String,
        other: String,
        time: String,
        platform: String,
        ids: [String]
    )
        throws
    {
        let common: [String: String?] = ["vehicleId": #""000""#, "destinationNaptanId": #""b""#]
        let first = prediction(common.merging(["id": one]) { $1 })
        let second = prediction(
            common.merging([
                "id": other, "expectedArrival": #""2026-11-21T\#(time)Z""#, "platformName": #""\#(platform)""#,
            ]) { $1 }
        )
        let snapshot = try read("[\(second),\(first)]", at: "a")
        #expect(snapshot.items.map(\.id.rawValue) == ids)
        #expect(snapshot.items.count + snapshot.mergedRecordCount == 2)
    }

    @Test func `trains with the same number on one platform are not merged`() throws {
        let records = [0, 100, 200, 320].enumerated().map { number, seconds in
            prediction([
                "vehicleId": #""000""#, "id": "\"\(number)\"",
                "expectedArrival": "\"\((Date.tenOClock + Double(seconds)).rfc3339)\"",
            ])
        }
        let snapshot = try read("[\(records.joined(separator: ","))]")
        #expect(snapshot.items.map(\.time) == [0, 100, 200, 320].map { .instant(.tenOClock + $0) })
        #expect(snapshot.mergedRecordCount == 0)
    }

    @Test func `a prediction goes to the train with its id, also where another is expected in between`() throws {
        let records = [(0, "1", 5), (50, "2", 5), (60, "1", 6), (90, "2", 6)].map { seconds, id, platform in
            prediction([
                "vehicleId": #""000""#, "id": "\"\(id)\"", "platformName": "\"Southbound - Platform \(platform)\"",
                "expectedArrival": "\"\((Date.tenOClock + Double(seconds)).rfc3339)\"",
            ])
        }
        let snapshot = try read("[\(records.joined(separator: ","))]")
        #expect(snapshot.items.map(\.time) == [.instant(.tenOClock), .instant(.tenOClock + 50)])
        let both: FactValue = .list(["Southbound - Platform 5", "Southbound - Platform 6"])
        #expect(snapshot.items.map { $0.fact("platforms") } == [both, both])
    }

    @Test func `facts say which part they play`() throws {
        let more = ["direction": #""inbound""#, "towards": #""Brixton""#]
        let item = try #require(try read("[\(prediction(more))]").items.first)
        let roles = item.facts.compactMap { fact in fact.role.map { "\(fact.key)=\($0.rawValue)" } }
        #expect(roles == ["platform=platform", "direction=direction", "towards=destination", "line=line"])
    }

    @Test(arguments: [
        ("Southbound - Platform 5", "tube", "Victoria · Southbound, platform 5"),
        ("Inner Rail - Platform 2", "tube", "Victoria · Inner Rail, platform 2"),
        ("Platform 1", "dlr", "Victoria · platform 1"),
        ("Westbound", "tube", "Victoria · Westbound"),
        ("Eastbound - Platform Unknown", "tube", "Victoria · Eastbound"),
        ("Platform Unknown", "overground", "Victoria"),
        ("D", "bus", "Victoria · stop D"),
        ("null", "bus", "Victoria"),
        ("", "tube", "Victoria"),
        ("  ", "tube", "Victoria"),
        ("Northbound - ", "tube", "Victoria · Northbound -"),
    ])
    func `the subtitle says where to stand`(platform: String, mode: String, subtitle: String) throws {
        let body = prediction(["platformName": #""\#(platform)""#, "modeName": #""\#(mode)""#])
        #expect(try read("[\(body)]").items.first?.subtitle == subtitle)
    }

    @Test(arguments: [
        ("2026-11-21T10:01:29Z", 89), ("2026-11-21T10:01:29.5Z", 89.5), ("2026-11-21T10:01:29.25Z", 89.25),
        ("2026-11-21T10:01:29.125Z", 89.125), ("2026-11-21T10:01:29.500000Z", 89.5),
        ("2026-11-21T10:01:29.5000000Z", 89.5), ("2026-11-21T11:01:29+01:00", 89),
    ])
    func `reads a time with any fraction`(text: String, seconds: TimeInterval) throws {
        let snapshot = try read("[\(prediction(["expectedArrival": "\"\(text)\"", "timestamp": "\"\(text)\""]))]")
        #expect(snapshot.items.first?.time == .instant(.tenOClock + seconds))
        #expect(snapshot.items.first?.observedAt == .tenOClock + seconds)
    }

    @Test(
        arguments: [
            ("expectedArrival", nil, "/1", "the member \"expectedArrival\" is missing"),
            (
                "expectedArrival", #""0001-01-01T00:00:00""#, "/1/expectedArrival",
                "found the text \"0001-01-01T00:00:00\", expected a time such as 2026-11-21T10:01:29Z"
            ),
            (
                "expectedArrival", #""0001-01-01T00:00:00Z""#, "/1/expectedArrival",
                "found the text \"0001-01-01T00:00:00Z\", expected a time from 2000 to 2099"
            ),
            ("lineId", #""""#, "/1/lineId", "found an empty text, expected a line's id"),
            ("lineId", "7", "/1/lineId", "found the number 7, expected a line's id"),
            ("naptanId", nil, "/1", "the member \"naptanId\" is missing"),
        ] as [(String, String?, String, String)]
    )
    func `a record without identity or time is left out`(name: String, value: String?, pointer: String, message: String)
        throws
    {
        let snapshot = try read("[\(prediction()),\(prediction([name: value]))]")
        #expect(snapshot.items.count == 1)
        #expect(snapshot.warnings.listed == [FeedWarning(.malformedRecord, pointer: pointer, message)])
    }

    @Test func `an unreadable time of prediction affects only itself`() throws {
        let snapshot = try read("[\(prediction(["timestamp": #""0001-01-01T00:00:00""#]))]")
        #expect(snapshot.items.count == 1 && snapshot.warnings.isEmpty)
        #expect(snapshot.items.first?.observedAt == nil)
    }

    @Test func `a withdrawn arrival is left out with a warning`() throws {
        let snapshot = try read("[\(prediction(["operationType": "2"]))]")
        #expect(snapshot.items.isEmpty)
        #expect(
            snapshot.warnings.listed == [FeedWarning(.hiddenRecord, pointer: "/0", "TfL has taken this arrival back")]
        )
    }

    @Test func `an empty array is valid and an object is an error`() throws {
        #expect(try read("[]").items.isEmpty)
        let error = #expect(throws: (any Error).self) { try read(#"{"message":"hello"}"#) }
        #expect(error.map { FeedError($0).code } == .malformed)
    }

    @Test func `a bus has its route as category and no colour`() throws {
        let body = prediction(["lineId": #""c2""#, "lineName": #""C2""#, "modeName": #""bus""#])
        #expect(try read("[\(body)]").items.first?.category == ItemCategory(id: "c2", label: "C2", icon: "🚌"))
    }
}
