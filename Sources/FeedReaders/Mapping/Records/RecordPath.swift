package import FeedCore
package import FeedJSON

/// The location of the records in an answer: a path that begins with `$`, or a JSON Pointer.
///
/// A pointer, or a path that ends in a name or an index, names the list itself: if its value is an array, the elements
/// are the records, otherwise the value is the only record. Any other path, such as one that ends in `[*]`, selects the
/// records.
package struct RecordPath: SettingValue {
    let path: JSONPath

    package static let typeName = "a path such as $.items or a JSON Pointer such as /items"

    package init(_ raw: RawSetting) throws(SettingIssues) {
        path = try raw.parse(Self.typeName) { text throws(MappingTextError) in try Self.path(text) }
    }

    /// The whole answer, whose elements are the records.
    package static let whole = RecordPath(path: JSONPath([], text: "$"))

    private init(path: JSONPath) { self.path = path }

    package var raw: RawSetting { .text(path.text) }

    /// The segment that selects the elements of a list.
    private static let elements = JSONPath.Segment(selectors: [.wildcard], isDescendant: false)

    private static func path(_ text: String) throws(MappingTextError) -> JSONPath {
        guard text.isEmpty || text.hasPrefix("/") else { return try JSONPath(text) }
        // Digits in a pointer name a member or an element, whichever is there; names of digits are for pointers of
        // fields.
        let segments = try ValuePointer(text).steps.map { step in
            JSONPath.Segment(
                selectors: step.position.map { [.index($0), .name(step.name)] } ?? [.name(step.name)],
                isDescendant: false
            )
        }
        return JSONPath(segments, text: text)
    }

    package static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^([$/]|$)")
    }
}

extension RecordPath {
    /// True if the path names the list, and does not select the records.
    private var namesList: Bool {
        guard let last = path.segments.last else { return true }
        return !last.isDescendant && last.selectors.allSatisfy(\.isSingular)
    }

    /// Returns the records of a page, in order; if `mayBeMissing` is true, an absent list means that there are no
    /// records.
    ///
    /// If the path names several lists, a value among them that is not an array or an object causes a warning. If
    /// `hasColumns` is true, the path selects tables whose columns are arrays.
    ///
    /// - Throws: `FeedError` if the answer does not have the list, or has too many records.
    package func records(
        of page: Page,
        hasColumns: Bool = false,
        mayBeMissing: Bool,
        warnings: inout FeedWarnings
    ) throws -> [JSONNode] {
        do {
            guard page.root.value.isContainer else {
                throw JSONMismatch(found: page.root.value, expected: "an array or an object")
            }
            let container = namesList || hasColumns ? path : path.parent ?? path
            let lists = try page.nodes(of: container)
            guard !lists.isEmpty else {
                if try mayBeMissing || isBarren(page) { return [] }
                throw missing(container, in: page)
            }
            var records: [JSONNode] = []
            for list in lists {
                guard hasColumns ? list.value.kind == .object : list.value.isContainer else {
                    let expected = hasColumns ? "an object of arrays" : "an array or an object"
                    let mismatch = JSONMismatch(found: list.value, expected: expected)
                    if mayBeMissing, list.value.isNull { continue }
                    guard lists.count > 1 else { throw mismatch }
                    warnings.add(mismatch)
                    continue
                }
                if hasColumns {
                    records += try page.records(inColumnsOf: list)
                } else if !namesList, let last = path.segments.last {
                    records += try page.nodes(of: last, in: list)
                } else if list.value.kind == .array {
                    records += try page.nodes(of: Self.elements, in: list)
                } else {
                    records.append(list)
                }
            }
            guard records.count <= FeedSnapshot.maximumItemCount else { throw AnswerOverrun.matches }
            return records
        } catch let overrun as AnswerOverrun {
            throw FeedError(overrun, of: "records", path.text)
        } catch let mismatch as JSONMismatch {
            var error = FeedError(mismatch)
            error.hint = Self.hint
            throw error
        }
    }

    /// Returns true if the longest beginning of the path that selects at most one value leads to an empty array or
    /// object, or to one from which a filter selects.
    private func isBarren(_ page: Page) throws -> Bool {
        let beginning = path.singularBeginning
        guard beginning.segments.count < path.segments.count,
            let node = try page.nodes(of: beginning).first
        else { return false }
        let next = path.segments[beginning.segments.count]
        if !next.isDescendant, next.selectors.contains(where: \.isFilter) { return node.value.isContainer }
        return node.value.elements?.isEmpty ?? node.value.members?.isEmpty ?? false
    }

    /// Returns an error with the first step of the path that matches nothing.
    private func missing(_ container: JSONPath, in page: Page) -> any Error {
        var (last, depth) = (page.root, 0)
        for length in 1...max(container.segments.count, 1) {
            let beginning = JSONPath(Array(container.segments.prefix(length)), text: path.text)
            guard beginning.isSingular, let node = (try? page.nodes(of: beginning))?.first else { break }
            (last, depth) = (node, length)
        }
        let step = container.segments.dropFirst(depth).first
        if case .name(let name)? = step?.selectors.first, step?.isSingular == true, last.value.kind == .object {
            return JSONMismatch(missing: name, in: last.value)
        }
        let place = last.value.pointer
        let message =
            "the answer has another shape: the path \"\(path.text)\" matches nothing in \(last.value.noun)"
            + (place.isEmpty ? "" : " at \(place)")
        return FeedError(.malformed, message, hint: Self.hint)
    }

    private static let hint =
        "Correct \"records\" in this feed's settings, or say that it may be missing with \"emptyWhenMissing\"."
}

extension FeedError {
    /// Creates the error for paths or texts that cost too much, or for a cancelled task.
    init(_ overrun: AnswerOverrun, of setting: String, _ text: String? = nil) {
        let path = text.map { "the path \"\($0)\"" } ?? "the paths"
        var hint = "Write a path with fewer \"..\" and \"*\", or ask the publisher for less."
        let message: String
        switch overrun {
        case .visits: message = "\(path) of \"\(setting)\" would look at too many values of this answer"
        case .matches where text == nil:
            message =
                "the paths of \"\(setting)\" choose more than \(FeedSnapshot.maximumItemCount) values for a lookup"
        case .matches: message = "\(path) of \"\(setting)\" gives more than \(FeedSnapshot.maximumItemCount) records"
        case .texts:
            message = "the texts of the items together are longer than this program stores of an answer"
            hint = "Take less of the answer into \"fields\", or ask the publisher for less."
        case .cancelled:
            self.init(CancellationError())
            return
        }
        self.init(.malformed, message, hint: hint)
    }
}
