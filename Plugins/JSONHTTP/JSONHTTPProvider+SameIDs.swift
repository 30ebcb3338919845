import FeedCore

// Records with the same id, of which the first becomes an item.

extension JSONHTTPProvider {
    /// Returns an answer without the items whose id is that of an earlier one; the first warning of these names the
    /// command that keeps both.
    func withoutSameIDs(_ snapshot: FeedSnapshot, of feed: FeedID) -> FeedSnapshot {
        var places: [LocalID: Int] = [:]
        places.reserveCapacity(snapshot.items.count)
        for (place, item) in snapshot.items.enumerated() where places[item.id] == nil { places[item.id] = place }
        guard places.count < snapshot.items.count else { return snapshot }
        var result = snapshot
        result.items = []
        var remedy = remedyForSameIDs(of: feed)
        for (place, item) in snapshot.items.enumerated() {
            guard let first = places[item.id], first < place else {
                result.items.append(item)
                continue
            }
            result.warnings.add(
                .duplicateRecord,
                "items \(first + 1) and \(place + 1) of the answer have the id \"\(item.id)\"; the later one, "
                    + "\"\(item.title)\", was left out\(remedy)"
            )
            remedy = ""
        }
        return result
    }

    /// Returns the end of a sentence about records with the same id: the command that keeps them.
    func remedyForSameIDs(of feed: FeedID) -> String {
        "; to keep both, put the field in which they differ in place of OTHER: aggregate feeds set \(feed.rawValue) "
            + mapping.fields.settingOfLongerID.quotedForShell
    }
}
