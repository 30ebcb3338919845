import FeedCore
import FeedJSON
import Foundation
import SamplePublishers
import Testing

struct TflPublisherTests {
    private let place = "/StopPoint/?lat=51.5081&lon=-0.1248&stopTypes=NaptanMetroStation,NaptanRailStation"

    private func arrivals(_ stop: String, _ sample: SampleAsker) throws -> [JSONValue] {
        Array(try #require(sample.ask("/StopPoint/\(stop)/Arrivals").json().elements))
    }

    @Test(arguments: [
        ("", ["940GZZLUXA1"]),
        (
            "&radius=800&modes=tube",
            [
                "940GZZLUXA1", "940GZZLUXC3", "940GZZLUXB2", "940GZZLUXD4", "940GZZLUXE5", "910GXRAIL6",
            ]
        ),
        ("&radius=460", ["940GZZLUXA1", "940GZZLUXC3", "940GZZDLXF7", "940GZZLUXB2", "940GZZLUXD4"]),
        ("&radius=800&modes=bus", []),
    ])
    func `finds the stops within the radius, nearest first`(more: String, ids: [String]) throws {
        let sample = SampleAsker()
        let answer = sample.ask(place + more)
        #expect(answer.header("cache-control") == "public, must-revalidate, max-age=43200, s-maxage=86400")
        let json = try answer.json()
        let stops = Array(try #require(json["stopPoints"]?.elements))
        #expect(stops.compactMap { $0["id"]?.string } == ids)
        let distances = stops.compactMap { $0["distance"]?.double }
        #expect(distances.count == ids.count && distances == distances.sorted())
        #expect(["pageSize", "total", "page"].allSatisfy { json[$0]?.int == 0 })
    }

    @Test func `lists facilities of all kinds, with repeated keys and a key with a leading blank`() throws {
        let sample = SampleAsker()
        let json = try sample.ask("\(place),NaptanPublicBusCoachTram&radius=800").json()
        let stops = Array(try #require(json["stopPoints"]?.elements))
        #expect(stops.contains { $0["stopLetter"]?.string == "G" }, "a bus stop, when asked for")
        let rows = stops.flatMap { stop in stop["additionalProperties"]?.elements.map { Array($0) } ?? [] }
        let facilities = rows.filter { $0["category"]?.string == "Facility" }
        let values = Set(facilities.compactMap { $0["value"]?.string })
        #expect(values.isSuperset(of: ["yes", "no", "0", "5", "none"]))
        #expect(values.contains("0 on platforms, 0 in ticket halls, 0 elsewhere"))
        let first = stops[0]["additionalProperties"]?.elements?.compactMap { $0["key"]?.string } ?? []
        #expect(first.count { $0 == "Gates" } == 2)
        #expect(first.contains(" Euro Cash Machines"))
    }

    @Test func `answers one id with an object, several with an array, and a hub in a member's place`() throws {
        let sample = SampleAsker()
        let one = try sample.ask("/StopPoint/940GZZLUXA1").json()
        #expect(one["id"]?.string == "940GZZLUXA1")
        #expect(one["distance"] == nil)
        let two = try sample.ask("/StopPoint/940GZZLUXA1,940GZZLUXB2").json()
        #expect(two.elements?.compactMap { $0["id"]?.string } == ["940GZZLUXA1", "940GZZLUXB2"])
        let hub = try sample.ask("/StopPoint/940GZZLUXC3").json()
        #expect(hub["id"]?.string == "HUBXPW")
        #expect(hub.at(pointer: "/children/0/id")?.string == "940GZZLUXC3")
    }

    @Test func `answers for some lines of a stop only`() throws {
        let sample = SampleAsker()
        let all = try arrivals("940GZZLUXA1", sample).compactMap { $0["lineId"]?.string }
        let some = try sample.ask("/Line/northern,victoria/Arrivals/940GZZLUXA1").json()
        let lines = some.elements?.compactMap { $0["lineId"]?.string } ?? []
        #expect(lines.count == all.count { $0 == "northern" } && !lines.isEmpty)
        #expect(Set(lines) == ["northern"])
    }

    @Test func `sends predictions in no order, with the publisher's members and times`() throws {
        let sample = SampleAsker()
        let answer = sample.ask("/StopPoint/940GZZLUXA1/Arrivals", headers: ["app_key": "secret"])
        #expect(answer.header("cache-control") == "public, must-revalidate, max-age=30, s-maxage=60")
        let trains = Array(try #require(try answer.json().elements))
        #expect(trains.count > 20)
        let seconds = trains.compactMap { $0["timeToStation"]?.int }
        #expect(seconds != seconds.sorted())
        #expect(trains.contains { $0["direction"] == nil })
        #expect(trains.contains { $0["destinationName"] == nil })
        for train in trains {
            let made = try #require(train["timestamp"]?.string)
            #expect(made.count == 28 && made.hasSuffix("Z"), "seven digits of fraction")
            let expected = try #require(train["expectedArrival"]?.string)
            #expect(expected.count == 20)
            let from = try #require(Date(rfc3339: made))
            let until = try #require(Date(rfc3339: expected))
            #expect(train["timeToStation"]?.int == Int(until.timeIntervalSince(from).rounded()))
            #expect(train.at(pointer: "/timing/source")?.string == "0001-01-01T00:00:00")
            #expect((train["currentLocation"]?.string?.count ?? 99) <= 50)
        }
    }

    @Test func `lists a train once for each platform of a terminus`() throws {
        let sample = SampleAsker()
        let trains = try arrivals("940GZZLUXD4", sample).filter { $0["lineId"]?.string == "victoria" }
        let byID = Dictionary(grouping: trains) { $0["id"]?.string ?? "" }
        let pairs = byID.values.filter { $0.count == 2 }
        #expect(pairs.count > 5)
        #expect(pairs.allSatisfy { Set($0.compactMap { $0["platformName"]?.string }).count == 2 })
        #expect(pairs.contains { Set($0.compactMap { $0["timeToStation"]?.int }).count == 2 })
    }

    @Test func `writes buses as the publisher does, and a closed stop as an empty list`() throws {
        let sample = SampleAsker()
        let bus = try #require(try arrivals("490009999XG", sample).first)
        #expect(bus["platformName"]?.string == "null")
        #expect(bus["destinationNaptanId"]?.string == "")
        #expect(bus["timeToLive"]?.string != bus["expectedArrival"]?.string)
        #expect(try arrivals("940GZZLUXE5", sample).isEmpty)
    }

    @Test func `trains come nearer`() throws {
        var sample = SampleAsker()
        let before = try arrivals("940GZZLUXA1", sample)
        sample.date += 60
        let after = try arrivals("940GZZLUXA1", sample)
        let times = Dictionary(
            after.compactMap { train in train["id"]?.string.map { ($0, train["timeToStation"]?.int ?? 0) } },
            uniquingKeysWith: min
        )
        let differences = before.compactMap { train in
            train["id"]?.string.flatMap { times[$0] }.map { (train["timeToStation"]?.int ?? 0) - $0 }
        }
        #expect(differences.count > 20)
        #expect(differences.allSatisfy { (5...115).contains($0) }, "\(differences)")
    }

    @Test func `refuses an unknown stop with an object that repeats the query`() throws {
        let sample = SampleAsker()
        let answer = sample.ask("/StopPoint/940NOWHERE/Arrivals?app_key=secret")
        #expect(answer.status == 404)
        let json = try answer.json()
        #expect(json["httpStatusCode"]?.int == 404)
        #expect(json["exceptionType"]?.string == "EntityNotFoundException")
        #expect(json["relativeUri"]?.string == "/StopPoint/940NOWHERE/Arrivals?app_key=secret")
        #expect(json["message"]?.string == "The following stop point is not recognised: 940NOWHERE")
        #expect(sample.ask("/StopPoint/?lat=51.5").status == 400)
    }
}
