extension CustomTemplates {
    /// The wire type of a venue.
    static let venue = ##"""
        import FeedJSON
        import Foundation

        /// Where events happen, as the publisher's list of venues has it, and what groups them.
        struct Venue: JSONReadable, Sendable {
            var id: String
            var name: String

            init(json: JSONValue) throws(JSONMismatch) {
                id = try json.readText("id")
                name = try json.readText("name")
            }
        }

        extension JSONValue {
            /// Reads a member that must be a text with more than blanks in it; the blanks around it go.
            func readText(_ name: String) throws(JSONMismatch) -> String {
                let text = try read(name, as: String.self).trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { throw JSONMismatch(found: try member(name), expected: "a text that is not blank") }
                return text
            }
        }
        """##
}
