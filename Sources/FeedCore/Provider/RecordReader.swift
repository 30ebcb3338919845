public import FeedJSON

/// Reads the members of a record, which is a JSON object, and collects warnings about members that it leaves out.
///
/// A required member that is missing or unusable is an error, and the record is lost. An optional member is `nil` if it
/// is missing, null or blank, or, with a warning, if it is unusable. Texts are returned without surrounding blanks.
///
/// ```swift
/// let answer = try response.record()
/// let launches = try answer.each("launches") { launch in
///     Launch(id: try launch.text("id"), payload: launch.optional("payload"))
/// }
/// ```
///
/// All readers of an answer share their warnings: ``warnings`` of the first reader contains the warnings of all.
public struct RecordReader {
    private let members: JSONRecord
    let collector: Collector

    /// The record itself.
    public var json: JSONValue { members.json }

    /// The warnings of an answer, or of a piece of it that one thread reads.
    final class Collector {
        var warnings: FeedWarnings
        let consequence: String
        let blanks: Set<String>

        /// For an answer inside a text of another answer: the text, and the collector of the outer answer.
        private let outer: (text: JSONValue, collector: Collector)?

        init(
            _ warnings: FeedWarnings,
            consequence: String,
            blanks: Set<String>,
            inside outer: (text: JSONValue, collector: Collector)? = nil
        ) {
            (self.warnings, self.consequence, self.blanks, self.outer) = (warnings, consequence, blanks, outer)
        }

        func add(_ code: FeedWarning.Code, at value: JSONValue, _ message: @autoclosure () -> String) {
            guard let outer else { return warnings.add(code, pointer: value.pointer, message()) }
            // The outer answer does not have the inner pointer.
            outer.collector.add(code, at: outer.text, "in the JSON of this text: \(value.pointer): \(message())")
        }
    }

    /// Creates a reader of a value.
    ///
    /// - Parameters:
    ///   - json: The value. If it is not an object, each required member is an error.
    ///   - warnings: The warnings so far.
    ///   - consequence: The end of a warning about an optional member that cannot be used.
    ///   - blanks: Texts that the publisher sends instead of a missing value, besides a blank text.
    public init(
        _ json: JSONValue,
        warnings: FeedWarnings = FeedWarnings(),
        consequence: String = "it was left out",
        blanks: Set<String> = []
    ) {
        self.init(json, Collector(warnings, consequence: consequence, blanks: blanks))
    }

    init(_ json: JSONValue, _ collector: Collector) {
        (members, self.collector) = (JSONRecord(membersOf: json), collector)
    }

    /// Returns a reader of another value in the same answer.
    public func nested(_ json: JSONValue) -> RecordReader { RecordReader(json, collector) }

    /// The warnings of all readers of the answer so far.
    public var warnings: FeedWarnings { collector.warnings }

    /// The value of a member, of any type; `nil` if it is missing.
    public subscript(name: String) -> JSONValue? { members[name] }

    /// Adds a warning about the record, or about `value`.
    public func warn(_ code: FeedWarning.Code, at value: JSONValue? = nil, _ message: @autoclosure () -> String) {
        collector.add(code, at: value ?? json, message())
    }

    /// Adds a warning about the answer as a whole.
    public func warn(ofAnswer code: FeedWarning.Code, _ message: String) { collector.warnings.add(code, message) }

    /// Adds a warning that the record is lost, because of one of its values.
    public func lose(_ mismatch: JSONMismatch) { collector.add(.malformedRecord, at: mismatch.value, mismatch.reason) }

    /// Adds a warning about a value that cannot be used, although the rest of its record can.
    ///
    /// - Parameters:
    ///   - mismatch: The value found and the values expected.
    ///   - consequence: The end of the warning; `nil` for the reader's usual consequence.
    public func warn(_ mismatch: JSONMismatch, _ consequence: String? = nil) {
        collector.add(
            .unusualRecord,
            at: mismatch.value,
            "\(mismatch.reason); \(consequence ?? collector.consequence)"
        )
    }
}

// MARK: - Required members

extension RecordReader {
    /// Returns the value of a required member, which is not null.
    public func member(_ name: String) throws(JSONMismatch) -> JSONValue {
        guard json.kind == .object else { throw JSONMismatch(found: json, expected: "an object") }
        guard let value = self[name], !value.isNull else { throw JSONMismatch(missing: name, in: json) }
        return value
    }

    /// Reads a required member as a value of `type`.
    public func read<Value: JSONReadable>(_ name: String, as type: Value.Type = Value.self) throws(JSONMismatch)
        -> Value
    {
        try Value(json: member(name))
    }

    /// Reads a required text that is not blank.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - expected: A description of the text, for the error if it is blank.
    /// - Returns: The text without blanks around it.
    /// - Throws: `JSONMismatch` if the member is missing, not a text, or blank.
    public func text(_ name: String, as expected: String = "a text that is not blank") throws(JSONMismatch) -> String {
        let value = try member(name)
        guard let text = content(try String(json: value)) else { throw JSONMismatch(found: value, expected: expected) }
        return text
    }

    /// Reads a text that is not blank; for anything else, adds a warning that ends with `consequence` and returns
    /// `nil`.
    public func text(_ name: String, elseWarn consequence: String) -> String? {
        do throws(JSONMismatch) {
            return try text(name)
        } catch {
            warn(error, consequence)
            return nil
        }
    }

    /// Reads a required text that is not blank, and parses it.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - expected: A description of the text, for the error.
    ///   - parse: Returns the value of a text, or `nil` if the text is not valid.
    /// - Returns: The value.
    /// - Throws: `JSONMismatch` if the member is missing, not a text, blank, or not valid.
    public func parse<Value>(
        _ name: String,
        as expected: String,
        _ parse: (String) -> Value?
    ) throws(JSONMismatch) -> Value {
        let value = try member(name)
        guard let parsed = value.string.flatMap({ content($0) }).flatMap(parse) else {
            throw JSONMismatch(found: value, expected: expected)
        }
        return parsed
    }

    /// Returns a reader of a required member that is an object.
    public func object(_ name: String) throws(JSONMismatch) -> RecordReader {
        let value = try member(name)
        guard value.kind == .object else { throw JSONMismatch(found: value, expected: "an object") }
        return RecordReader(value, collector)
    }

    // Called in closures: as a function that is passed on, it would copy the reader for each text.
    /// Returns a text without blanks around it; `nil` if it is blank.
    private func content(_ text: String) -> String? {
        let text = text.trimmed
        return text.isEmpty || collector.blanks.contains(text) ? nil : text
    }
}

// MARK: - Optional members

extension RecordReader {
    /// Reads an optional member; `nil` if it is missing or null, or, with a warning, if it is unusable.
    public func optional<Value: JSONReadable>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        usable(self[name])
    }

    // Inlined, since a provider calls it for each item: otherwise its types are looked up at run time.
    /// Reads an optional member with `read`; `nil` if it is missing or null, or, with a warning, if it is unusable.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - expected: A description of the values that can be used.
    ///   - read: Returns the content of a value, or `nil` for an unusable value.
    /// - Returns: The content.
    @inlinable
    public func optional<Value>(_ name: String, as expected: String, _ read: (JSONValue) -> Value?) -> Value? {
        guard let value = self[name], !value.isNull else { return nil }
        let content = read(value)
        if content == nil { warn(JSONMismatch(found: value, expected: expected)) }
        return content
    }

    /// Reads an optional text; `nil` if it is missing, null or blank, or, with a warning, if it is not a text.
    public func optionalText(_ name: String) -> String? { usable(self[name]).flatMap { content($0) } }

    /// Reads the optional text `name` in the optional member `object` of the record.
    public func optionalText(_ name: String, in object: String) -> String? {
        guard let value = self[object], !value.isNull else { return nil }
        guard value.kind == .object else {
            warn(JSONMismatch(found: value, expected: "an object"))
            return nil
        }
        return usable(value[name]).flatMap { content($0) }
    }

    private func usable<Value: JSONReadable>(_ value: JSONValue?) -> Value? {
        guard let value, !value.isNull else { return nil }
        do throws(JSONMismatch) {
            return try Value(json: value)
        } catch {
            warn(error)
            return nil
        }
    }

    /// Returns a reader of an optional object; `nil` if it is missing or null, or, with a warning, if it is not an
    /// object.
    public func optionalObject(_ name: String) -> RecordReader? {
        guard let value = self[name], !value.isNull else { return nil }
        guard value.kind == .object else {
            warn(JSONMismatch(found: value, expected: "an object"))
            return nil
        }
        return RecordReader(value, collector)
    }
}

extension RecordReader {
    /// Returns a reader of the JSON in a text; `nil` if the text is missing, null or empty, or, with a warning, if it
    /// is not JSON.
    ///
    /// The reader's warnings have the pointer of the text.
    public func embedded(_ name: String) -> RecordReader? {
        guard let text = self[name], let bytes = optional(name, as: "JSON in a text", \.stringBytes), !bytes.isEmpty
        else {
            return nil
        }
        let (consequence, blanks) = (collector.consequence, collector.blanks)
        do throws(JSONSyntaxError) {
            let root = try JSONDocument(bytes).root
            let outer = (text, collector)
            return RecordReader(
                root,
                Collector(FeedWarnings(), consequence: consequence, blanks: blanks, inside: outer)
            )
        } catch {
            warn(.unusualRecord, at: text, "in the JSON of this text: \(error)")
            return nil
        }
    }
}
