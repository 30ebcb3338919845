/// The texts of a board for people that no value brings along.
package enum BoardTexts {
    package static let views = ["Timeline", "By feed", "Calendar", "Feeds", "History"]
    static let item = "item"
    package static let nothingMatches = "Nothing matches"
    package static let nothingAhead = "Nothing ahead"
    package static let hasLeft = "It has left its feed."
    package static let noSuchMonth = "There is no such month."
    package static let waiting = "waiting"
    package static let dueNow = "now"

    // The fields of a sheet.
    static let time = "Time"
    static let status = "Status"
    static let kind = "Kind"
    static let group = "Group"
    static let place = "Place"
    static let id = "Id"
    static let feed = "Feed"
    static let source = "Source"
    static let sample = "Sample"
    static let madeUp = "made up, describes nothing real"
    static let observed = "Observed"
    package static let whatHappened = "What happened to it"

    static func fresh(_ readText: String) -> String { "fresh, \(readText)" }

    /// Before the first answer.
    package static func asking(_ names: String) -> String { "Asking \(names) …" }

    /// Before the answers of a month.
    package static func asking(month title: String) -> String { "\(title): the feeds are asked …" }

    static func budget(left: Int, of count: Int) -> String { "\(left) of \(count) left" }
}
