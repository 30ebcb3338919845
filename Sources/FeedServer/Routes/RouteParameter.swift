/// A value that a request may have, in its path, its query or its header.
struct RouteParameter: Sendable {
    enum Place: String, Sendable { case path, query, header }

    /// The form of the value, as [JSON Schema](https://json-schema.org/draft/2020-12/schema) describes it.
    enum Form: Sendable {
        /// A text with a pattern, and the pattern in words that follow "must be".
        case text(pattern: String? = nil, rule: String = "a text that is not empty")
        case words([String])
        /// A whole number from 1 on.
        case size(maximum: Int)
        case flag
        /// A duration such as `30m`, more than zero.
        case duration
        /// A day of the calendar.
        case day
        /// A day or a time, as the command line takes them.
        case date
        /// A duration before now, or a date.
        case past
        case timeZone

        /// An item's id, `FEED:LOCAL`.
        static let item = text(
            pattern: "^[a-z0-9][a-z0-9-]{0,62}:[A-Za-z0-9._~/%-]+$",
            rule: "the id of an item, FEED:LOCAL"
        )

        /// The key of an item.
        static let key = text(pattern: "^[a-z2-7]{26}$", rule: "the key of an item, 26 letters and digits")

        static let page = text(
            pattern: LocalPath.pattern,
            rule: "the path of a page of this server, such as /by-feed"
        )

        /// A version, which changes with the text.
        static let version = text(pattern: "^[0-9a-z]{1,13}$", rule: "a version that this server has sent")

        /// A number larger than any list.
        static let count = size(maximum: 1_000_000)
    }

    /// The greatest number of values of a parameter that may be given several times.
    static let manyValues = 100

    /// The greatest number of texts to search for: each is compared with all texts of every item.
    static let searchCount = 10

    var repeats: Bool { maximumCount > 1 }

    var name: String
    var place = Place.query
    var form = Form.text()

    /// The greatest number of values; a parameter with one may be given once only.
    var maximumCount = 1
    var summary: String
}
