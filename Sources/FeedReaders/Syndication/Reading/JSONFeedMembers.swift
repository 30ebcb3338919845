import FeedCore
import FeedJSON
import Foundation

/// The members of a JSON Feed or of one of its entries, even if they have another type than the format defines.
///
/// A member with a clear meaning is read from any type; any other one is collected for a warning.
struct JSONFeedMembers {
    let json: JSONValue

    /// The pointer to the members, which is passed because calculating it would mean counting the entries before.
    let place: String

    /// The base of relative addresses.
    let base: URL?

    /// The members that cannot be read, with their pointers.
    private(set) var unreadable: [(place: String, message: String)] = []

    /// Returns a text; a number counts as a text.
    mutating func text(_ name: String) -> String? { value(name).flatMap { text($0, at: name) } }

    mutating func plainText(_ name: String, limit: Int, as markup: HTMLText.Markup = .references) -> String? {
        text(name).flatMap { HTMLText.words($0, limit: limit, as: markup) }
    }

    /// Reads a web address, resolved if it is relative; `nil` for a placeholder text.
    mutating func address(_ name: String) -> URL? { value(name).flatMap { address($0, at: name) } }

    /// Returns the name of the first author.
    ///
    /// Version 1.1 has an array of them and version 1 one object; publishers also write an object instead of the array,
    /// an object in another one, and names without an object.
    mutating func authorName() -> String? {
        for name in ["authors", "author"] {
            guard let value = value(name) else { continue }
            var first: String?
            for (author, path) in elements(value, at: name) {
                // Each is read, since an author without a name causes a warning.
                let name = self.name(author, at: path)
                first = first ?? name
            }
            if let first { return first }
        }
        return nil
    }

    /// Returns the addresses of the attachments, each once.
    mutating func attachments() -> [URL] {
        guard let value = value("attachments") else { return [] }
        return elements(value, at: "attachments").compactMap { attachment, path in
            let isObject = attachment.kind == .object
            guard !isObject || attachment["url"]?.isNull == false else {
                return refuse(attachment, at: path, expected: "an object with \"url\"")
            }
            return address(attachment["url"] ?? attachment, at: isObject ? "\(path)/url" : path)
        }.unique
    }

    /// Returns the tags; a text may contain several, separated by commas.
    mutating func tags() -> [String] {
        guard let value = value("tags") else { return [] }
        let texts =
            value.string?.split(separator: ",").map(String.init)
            ?? elements(value, at: "tags").compactMap { text($0.0, at: $0.1) }
        return texts.compactMap { HTMLText.words($0, limit: 80) }
    }

    // MARK: - Values

    /// Returns a member that is present and not null.
    private func value(_ name: String) -> JSONValue? { json[name].flatMap { $0.isNull ? nil : $0 } }

    /// Returns the elements of an array, at most as many as an entry may have; any other value counts as one element.
    private func elements(_ value: JSONValue, at path: String) -> [(JSONValue, String)] {
        value.elements?.prefix(XMLFields.maximumCount).enumerated().map { ($1, "\(path)/\($0)") } ?? [(value, path)]
    }

    /// Returns the name of an author, in any of the forms that publishers write.
    private mutating func name(_ author: JSONValue, at path: String) -> String? {
        guard author.kind == .object else { return name(text: author, at: path) }
        if let inner = author["author"], !inner.isNull { return name(inner, at: "\(path)/author") }
        guard let name = author["name"], !name.isNull else {
            return refuse(author, at: path, expected: "an object with \"name\"")
        }
        return self.name(text: name, at: "\(path)/name")
    }

    private mutating func name(text value: JSONValue, at path: String) -> String? {
        guard let text = text(value, at: path) else { return nil }
        return HTMLText.words(text, limit: 200) ?? refuse(value, at: path, expected: "a name")
    }

    private mutating func text(_ value: JSONValue, at path: String) -> String? {
        if let text = value.string ?? value.numberText { return text }
        return refuse(value, at: path, expected: "a text")
    }

    private mutating func address(_ value: JSONValue, at path: String) -> URL? {
        guard let text = value.string else { return refuse(value, at: path, expected: "a web address") }
        guard !text.isEmpty, !text.isPlaceholder else { return nil }
        return URL(webAddress: text, relativeTo: base) ?? refuse(value, at: path, expected: "a web address")
    }

    /// Collects a value that cannot be read.
    private mutating func refuse<Value>(_ value: JSONValue, at path: String, expected: String) -> Value? {
        unreadable.append(("\(place)/\(path)", JSONMismatch(found: value, expected: expected).reason))
        return nil
    }
}

extension HTMLText {
    /// Returns the plain text of a value; `nil` if it is empty.
    static func words(_ text: String, limit: Int, as markup: Markup = .references) -> String? {
        let text = plain(text, limit: limit, as: markup)
        return text.isEmpty ? nil : text
    }
}
