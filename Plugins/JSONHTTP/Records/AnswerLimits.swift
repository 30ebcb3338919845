/// What the reading of one answer may cost, whatever a publisher sends.
package struct AnswerLimits: Sendable {
    /// How long one text may be, in bytes as it is written in the answer; what is beyond is left out.
    static let textBytesOfField = 64 << 10

    /// How many values a list may have; what is beyond is left out.
    static let valuesOfList = 1_000

    /// How many values paths may look at to find the records.
    package var recordVisits = 10_000_000

    /// How many values paths may look at for the fields of all records together.
    package var fieldVisits = 50_000_000

    /// How many bytes the texts of all items may have, the pages of a fetch together.
    package var textBytes = 128 << 20

    package init() {}
}
