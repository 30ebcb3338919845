extension CustomTemplates {
    /// The wire type of an event.
    static let event = ##"""
        import FeedCore
        import FeedJSON
        import Foundation

        /// One event, as the publisher writes it.
        ///
        /// Read each member that your publisher sends by its name and with its type. What is thrown here costs this one record,
        /// and becomes a warning that says where it stands, what was found and what was expected.
        struct Event: JSONReadable {
            /// What the publisher keeps the same from answer to answer.
            var id: String
            var name: String
            var start: Date

            /// The id of its ``Venue``.
            var venue: String

            /// How many seats are left; `nil` where the publisher does not say.
            var seats: Int?
            var isCancelled: Bool

            init(json: JSONValue) throws(JSONMismatch) {
                id = try json.readText("id")
                name = try json.readText("name")
                start = try json.read("starts", as: TextStart.self).date
                venue = try json.readText("venue")
                seats = try json.readIfPresent("seats")
                isCancelled = try json.readIfPresent("cancelled") ?? false
            }
        }
        """##
}
