import FeedJSON
import Foundation
import SamplePublishers

/// Writes an answer in Neds' format with any number of races.
enum RacesGenerator {
    static func run(count: Int) { RacesBenchmark.write(bytes(count: count)) }

    static func bytes(count: Int) -> [UInt8] {
        var json = JSONWriter()
        json.reserveCapacity(count * 2_000)
        var random = SeededNumbers(7)
        let ids = (0..<count).map { _ in random.uuid() }
        json.object {
            $0.member("status", 200)
            $0.member("data") {
                $0.object {
                    $0.member("next_to_go_ids", ids)
                    $0.member("race_summaries") {
                        $0.object {
                            for (number, id) in ids.enumerated() {
                                $0.member(id) { race(number, id, &random, &$0) }
                            }
                        }
                    }
                }
            }
            $0.member("message", "Next \(count) races from each category")
        }
        return json.bytes
    }

    private static let categories = [
        "4a2788f8-e825-4d36-9894-efd4baf1cfae", "9daef0d7-bf3c-4f50-921d-8e818c60fe61",
        "161d9be2-e909-4326-8c2c-35ed71fb460b",
    ]

    private static func race(_ number: Int, _ id: String, _ random: inout SeededNumbers, _ json: inout JSONWriter) {
        let start = 1_800_000_000 + Int(random.next() % (86_400 * 30))
        let uuids = (0..<6).map { _ in random.uuid() }
        let course = "Longmeadow \(number % 97)"
        json.object {
            $0.member("race_id", id)
            $0.member("race_name", "Baker & Daughters Handicap \(number)")
            $0.member("race_number", number % 12 + 1)
            $0.member("meeting_id", uuids[0])
            $0.member("meeting_name", course)
            $0.member("category_id", categories[number % 3])
            $0.member("advertised_start") { $0.object { $0.member("seconds", start) } }
            $0.member("race_form") {
                $0.object {
                    $0.member("distance", 1_000 + number % 2_000)
                    $0.member("distance_type") { named("Metres", "m", uuids[1], &$0) }
                    $0.member("distance_type_id", uuids[1])
                    $0.member("track_condition") { named("Good4", "good4", uuids[2], &$0) }
                    $0.member("track_condition_id", uuids[2])
                    $0.member("weather") { named("FINE", "fine", uuids[3], &$0) }
                    $0.member("weather_id", uuids[3])
                    $0.member("race_comment", String(repeating: "What is said of this race at length. ", count: 11))
                    $0.member("additional_data", details(number, course))
                    $0.member("generated", 1)
                    $0.member("silk_base_url", "silks.example.org")
                    $0.member("race_comment_alternative", String(repeating: "Or put another way. ", count: 10))
                }
            }
            $0.member("venue_id", uuids[4])
            $0.member("venue_name", course)
            $0.member("venue_state", "NSW")
            $0.member("venue_country", "AUS")
        }
    }

    private static func named(_ name: String, _ short: String, _ id: String, _ json: inout JSONWriter) {
        json.object {
            $0.member("id", id)
            $0.member("name", name)
            $0.member("short_name", short)
        }
    }

    /// The details are JSON in a string.
    private static func details(_ number: Int, _ course: String) -> String {
        var json = JSONWriter()
        json.object {
            $0.member("revealed_race_info") {
                $0.object {
                    $0.member("track_name", course)
                    $0.member("number", number % 12 + 1)
                    $0.member("time", "2027-01-15T01:18:00Z")
                    $0.member("class", "BM\(number % 90)")
                    $0.member("prizemonies") { $0.object { $0.member("total_value", 1_000 + number % 5_000) } }
                    $0.member("track_surface", "Turf")
                }
            }
        }
        return json.text
    }
}
