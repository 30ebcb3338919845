package import FeedCore
package import FeedJSON
package import Foundation

extension JSONDocument {
    /// Reads an answer whose records a mapping reads, in any format, as JSON.
    ///
    /// The rows of a table and lines with dates become an array of objects. JSON may also be wrapped; see
    /// ``WrappedJSON``.
    ///
    /// - Parameters:
    ///   - response: The answer, with the character set in its headers.
    ///   - format: The format that the settings name.
    ///   - name: The name of the text for errors and warnings.
    ///   - hint: A hint for the user if the text cannot be read.
    ///   - now: The time that decides the year of a day such as Sat 28 Nov.
    ///   - warnings: Receives a warning for each row and line that cannot be read.
    /// - Throws: `FeedError` with code `malformed` for a text in another format.
    package init(
        answer response: FeedResponse,
        as format: AnswerFormat,
        named name: String,
        hint: String? = nil,
        now: Date,
        warnings: inout FeedWarnings
    ) throws(FeedError) {
        switch format.kind {
        case .json:
            do throws(FeedError) {
                try self.init(answer: response.body, named: name, hint: hint, warnings: &warnings)
            } catch {
                guard let wrapped = WrappedJSON(response.body) else { throw error }
                try self.init(answer: wrapped.bytes, named: name, hint: hint, warnings: &warnings)
                warnings.add(wrapped.warnings)
            }
        case .csv:
            let text = TextEncoding.decode(response.body, claims: [response.charset].compactMap(\.self)).utf8
            guard let table = CSVTable(text, as: format) else {
                let fault =
                    text.allSatisfy { $0 <= 0x20 } ? "is empty" : "has more than \(CSVTable.maximumColumns) columns"
                throw FeedError(.malformed, "\(name) \(fault), but should be a table", hint: hint ?? "Try again later.")
            }
            try self.init(answer: try table.json(named: name, &warnings), named: name, hint: hint, warnings: &warnings)
        case .lines:
            let text = TextEncoding.decode(response.body, claims: [response.charset].compactMap(\.self)).text
            let lines = DatedLines(text, now: now)
            guard !lines.items.isEmpty || lines.faults.isEmpty else {
                let message = "\(name) has no line that begins with a date; the first: \(lines.faults[0])"
                throw FeedError(.malformed, message, hint: hint)
            }
            lines.warn(&warnings)
            try self.init(answer: lines.json, named: name, hint: hint, warnings: &warnings)
        }
    }
}
