import FeedCore
import FeedJSON

extension ProviderFile {
    /// Returns a sentence, without the full stop, for each code of an example's answers that no lookup has, if the field
    /// has no value for that reason.
    ///
    /// Icons and colours are left out, since they say nothing that an item lacks.
    package func codesInNoLookup(in example: Example) -> [String] {
        guard let settings = try? SettingValues(example.settings, of: manifest),
            case let filled = filled(with: settings), let fields = filled["fields"].flatMap({ try? FieldMap($0) })
        else { return [] }
        let keep = filled["keep"].flatMap { try? Condition($0) }
        var sentences: [String] = []
        for record in example.answers.flatMap({ (try? records(in: $0)) ?? [] })
        where keep.map({ (try? $0.holds(for: record)) ?? false }) ?? true {
            for (name, field) in fields.texts {
                sentences += field.codesInNoLookup(in: record).map {
                    "the lookup of \(name) does not have \($0.quoted), so \(name) is left out:"
                        + " add it, or \"else\" (\"\" for nothing)"
                }
            }
        }
        return sentences
    }

    /// Returns the records of an answer.
    func records(in answer: [UInt8]) throws -> [AnswerRecord] {
        guard let path = source["records"] else { return [] }
        let root = try JSONDocument(answer).root
        let page = Page(root, limits: AnswerLimits(), redaction: Redaction([]), hasSecrets: false)
        var warnings = FeedWarnings()
        return try RecordPath(path).records(
            of: page,
            hasColumns: source["columns"].map { try Bool($0) } ?? false,
            mayBeMissing: true,
            warnings: &warnings
        ).map { AnswerRecord(node: $0, page: page) }
    }
}

extension FieldMap {
    /// The fields that are texts and times, with their names in a configuration.
    fileprivate var texts: [(name: String, field: Field)] {
        let fields: [(String, Field?)] = [
            ("title", title), ("subtitle", subtitle), ("start", start?.field), ("end", end?.field), ("day", day?.field),
            ("allDay", allDay), ("region", region), ("group", group?.id), ("group.title", group?.title),
            ("category", category?.id), ("category.title", category?.title), ("status", status),
            ("place", place?.name), ("link", link?.url), ("link.label", link?.label),
        ]
        return fields.compactMap { name, field in field.map { (name, $0) } }
            + facts.map { ("the fact \($0.key)", $0.time.field) }
    }
}

extension Field {
    /// Returns the texts that are in no lookup of the field; none if the field has a value nevertheless.
    fileprivate func codesInNoLookup(in record: AnswerRecord) -> [String] {
        if (try? input(in: record)?.hasValue) == true { return [] }
        return alternatives.compactMap { $0.codeInNoLookup(in: record) }
    }

    /// Returns the text that the lookup of one alternative does not have; `nil` if there is none.
    private func codeInNoLookup(in record: AnswerRecord) -> String? {
        switch self {
        case .conditional(let field, let condition):
            return (try? condition.holds(for: record)) == true ? field.codeInNoLookup(in: record) : nil
        case .worked(let field, let works):
            guard var input = try? field.input(in: record) else { return field.codeInNoLookup(in: record) }
            for work in works {
                guard let next = try? work.result(for: input, in: record) else {
                    return work.isLookup ? (try? input.text()) : nil
                }
                input = next
            }
            return nil
        case .source, .template, .constant, .firstOf, .joined, .dated: return nil
        }
    }
}

extension FieldWork {
    fileprivate var isLookup: Bool {
        switch self {
        case .lookup, .entry: true
        case .split, .times, .letters, .flag: false
        }
    }
}
