import FeedJSON
import Foundation

/// The publisher of sport events: one document with all sports.
struct SportsPublisher: SamplePublisher {
    let seed: UInt64

    let endpoint = (provider: "sport-events", path: "/api/sports")

    func serves(_ request: SampleRequest) -> Bool { request.components == ["api", "sports"] }

    func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer {
        let now = Int(request.date.timeIntervalSince1970.rounded(.down))
        if case .items(let many) = quirk { return bulk(many, now: now) }
        if quirk == .empty { return .json { $0.array { _ in } } }
        let sports = SampleSport.all.map { sport in
            var events = SportEvents.events(of: sport, seed: seed, now: now)
            if sport.code == "FOOT" || quirk == .onlyBadRecords {
                if quirk == .hostileTitle { events.beginWithNext(after: now) }
                events.apply(quirk)
            }
            return (sport: sport, events: events)
        }
        return .json { json in
            json.array { json in
                for (sport, events) in sports {
                    json.object { json in
                        json.member("i", sport.code)
                        json.member("d", sport.name)
                        json.member("e") { $0.array { for event in events { event.write(to: &$0) } } }
                    }
                }
                if quirk == .misplacedSport { writeMisplacedSport(to: &json, now: now) }
            }
        }
    }

    private func writeMisplacedSport(to json: inout JSONWriter, now: Int) {
        json.object {
            $0.member("d") {
                $0.array {
                    $0.object {
                        $0.member("i", "BCHV")
                        $0.member("d", "BEACH VOLLEYBALL")
                        $0.member("e") {
                            $0.array {
                                var event = SportEvent(
                                    id: "71000001",
                                    code: "BCHV",
                                    title: "Driftwood Two - Sandglass Pair",
                                    start: now + 5_400
                                )
                                event.hasFraction = true
                                event.write(to: &$0)
                            }
                        }
                    }
                }
            }
        }
    }

    private func bulk(_ count: Int, now: Int) -> SampleAnswer {
        .json(
            body: SampleBody(parts: [
                .bytes(Array("[{\"i\":\"FOOT\",\"d\":\"SOCCER\",\"e\":[".utf8)),
                .list(count: count) { number in
                    var json = JSONWriter()
                    SportEvent(
                        id: String(80_000_000 + number),
                        code: "FOOT",
                        title: "Home \(number) - Away \(number)",
                        start: now + 60 + number
                    ).write(to: &json)
                    return json.bytes
                },
                .bytes(Array("]}]".utf8)),
            ])
        )
    }
}

extension [SportEvent] {
    /// Puts the next event before the others: the first one, which a quirk changes, may be over, and in no list.
    fileprivate mutating func beginWithNext(after now: Int) {
        let next = indices.filter { self[$0].start > now + 60 }.min { self[$0].start < self[$1].start }
        if let next { swapAt(0, next) }
    }
}
