package import FeedCore

extension CalendarItems {
    /// Reads the text of a calendar as ``CalendarReader`` does, and finds its items in the window.
    ///
    /// - Returns: The items, the problems of the text as warnings, and the days that it covers completely. The group of
    ///   an item is its calendar, if that has a name.
    /// - Throws: ``FeedCore/FeedError`` with code `malformed` if the text is not a calendar, `cancelled` if the task
    ///   was cancelled.
    package func read(
        _ bytes: [UInt8],
        named name: String = "the answer",
        charset: String? = nil,
        in context: FetchContext
    ) throws(FeedError) -> FeedSnapshot {
        var warnings = FeedWarnings()
        let (calendars, isCut) = try CalendarReader.read(
            bytes,
            named: name,
            charset: charset,
            limits: limits,
            work: work,
            warnings: &warnings
        )
        let groups = calendars.map(\.group)
        let region = timeZone?.name ?? FeedTime.everywhere
        let places = groups.map { Place(group: $0?.id, region: region) }
        var snapshot = try snapshot(of: calendars, isCut: isCut, at: places, in: context)
        warnings.add(snapshot.warnings)
        snapshot.warnings = warnings
        snapshot.groups = groups.compactMap(\.self).withUniqueIDs
        return snapshot
    }
}

extension CalendarObject {
    /// The group of the calendar's events; `nil` if the calendar has no name.
    fileprivate var group: FeedGroup? { name.map { FeedGroup(id: $0.slug.isEmpty ? $0 : $0.slug, title: $0) } }
}
