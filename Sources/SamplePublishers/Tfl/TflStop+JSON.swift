import FeedCore
import FeedJSON

private let entities = "Tfl.Api.Presentation.Entities"

/// Returns the publisher's name of one of its types.
private func type(_ name: String) -> String { "\(entities).\(name), \(entities)" }

extension TflStop {
    /// Writes the stop, with its distance if the stop was found by its place.
    func write(to json: inout JSONWriter, distance: Double? = nil) {
        json.object {
            $0.member("$type", type("StopPoint"))
            $0.member("naptanId", id)
            if kind == .bus {
                $0.member("indicator", "Stop G")
                $0.member("stopLetter", "G")
            }
            $0.member("modes", modes)
            $0.member("icsCode", "1009\(id.utf8.reduce(0) { ($0 * 3 + Int($1)) % 1_000 }.padded(to: 3))")
            $0.member("stopType", stopType)
            $0.member("stationNaptan", id)
            $0.member("hubNaptanCode", ifPresent: hub)
            $0.member("lines") { $0.array { for line in lines + quietLines { write(line: line, to: &$0) } } }
            $0.member("lineGroup") { $0.array { writeGroup("LineGroup", "stationAtcoCode", id, to: &$0) } }
            $0.member("lineModeGroups") { $0.array { writeGroup("LineModeGroup", "modeName", modes[0], to: &$0) } }
            $0.member("status", true)
            $0.member("id", id)
            $0.member("commonName", commonName)
            if let distance { $0.member("distance", distance) }
            $0.member("placeType", "StopPoint")
            $0.member("additionalProperties") { $0.array { for property in properties { property.write(to: &$0) } } }
            $0.member("children") { if kind == .bus { $0.array { _ in } } else { $0.array { writePlatform(to: &$0) } } }
            $0.member("lat", latitude)
            $0.member("lon", longitude)
        }
    }

    /// Writes the stop as a search by name finds it: without its lines, under the id of its interchange.
    func writeMatch(to json: inout JSONWriter) {
        json.object {
            $0.member("$type", type("MatchedStop"))
            $0.member("icsId", "1009\(id.utf8.reduce(0) { ($0 * 3 + Int($1)) % 1_000 }.padded(to: 3))")
            $0.member("topMostParentId", ifPresent: hub)
            $0.member("modes", modes)
            $0.member("zone", "1")
            $0.member("id", hub ?? id)
            $0.member("name", hub == nil ? commonName : name)
            $0.member("lat", latitude)
            $0.member("lon", longitude)
        }
    }

    /// Writes the interchange of the stop, with the stop among its children.
    func writeHub(_ hub: String, to json: inout JSONWriter) {
        json.object {
            $0.member("$type", type("StopPoint"))
            $0.member("naptanId", hub)
            $0.member("modes", modes + ["river-bus"])
            $0.member("icsCode", "1009999")
            $0.member("stopType", "TransportInterchange")
            $0.member("hubNaptanCode", hub)
            $0.member("lines") { $0.array { for line in lines + quietLines { write(line: line, to: &$0) } } }
            $0.member("lineGroup") { $0.array { writeGroup("LineGroup", "stationAtcoCode", id, to: &$0) } }
            $0.member("lineModeGroups") { $0.array { writeGroup("LineModeGroup", "modeName", modes[0], to: &$0) } }
            $0.member("status", true)
            $0.member("id", hub)
            $0.member("commonName", name)
            $0.member("placeType", "StopPoint")
            $0.member("additionalProperties") { $0.array { _ in } }
            $0.member("children") { $0.array { write(to: &$0) } }
            $0.member("lat", latitude)
            $0.member("lon", longitude)
        }
    }

    private func write(line id: String, to json: inout JSONWriter) {
        json.object {
            $0.member("$type", type("Identifier"))
            $0.member("id", id)
            $0.member("name", TflLine.line(id).name)
            $0.member("uri", "/Line/\(id)")
            $0.member("type", "Line")
            $0.member("crowding") { $0.object { $0.member("$type", type("Crowding")) } }
            $0.member("routeType", "Unknown")
            $0.member("status", "Unknown")
        }
    }

    private func writeGroup(_ name: String, _ key: String, _ value: String, to json: inout JSONWriter) {
        json.object {
            $0.member("$type", type(name))
            $0.member(key, value)
            $0.member("lineIdentifier", lines + quietLines)
        }
    }

    /// Writes a platform; nested stops have no type and no position of their own.
    private func writePlatform(to json: inout JSONWriter) {
        let platform = "9400\(id.dropFirst(4))1"
        json.object {
            $0.member("$type", type("StopPoint"))
            $0.member("naptanId", platform)
            for name in ["modes", "lines", "lineGroup", "lineModeGroups"] { $0.member(name) { $0.array { _ in } } }
            $0.member("stationNaptan", id)
            $0.member("status", true)
            $0.member("id", platform)
            $0.member("commonName", commonName)
            $0.member("placeType", "StopPoint")
            for name in ["additionalProperties", "children"] { $0.member(name) { $0.array { _ in } } }
            $0.member("lat", 0.0)
            $0.member("lon", 0.0)
        }
    }
}

extension TflProperty {
    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("$type", type("AdditionalProperties"))
            $0.member("category", category)
            $0.member("key", key)
            $0.member("sourceSystemKey", source)
            $0.member("value", value)
        }
    }
}
