import FeedCore
import FeedJSON
import Foundation
import SamplePublishers
import Testing

struct SportsPublisherTests {
    private func sports(_ sample: SampleAsker) throws -> [JSONValue] {
        Array(try #require(sample.ask("/api/sports").json().elements))
    }

    private func events(_ sport: JSONValue?) -> [JSONValue] { sport?["e"]?.elements.map { Array($0) } ?? [] }

    @Test func `sends sports with events in no order, around now`() throws {
        let sample = SampleAsker()
        let sports = try sports(sample)
        #expect(sports.allSatisfy { $0.members?.map(\.name) == ["i", "d", "e"] })
        let all = sports.flatMap(events)
        #expect(all.count > 200)
        #expect(Set(all.compactMap { $0["i"]?.string }).count == all.count)
        for event in all {
            #expect(Set(event.members?.map(\.name) ?? []) == ["d", "i", "si", "sh", "tt"])
            #expect(event["sh"]?.string == event["d"]?.string)
            let sides = try #require(event["d"]?.string).components(separatedBy: " - ")
            #expect(sides.count == 2 && sides[0] != sides[1])
        }
        #expect(Set(all.map { $0.members?.map(\.name) }).count > 1, "members stand in several orders")
        let times = all.compactMap { $0["tt"]?.double }
        #expect(times != times.sorted())
        #expect(Set(times).count < times.count)
        #expect(times.contains { $0 < 1_795_255_200 } && times.contains { $0 > 1_795_255_200 })
        #expect(all.contains { $0["tt"]?.int == nil }, "a time with a fraction")
    }

    @Test func `has a sport without events and one whose events are all past`() throws {
        let sample = SampleAsker()
        let sports = try sports(sample)
        let snooker = events(sports.first { $0["i"]?.string == "SNOO" })
        #expect(snooker.isEmpty)
        let darts = events(sports.first { $0["i"]?.string == "DART" })
        #expect(!darts.isEmpty)
        #expect(darts.allSatisfy { ($0["tt"]?.double ?? .infinity) < 1_795_255_200 })
    }

    @Test func `keeps an event's id and time as the clock runs`() throws {
        var sample = SampleAsker()
        let before = try sports(sample).flatMap(events)
        sample.date += 3_600
        let after = try sports(sample).flatMap(events)
        let times = Dictionary(uniqueKeysWithValues: after.map { ($0["i"]?.string ?? "", $0["tt"]?.double) })
        let kept = before.filter { times[$0["i"]?.string ?? ""] != nil }
        #expect(kept.count > before.count / 2)
        #expect(kept.allSatisfy { times[$0["i"]?.string ?? ""] == $0["tt"]?.double })
    }

    @Test func `puts a sport in place of a name if told to`() throws {
        var sample = SampleAsker()
        sample.quirk = .misplacedSport
        let quirk = try #require(try sports(sample).last)
        #expect(quirk.members?.map(\.name) == ["d"])
        #expect(quirk.at(pointer: "/d/0/i")?.string == "BCHV")
        #expect(quirk.at(pointer: "/d/0/e/0/tt")?.numberText?.contains(".") == true)
    }
}
