import FeedCore
import Foundation
import Testing

@testable import GTFS

/// Damaged messages: each is read or refused, and never ends the program.
@Suite struct RealtimeFuzzTests {
    /// A message with every relationship of trips and stops, and an alert.
    static let body: [UInt8] = {
        let base = City.base
        var entities = TripRelationship.allCases.map { relationship in
            Wire.update(
                Wire.trip("t1", Int64(relationship.rawValue), date: "20261130", time: "08:00:00", route: "R1"),
                (0..<4).map { number in
                    Wire.stop(
                        number + 1,
                        id: ["A", "B", "C", "D"][Int(number)],
                        arrival: Wire.at(base + 30_000 + number * 60, scheduled: base + 29_000),
                        departure: Wire.late(60, uncertainty: 5),
                        number,
                        properties: [.text(1, "C2"), .text(2, "h"), .number(3, 1)]
                    )
                },
                [.message(6, [.text(1, "new"), .text(2, "20261130"), .text(3, "09:00:00")])]
            )
        }
        entities.append(
            .alert(
                "a",
                [
                    .message(1, [.number(1, base), .number(2, base + 86_400)]), .message(5, [.text(5, "C")]),
                    .number(7, 1), Wire.texts(10, ("Closed", "en")),
                ]
            )
        )
        return Wire.feed(base + 28_000, entities)
    }()

    private static let interest = RealtimeMerge.interest(in: City.timetable)

    /// Reads a body with and without interest, and merges it.
    private func read(_ body: [UInt8]) {
        if let feed = try? RealtimeFeed(body) { _ = City.merged([feed]) }
        _ = try? RealtimeFeed(body, about: Self.interest)
    }

    @Test func `survives every truncation`() {
        for count in Self.body.indices { read(Array(Self.body[..<count])) }
    }

    @Test func `survives every changed byte`() {
        for index in Self.body.indices {
            var body = Self.body
            body[index] = index % 2 == 0 ? 0xFF : body[index] ^ 1
            read(body)
        }
    }

    @Test func `survives random bytes and random changes`() {
        var generator = SeededGenerator(seed: 44)
        for _ in 0..<300 {
            var body = Self.body
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                body[Int.random(in: body.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            read(body)
            read(
                (0..<Int.random(in: 0...60, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator)
                }
            )
        }
    }

    @Test(arguments: [Int64.min, -1, 0, 1, 253_402_300_800, 1 << 53, .max])
    func `survives every extreme number`(value: Int64) {
        var stop = [Wire.stop(value, arrival: Wire.at(value), departure: Wire.late(value, uncertainty: value))]
        stop.append(.stop(3, arrival: Wire.at(value, scheduled: value, delay: value), departure: Wire.late(value)))
        for relationship in TripRelationship.allCases {
            let trip = Wire.trip("t1", Int64(relationship.rawValue), date: "20261130", time: "99:59:59")
            let others: [Wire] = [.number(4, value), .number(5, value)]
            let alert = Wire.alert(
                "a",
                [.message(1, [.number(1, value), .number(2, value)]), .message(5, [.text(5, "C")])]
            )
            read(Wire.feed(value, [.update(trip, stop, others), alert]))
            read(Wire.feed(City.base + 28_000, [.update(trip, stop, others), alert]))
        }
    }
}
