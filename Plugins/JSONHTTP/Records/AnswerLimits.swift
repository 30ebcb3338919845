/// The limits on the cost of reading one answer.
package struct AnswerLimits: Sendable {
    /// The maximum length of one text, in bytes as written in the answer; the rest is left out.
    static let textBytesOfField = 64 << 10

    /// The maximum number of values in a list; the rest is left out.
    static let valuesOfList = 1_000

    /// The maximum number of values that paths may visit to find the records.
    package var recordVisits = 10_000_000

    /// The maximum number of values that paths may visit for the fields of all records together.
    package var fieldVisits = 50_000_000

    /// The maximum size of the texts of all items in bytes, for all pages of a fetch together.
    package var textBytes = 128 << 20

    package init() {}
}
