extension SingleRequestTemplates {
    /// The wire types, an event and its venue.
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
            var venue: Venue

            /// How many seats are left; `nil` where the publisher does not say.
            var seats: Int?
            var isCancelled: Bool

            init(json: JSONValue) throws(JSONMismatch) {
                id = try json.readText("id")
                name = try json.readText("name")
                start = try json.read("starts", as: TextStart.self).date
                venue = try json.read("venue")
                seats = try json.readIfPresent("seats")
                isCancelled = try json.readIfPresent("cancelled") ?? false
            }
        }

        /// Where events happen, and what groups them.
        struct Venue: JSONReadable {
            var id: String
            var name: String

            init(json: JSONValue) throws(JSONMismatch) {
                id = try json.readText("id")
                name = try json.readText("name")
            }
        }

        extension JSONValue {
            /// Reads a member that must be a text with more than blanks in it; the blanks around it go.
            fileprivate func readText(_ name: String) throws(JSONMismatch) -> String {
                let text = try read(name, as: String.self).trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { throw JSONMismatch(found: try member(name), expected: "a text that is not blank") }
                return text
            }
        }
        """##
}
