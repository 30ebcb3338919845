import FeedJSON
import Foundation

/// The publisher of the next races.
///
/// The format is that of the coding test "next to go" and its solutions.
///
/// - SeeAlso: [EntainNextToGoChallenge](https://github.com/AppDevGuy/EntainNextToGoChallenge).
struct NedsPublisher: SamplePublisher {
    let seed: UInt64

    let endpoint = (provider: "neds-races", path: "/rest/v1/racing/")

    func serves(_ request: SampleRequest) -> Bool {
        request.components == ["rest", "v1", "racing"]
            || request.components == ["v2", "racing", "next-races-category-group"]
    }

    func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer {
        guard let count = request.parameter("count").flatMap({ Int($0) }), (1...1_000).contains(count) else {
            return refusal("Error invalid count provided")
        }
        let now = Int(request.date.timeIntervalSince1970.rounded(.down))
        if request.components.first == "v2" {
            return answerByCategory(count: count, request.parameter("categories"), now: now, quirk: quirk)
        }
        guard request.parameter("method") == "nextraces" else { return refusal("Error invalid method provided") }
        if case .items(let many) = quirk { return bulk(many, now: now) }
        var races = NedsTimetable.races(seed: seed, now: now, limit: count)
        races.apply(quirk)
        return .json(body: SampleBody(envelope(races, count: count)))
    }

    private func refusal(_ message: String) -> SampleAnswer {
        .json(status: 400) {
            $0.object {
                $0.member("status", 400)
                $0.member("data") { $0.null() }
                $0.member("message", message)
            }
        }
    }

    // MARK: - The next races

    private func envelope(_ races: [NedsRace], count: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.member("status", 200)
            $0.member("data") {
                $0.object {
                    $0.member("next_to_go_ids", races.map(\.id))
                    $0.member("race_summaries") {
                        $0.object {
                            // In the order of the ids, which has no meaning.
                            for race in races.sorted(by: { $0.id < $1.id }) {
                                $0.member(race.id) { race.write(to: &$0, isSecondVersion: false) }
                            }
                        }
                    }
                }
            }
            // The publisher says "each category", but means all of them together.
            $0.member("message", "Next \(count) races from each category")
        }
        return json.bytes.escapingMarkup
    }

    private func bulk(_ count: Int, now: Int) -> SampleAnswer {
        let race: @Sendable (Int) -> NedsRace = { [seed] number in
            let minute = floorDiv(now, 60) + 1 + number / 3
            let category = NedsCategory.allCases[number % 3]
            var draw = SeededNumbers(seed, 7, number)
            let names = NedsNames(category)
            return NedsRace(
                id: draw.uuid(),
                title: names.title(number: 1, &draw),
                number: number % 12 + 1,
                meetingID: draw.uuid(),
                category: category,
                start: minute * 60,
                venueID: draw.uuid(),
                venue: draw.pick(category.venues),
                distance: names.distance(&draw)
            )
        }
        return .json(
            body: SampleBody(parts: [
                .bytes(Array("{\"status\":200,\"data\":{\"next_to_go_ids\":[".utf8)),
                .list(count: count) { Array("\"\(race($0).id)\"".utf8) },
                .bytes(Array("],\"race_summaries\":{".utf8)),
                .list(count: count) { number in
                    var json = JSONWriter()
                    let race = race(number)
                    race.write(to: &json, isSecondVersion: false)
                    return Array("\"\(race.id)\":".utf8) + json.bytes.escapingMarkup
                },
                .bytes(Array("}},\"message\":\"Next \(count) races from each category\"}".utf8)),
            ])
        )
    }

    // MARK: - The next races by category

    /// Returns the second version, which Ladbrokes serves: `count` races of each category, without an envelope.
    private func answerByCategory(count: Int, _ wanted: String?, now: Int, quirk: SampleQuirk?) -> SampleAnswer {
        let categories = NedsCategory.allCases.filter { wanted?.contains($0.id) ?? true }
        let all = NedsTimetable.races(seed: seed, now: now, limit: 1_000)
        var races = categories.flatMap { category in all.filter { $0.category == category }.prefix(count) }
        races.apply(quirk)
        var json = JSONWriter()
        json.object {
            $0.member("category_race_map") {
                $0.object {
                    for category in categories {
                        $0.member(category.id) {
                            $0.object {
                                $0.member("race_ids", races.filter { $0.category == category }.map(\.id))
                            }
                        }
                    }
                }
            }
            $0.member("race_summaries") {
                $0.object {
                    for race in races.sorted(by: { $0.id < $1.id }) {
                        $0.member(race.id) { race.write(to: &$0, isSecondVersion: true) }
                    }
                }
            }
        }
        return .json(body: SampleBody(json.bytes.escapingMarkup))
    }
}

extension [UInt8] {
    /// A JSON text with `&`, `<` and `>` as escapes, as Go writes it.
    ///
    /// These characters occur only inside strings, so nothing else is changed.
    var escapingMarkup: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for byte in self {
            switch byte {
            case UInt8(ascii: "&"): result += "\\u0026".utf8
            case UInt8(ascii: "<"): result += "\\u003c".utf8
            case UInt8(ascii: ">"): result += "\\u003e".utf8
            default: result.append(byte)
            }
        }
        return result
    }
}
