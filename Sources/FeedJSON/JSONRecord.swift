/// An object whose names were read once, for a reader that needs many of its members.
///
/// Creating a record visits all names, and each lookup then compares numbers. ``JSONValue/subscript(_:)`` visits all
/// names at each lookup, which is cheaper for one or two members. For lookups in a large object in a loop, use
/// ``JSONValue/memberIndex()``.
public struct JSONRecord: Sendable {
    private struct Member {
        var signature: UInt64
        var name: Int
    }

    /// The object itself.
    public let json: JSONValue
    private let members: [Member]

    /// Creates a record from an object; `nil` for any other kind of value.
    public init?(_ json: JSONValue) {
        guard json.indexed.kind == .object else { return nil }
        self.init(membersOf: json)
    }

    /// Creates a record from an object; the record of any other kind of value has no members.
    public init(membersOf json: JSONValue) {
        let object = json.indexed
        self.json = json
        guard object.kind == .object else {
            members = []
            return
        }
        let start = json.entry + 1
        let end = json.entry + object.length
        members = json.storage.withBuffers { bytes, index in
            var members: [Member] = []
            members.reserveCapacity(min((end - start) / 2, 24))
            var next = start
            while next < end {
                members.append(Member(signature: index[next].nameSignature(in: bytes), name: next))
                next += 1 + index[next + 1].span
            }
            return members
        }
    }

    /// The value of a member; `nil` if the object does not have it.
    ///
    /// The last member of a repeated name counts.
    public subscript(name: String) -> JSONValue? {
        var name = name
        let entry = name.withUTF8 { wanted -> Int? in
            let signature = nameSignature(of: wanted)
            return json.storage.withBuffers { bytes, index in
                var place = members.count
                while place > 0 {
                    place -= 1
                    let name = members[place].name
                    if members[place].signature == signature, index[name].isName(wanted, in: bytes) { return name }
                }
                return nil
            }
        }
        return entry.map { JSONValue(storage: json.storage, entry: $0 + 1) }
    }
}

extension JSONRecord: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        guard let record = JSONRecord(json) else { throw JSONMismatch(found: json, expected: "an object") }
        self = record
    }
}
