import FeedJSON

/// One record of a page.
struct AnswerRecord {
    var node: JSONNode
    var page: Page

    /// The record's place in the answer, as a JSON Pointer.
    var place: String { node.pointer }

    /// Returns the place of a value that was read for the record; without a value, the record's own.
    func place(of value: JSONValue?) -> String { value.map { page.place(of: $0, near: node) } ?? place }
}
