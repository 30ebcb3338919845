import FeedCore

extension ShownMonth {
    /// The rows from today on that fit a screen without scrolling, and the number of further rows in words.
    package func fitting(_ rows: [TimelineRow], in room: TimelineContent.Room) -> (rows: [TimelineRow], more: String?) {
        let today = clock.today.start(in: clock.timeZone)
        let isPresent = CivilMonth(containing: clock.today) == month
        let ahead = isPresent ? rows.filter { $0.time.end(in: clock.timeZone) > today } : rows
        if ahead.count <= room.count { return (ahead, nil) }
        let shown = Array(ahead.prefix(room.count - 1))
        return (shown, clock.words.more(ahead.count - shown.count, nil))
    }
}
