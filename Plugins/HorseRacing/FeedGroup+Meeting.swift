import FeedCore

extension Race {
    /// The id of its meeting: all races on one course and day.
    var meetingID: String { "\(identity.day)/\(identity.courseSlug)" }
}

extension FeedGroup {
    /// Returns the meetings of the races, in the order in which the card first names them.
    ///
    /// A meeting's facts are those that all of its races share.
    static func meetings(of races: [Race]) -> [FeedGroup] {
        var order: [String] = []
        var meetings: [String: [Race]] = [:]
        for race in races {
            if meetings[race.meetingID] == nil { order.append(race.meetingID) }
            meetings[race.meetingID, default: []].append(race)
        }
        return order.compactMap { id in
            guard let races = meetings[id], let first = races.first else { return nil }
            var facts: [Fact] = []
            if let going = first.going, races.allSatisfy({ $0.going == going }) {
                facts.append(Fact("going", "Going", .text(going)))
            }
            if let surface = first.surface, races.allSatisfy({ $0.surface == surface }) {
                facts.append(Fact("surface", "Surface", .text(surface.label)))
            }
            return FeedGroup(id: id, title: "\(first.course), \(first.identity.day)", facts: facts)
        }
    }
}
