/// The texts of a board for people that no value brings along.
package enum ScreenWords {
    package static let views = ["Timeline", "By feed", "Calendar", "Feeds", "History"]
    static let item = "item"
    package static let hasLeft = "It has left its feed."
    package static let noSuchMonth = "There is no such month."
    package static let waiting = "waiting"
    package static let dueNow = "now"

    package static let whatHappened = "What happened to it"

    /// Before the first answer.
    package static func asking(_ names: String) -> String { "Asking \(names) …" }

    /// Before the answers of a month.
    package static func asking(month title: String) -> String { "\(title): the feeds are asked …" }

    static func budget(left: Int, of count: Int) -> String { "\(left) of \(count) left" }
}
