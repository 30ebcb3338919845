import FeedCore

/// An element of a WebDAV answer, with the names of its namespaces by the prefixes `d`, `c`, `cs` and `a`.
struct DAVElement {
    /// The name with its prefix, such as `d:href`; without a prefix for a namespace that is not known.
    let name: String

    /// The attribute `name`, which tells kinds of components apart; `nil` if there is none.
    var nameAttribute: String?
    var text = ""
    var children: [DAVElement] = []

    /// Returns the first child with a name.
    func child(_ name: String) -> DAVElement? { children.first { $0.name == name } }

    /// The texts of the children that are an address.
    var addresses: [String] { children.filter { $0.name == "d:href" }.map(\.text.trimmed).filter { !$0.isEmpty } }

    /// Returns the prefix of a namespace; `nil` for one that is not read.
    ///
    /// - SeeAlso: [RFC 4918](https://www.rfc-editor.org/rfc/rfc4918), [RFC 4791](https://www.rfc-editor.org/rfc/rfc4791)
    static func prefix(of namespace: String) -> String? {
        switch namespace {
        case "DAV:": "d"
        case "urn:ietf:params:xml:ns:caldav": "c"
        case "http://calendarserver.org/ns/": "cs"
        case "http://apple.com/ns/ical/": "a"
        default: nil
        }
    }
}

/// One resource of a multistatus answer.
struct DAVPart {
    /// The address as the server writes it: a path, or a whole address.
    let address: String

    /// The status of the whole resource; `nil` if its properties have statuses of their own.
    let status: Int?

    /// The properties that the server has, by name.
    let properties: [String: DAVElement]

    /// Creates the part of an element; `nil` if it names no address.
    init?(_ element: DAVElement) {
        guard let address = element.addresses.first else { return nil }
        self.address = address
        status = element.child("d:status").flatMap { Self.status(in: $0.text) }
        var properties: [String: DAVElement] = [:]
        for group in element.children where group.name == "d:propstat" {
            guard (group.child("d:status").flatMap { Self.status(in: $0.text) } ?? 200) == 200 else { continue }
            for property in group.child("d:prop")?.children ?? [] { properties[property.name] = property }
        }
        self.properties = properties
    }

    /// Returns the text of a property; `nil` if it is missing or empty.
    func text(_ name: String) -> String? {
        properties[name].map(\.text.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the status in a line such as `HTTP/1.1 404 Not Found`.
    private static func status(in line: String) -> Int? {
        let words = line.split(separator: " ")
        return words.count > 1 ? Int(words[1]) : nil
    }
}
