// Prints what the provider reads from GTFS Realtime messages, as JSON lines: the header and each entity.
// Scripts/gtfs/check-realtime builds it from the files in Plugins/GTFS/Realtime/Messages, which import nothing.

import Foundation

typealias Object = [String: Any]

extension Object {
    init(known pairs: KeyValuePairs<String, Any?>) {
        self.init()
        for (key, value) in pairs { if let value { self[key] = value } }
    }
}

extension TripDescriptor {
    var object: Object {
        Object(known: [
            "trip_id": tripID, "start_time": startTime, "start_date": startDate,
            "schedule_relationship": relationship?.rawValue, "route_id": routeID, "direction_id": directionID,
        ])
    }
}

extension StopTimeEvent {
    var object: Object {
        Object(known: [
            "delay": delay, "time": time, "uncertainty": uncertainty, "scheduled_time": scheduledTime,
        ])
    }
}

extension StopTimeUpdate {
    var object: Object {
        Object(known: [
            "stop_sequence": sequence, "stop_id": stopID, "arrival": arrival?.object, "departure": departure?.object,
            "schedule_relationship": relationship?.rawValue,
            "stop_time_properties": properties.map {
                Object(known: [
                    "assigned_stop_id": $0.assignedStopID, "stop_headsign": $0.headsign,
                    "pickup_type": $0.pickup?.rawValue, "drop_off_type": $0.dropOff?.rawValue,
                ])
            },
        ])
    }
}

extension TripUpdate {
    var object: Object {
        Object(known: [
            "trip": trip.object, "stop_time_update": stops.map(\.object), "timestamp": timestamp, "delay": delay,
            "vehicle": vehicle.map {
                Object(known: ["label": $0.label, "wheelchair_accessible": $0.wheelchair?.rawValue])
            },
            "trip_properties": properties.map {
                Object(known: [
                    "trip_id": $0.tripID, "start_date": $0.startDate, "start_time": $0.startTime,
                    "trip_headsign": $0.headsign, "trip_short_name": $0.shortName,
                ])
            },
        ])
    }
}

extension TranslatedText {
    var object: [Object] { translations.map { Object(known: ["text": $0.text, "language": $0.language]) } }
}

extension AlertPeriod {
    var object: Object { Object(known: ["start": start, "end": end]) }
}

extension ServiceAlert {
    var object: Object {
        Object(known: [
            "active_period": activePeriods.map(\.object), "communication_period": communicationPeriods.map(\.object),
            "impact_period": impactPeriods.map(\.object),
            "informed_entity": informed.map {
                Object(known: [
                    "agency_id": $0.agencyID, "route_id": $0.routeID, "route_type": $0.routeType,
                    "trip": $0.trip?.object, "stop_id": $0.stopID, "direction_id": $0.directionID,
                ])
            },
            "cause": cause?.rawValue, "effect": effect?.rawValue, "severity_level": severity?.rawValue,
            "url": url.object, "header_text": header.object, "description_text": description.object,
            "cause_detail": causeDetail.object, "effect_detail": effectDetail.object,
        ])
    }
}

@main
enum RealtimeDump {
    static func main() throws {
        for path in CommandLine.arguments.dropFirst() {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            var lines: [Object] = []
            do throws(WireError) {
                var header = RealtimeHeader()
                var message = WireReader(bytes)
                while try message.next() {
                    if message.number == 1 { try message.merge(into: &header) }
                    guard message.number == 2, let reader = message.message else { continue }
                    var entity = RealtimeEntity()
                    try entity.merge(reader)
                    lines.append(
                        Object(known: [
                            "id": entity.id, "is_deleted": entity.isDeleted, "trip_update": entity.update?.object,
                            "alert": entity.alert?.object,
                        ])
                    )
                }
                let object = Object(known: [
                    "gtfs_realtime_version": header.version, "incrementality": header.incrementality?.rawValue,
                    "timestamp": header.timestamp, "feed_version": header.scheduleVersion,
                ])
                lines.insert(object, at: 0)
            } catch {
                lines = [["error": "\(error)"]]
            }
            for line in lines {
                let data = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
                FileHandle.standardOutput.write(data + Data("\n".utf8))
            }
            FileHandle.standardOutput.write(Data("\n".utf8))
        }
    }
}
