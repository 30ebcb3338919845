import Foundation
import XMLCoder

/// An Atom document as XMLCoder writes it: elements and attributes by their names, in the order of the properties.
///
/// - SeeAlso: [RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)
struct AtomDocument: Encodable {
    var id: String
    var title: String
    var updated: String
    var author: Person
    var generator = "aggregate"
    var entry: [Entry]

    struct Person: Encodable {
        var name: String
    }

    struct Entry: Encodable {
        var id: String
        var title: String
        var updated: String
        var author: Person
        var category: [Category]
        var link: [Link]
        var rights: String?
        var summary: String
        var content: Content
    }

    struct Category: Encodable, DynamicNodeEncoding {
        var term: String
        var label: String

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
    }

    struct Link: Encodable, DynamicNodeEncoding {
        var rel: String
        var href: String
        var title: String

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
    }

    struct Content: Encodable, DynamicNodeEncoding {
        var type = "text"
        var text: String

        /// XMLCoder takes the empty name for the text of the element itself.
        enum CodingKeys: String, CodingKey {
            case type
            case text = ""
        }

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == CodingKeys.type.rawValue ? .attribute : .element
        }
    }

    /// The document in UTF-8, its last line ended.
    var bytes: [UInt8] {
        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        encoder.prettyPrintIndentation = .spaces(2)
        do {
            let header = XMLHeader(version: 1.0, encoding: "utf-8")
            let attributes = ["xmlns": "http://www.w3.org/2005/Atom"]
            let document = try encoder.encode(self, withRootKey: "feed", rootAttributes: attributes, header: header)
            return Array(document) + "\n".utf8
        } catch {
            // The encoder throws for numbers that are none, and the document consists of texts.
            preconditionFailure("An Atom document could not be written: \(error)")
        }
    }
}
