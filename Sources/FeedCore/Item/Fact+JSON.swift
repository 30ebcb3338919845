public import FeedJSON
import Foundation

extension Fact: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        let key = try json.read("key", as: String.self)
        self.init(
            key,
            try json.readIfPresent("label") ?? key,
            try FactValue(json.member("value"), type: json.readIfPresent("type")),
            unit: try json.readIfPresent("unit", as: String.self).map { FactUnit($0) },
            reportsChanges: try json.readIfPresent("isWorthTelling") ?? true
        )
    }
}

/// The type of a fact whose text stands for a time or a day.
enum FactType: String, JSONName {
    case instant, day
}

extension FactValue {
    /// Reads the value of a fact or a table cell.
    fileprivate init(_ json: JSONValue, type: FactType? = nil) throws(JSONMismatch) {
        switch type {
        case .instant: self = .instant(try TextTime(json: json).date)
        case .day: self = .day(try CivilDay(json: json))
        case nil: self = try Self(plain: json)
        }
    }

    private init(plain json: JSONValue) throws(JSONMismatch) {
        switch json.kind {
        case .string: self = .text(json.string ?? "")
        case .boolean: self = .flag(json.bool ?? false)
        case .number:
            if let value = json.int {
                self = .integer(value)
            } else if let value = json.double, value.isFinite {
                self = .decimal(value)
            } else {
                throw JSONMismatch(found: json, expected: "a number of usual size")
            }
        case .array: self = .list(try [String](json: json))
        case .object, .null:
            throw JSONMismatch(found: json, expected: "a text, a number, true, false or a list of texts")
        }
    }
}

extension FactTable: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        let columns = try json.read("columns", as: [Column].self)
        let known = Set(columns.map(\.key))
        var rows: [[String: FactValue]] = []
        for row in try json.read("rows", as: [JSONValue].self) {
            guard let members = row.members else { throw JSONMismatch(found: row, expected: "an object") }
            var cells: [String: FactValue] = [:]
            for member in members where known.contains(member.name) && !member.value.isNull {
                cells[member.name] = try FactValue(member.value)
            }
            rows.append(cells)
        }
        let key = try json.read("key", as: String.self)
        self.init(key, try json.readIfPresent("label") ?? key, columns: columns, rows: rows)
    }
}

extension FactTable.Column: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        let key = try json.read("key", as: String.self)
        self.init(
            key,
            try json.readIfPresent("label") ?? key,
            unit: try json.readIfPresent("unit", as: String.self).map { FactUnit($0) }
        )
    }
}
