import FeedCore

// An id of several sources, which a record must all have.

extension FieldMap {
    /// The text for a source of the id that a record does not have.
    private static let placeholder = "-"

    /// The setting of an id that has one more field, which is still to be named: `fields.id={"parts":["id","OTHER"]}`.
    package var settingOfLongerID: String {
        let sources = id.map(\.plainSources)
        let known = sources.contains { $0 == nil } ? ["FIELD"] : sources.compactMap(\.self).flatMap(\.self).map(\.text)
        return "fields.id=\(RawSetting.object(["parts": .list((known + ["OTHER"]).map { .text($0) })]).json)"
    }

    /// Returns the first source of a composed id without a value in a record; `nil` for an id of one source.
    func missingPartOfID(in record: AnswerRecord) throws(FieldError) -> FieldError? {
        let sources = id.map(\.plainSources)
        let all = sources.compactMap(\.self).flatMap(\.self)
        guard sources.count > 1 || all.count > 1 else { return nil }
        var empty: Set<FieldSource> = []
        for source in all {
            let text = try source.input(in: record)?.text()
            if text == nil { empty.insert(source) }
        }
        guard let first = all.first(where: empty.contains) else { return nil }
        // A replacement for an absent value can be suggested only if all parts are plain sources.
        guard sources.allSatisfy({ $0 != nil }) else { return .missingPart(first.text, remedy: nil) }
        let parts = all.map { source -> RawSetting in
            guard empty.contains(source) else { return .text(source.text) }
            return .list([.text(source.text), .object(["value": .text(Self.placeholder)])])
        }
        return .missingPart(first.text, remedy: "fields.id=\(RawSetting.object(["parts": .list(parts)]).json)")
    }
}

extension Field {
    /// The sources of a source or a template; `nil` for a field that may do without them.
    fileprivate var plainSources: [FieldSource]? {
        switch self {
        case .source(let source): [source]
        case .template(let template):
            template.pieces.compactMap { if case .source(let source) = $0 { source } else { nil } }
        case .constant, .firstOf, .worked, .joined, .dated: nil
        }
    }
}
