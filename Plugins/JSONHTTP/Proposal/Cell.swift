import FeedCore
import FeedJSON
import FeedReaders

/// A scalar in a record: a text, a number or a Boolean.
struct Cell: Hashable {
    private(set) var text: String?
    private(set) var flag: Bool?

    /// The text or number, as it is written.
    private(set) var written: String?

    /// Creates a cell from a scalar; `nil` for an object, an array, an empty text and null.
    init?(_ input: FieldInput) {
        switch input {
        case .json(let value): (text, flag, written) = (value.string?.trimmed, value.bool, value.numberText)
        case .text(let made, _): text = made
        }
        written = text ?? written
        if written?.isEmpty ?? (flag == nil) { return nil }
    }

    /// The text or whole number, which can be part of an id; `nil` for any other value.
    var key: String? { text ?? written.flatMap { Int($0) == nil ? nil : $0 } }

    /// The value as a number, also if it is written as a text.
    var number: Double? { written.flatMap(Double.init) }
    var isNumber: Bool { text == nil && written != nil }
}

extension [Cell?] {
    /// The values without placeholders (`TBC`, 0, -1); if each date has such a word beside it, only the word goes.
    var decided: [Cell?] {
        let tests: [(Cell) -> Bool] = [
            { !["0", "-1"].contains($0.written) }, { $0.text.flatMap { UndecidedTime($0) } == nil },
        ]
        let filled = map { $0.flatMap { $0.text.map(UndecidedTime.isMeant) == true ? nil : $0 } }
        let decided = tests.reduce(filled) { cells, isKept in
            let kept = cells.map { $0.flatMap { isKept($0) ? $0 : nil } }
            return kept.contains { $0 != nil } ? kept : cells
        }
        // `24.12.2026 TBC` becomes `24.12.2026`.
        return decided.map { cell in cell?.text.flatMap { UndecidedTime($0) }.flatMap { Cell(.text($0.rest)) } ?? cell }
    }
}
