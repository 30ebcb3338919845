package import FeedCore
package import Foundation

extension MappingProposal {
    /// What somebody should know of a proposal before it is used.
    package enum Note: Sendable, Equatable {
        /// A date that is another one with day and month the other way round, and the settings that read it so.
        case otherReading(of: String, proposed: CivilDay, other: CivilDay, settings: [String])
        /// The id has the time in it.
        case idHasTime
        /// A text that names a day without its year.
        case lacksYear(String)
        /// Texts of the status that are not known, and count as scheduled.
        case unknownStatus([String])
        /// The zone in which times are read that name none, and where the answer names it.
        case zone(TimeZone, source: ZoneSource)
        /// The zones in which times are read that name none, as a member of each record says.
        case recordZones([TimeZone], path: String)
        /// A field that may be another member as well as the one that was taken.
        case alternatives(field: String, taken: String, others: [String])
        /// A member that tells the records that were looked at apart, and perhaps not those of tomorrow.
        case idOfSample(String, count: Int)
        /// Other lists of which items could be made as well.
        case otherLists([String])
    }

    /// Who says what the zone of an answer is.
    package enum ZoneSource: Sendable, Equatable {
        /// A member of the answer.
        case answer(String)
        case user
        /// Nobody; it is that of the viewer.
        case viewer
    }

    func notes(_ times: RecordTimes?, unknownStatus: [String]) -> [Note] {
        var notes: [Note] = []
        if let reading = times?.otherReading {
            let settings = fields.compactMap { name, value -> String? in
                guard RecordTimes.names.contains(name), let format = value.members?["format"]?.text else { return nil }
                let swapped = OtherReading.swapped(format)
                return swapped == format ? nil : "fields.\(name).format=\(swapped)"
            }
            let (proposed, other) = reading.days
            notes.append(.otherReading(of: reading.text, proposed: proposed, other: other, settings: settings))
        }
        let parts = fields.first { $0.name == "id" }?.value.members?["parts"]?.elements?.compactMap(\.firstPath) ?? []
        if let times, times.idPaths.contains(where: parts.contains) { notes.append(.idHasTime) }
        if let text = times?.yearless { notes.append(.lacksYear(text)) }
        if let zones = times?.zones, !zones.zones.isEmpty { notes.append(.recordZones(zones.zones, path: zones.path)) }
        if !unknownStatus.isEmpty { notes.append(.unknownStatus(unknownStatus)) }
        return notes
    }
}
