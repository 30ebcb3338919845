import FeedCore
import FeedJSON
import Foundation

extension NedsRace {
    /// Writes the race in one of the publisher's two versions.
    func write(to json: inout JSONWriter, isSecondVersion: Bool) {
        json.object {
            $0.member("race_id", id)
            $0.member("race_name", title)
            $0.member("race_number", number)
            $0.member("meeting_id", meetingID)
            $0.member("meeting_name", venue.name)
            $0.member("category_id", category.id)
            if isSecondVersion {
                $0.member(
                    "advertised_start",
                    isDamaged ? "soon" : startText.replacingOccurrences(of: "Z", with: ".000Z")
                )
            } else {
                $0.member("advertised_start") {
                    $0.object { if isDamaged { $0.member("seconds", "soon") } else { $0.member("seconds", start) } }
                }
            }
            $0.member("race_form") { writeForm(to: &$0, isSecondVersion: isSecondVersion) }
            $0.member("venue_id", venueID)
            $0.member("venue_name", venue.name)
            $0.member("venue_state", venue.state)
            $0.member("venue_country", venue.country)
        }
    }

    private var startText: String { Date(timeIntervalSince1970: Double(start)).rfc3339 }

    private func writeForm(to json: inout JSONWriter, isSecondVersion: Bool) {
        json.object {
            $0.member("distance", distance)
            let metres = NedsCondition(id: "5f0b6f5e-7f0a-4c1e-9b0d-3c2a51d7e6aa", name: "Metres")
            write(metres, as: "distance_type", shortName: "m", isSecondVersion, to: &$0)
            if let track { write(track, as: "track_condition", isSecondVersion, to: &$0) }
            if let weather { write(weather, as: "weather", icon: weather.name, isSecondVersion, to: &$0) }
            $0.member("race_comment", ifPresent: comment)
            $0.member("additional_data", additionalData)
            if !isSecondVersion {
                $0.member("generated", 1)
                $0.member("silk_base_url", "silks.sample.invalid")
            }
            $0.member("race_comment_alternative", ifPresent: comment)
            if isSecondVersion, number % 3 == 0 {
                $0.member("video") {
                    $0.object { $0.member("channel") { $0.object { $0.member("channel_id", "\(number)") } } }
                }
            }
        }
    }

    private func write(
        _ condition: NedsCondition,
        as name: String,
        shortName: String? = nil,
        icon: String? = nil,
        _ isSecondVersion: Bool,
        to json: inout JSONWriter
    ) {
        json.member(name) {
            $0.object {
                $0.member("id", condition.id)
                $0.member("name", condition.name)
                $0.member("short_name", shortName ?? condition.name.lowercased())
                $0.member("icon_uri", ifPresent: icon)
            }
        }
        if !isSecondVersion { json.member("\(name)_id", condition.id) }
    }

    /// More data, as a separate JSON text inside a string.
    private var additionalData: String {
        var json = JSONWriter()
        json.object {
            $0.member("revealed_race_info") {
                $0.object {
                    $0.member("track_name", venue.name)
                    $0.member("state", venue.state)
                    $0.member("country", venue.country)
                    $0.member("number", number)
                    $0.member("race_name", title)
                    $0.member("time", startText)
                    guard let prize else { return }
                    $0.member("class", category == .horse ? "MADC\u{A0}2" : "")
                    $0.member("start_type", category == .harness ? "Mobile" : "")
                    $0.member("prizemonies") { $0.object { $0.member("total_value", prize) } }
                    $0.member("localised_prizemonies") {
                        $0.object {
                            $0.member("AUD") { $0.object { $0.member("total_value", prize) } }
                            $0.member("NZD") { $0.object { $0.member("total_value", prize + prize / 10) } }
                        }
                    }
                    $0.member("rail_position", "")
                    $0.member("track_direction", "Left")
                    $0.member("track_surface", category == .horse ? "Turf" : "All Weather")
                    $0.member("group", "")
                    $0.member("gait", category == .harness ? "T" : "Gallop")
                    $0.member("track_home_straight_metres", 0)
                    $0.member("track_circumference", 0)
                }
            }
        }
        return String(decoding: json.bytes.escapingMarkup, as: UTF8.self)
    }
}
