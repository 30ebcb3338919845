public import FeedJSON
import Foundation

extension Fact: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        try self.init(known: json)
        role = try json.readIfPresent("role")
    }

    /// Reads a fact of a served document; a role that only a newer version knows is left out.
    package init(served json: JSONValue) throws(JSONMismatch) {
        try self.init(known: json)
        role = (json["role"]?.string).flatMap { FactRole(rawValue: $0) }
    }

    /// Reads everything except the role.
    private init(known json: JSONValue) throws(JSONMismatch) {
        let key = try json.read("key", as: String.self)
        let label = try json.readIfPresent("label") ?? key
        let (value, unit) = try FactValue.read(json)
        self.init(key, label, value, unit: unit, reportsChanges: try json.readIfPresent("isWorthTelling") ?? true)
    }
}

extension FactRole: JSONName {}

/// The type of a fact that is a time, a day or a ratio such as 14/2, and is written as a text.
enum FactType: String, JSONName {
    case instant, day, fraction
}

extension FactValue {
    /// Reads the value of a fact or a table cell.
    init(_ json: JSONValue, type: FactType? = nil) throws(JSONMismatch) {
        switch type {
        case .instant: self = .instant(try TextTime(json: json).date)
        case .day: self = .day(try CivilDay(json: json))
        case .fraction:
            self = .fraction(try json.parsed(as: "a ratio such as 14/2") { Fraction($0) })
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
        let decimals = Set(columns.filter { $0.decimals != nil }.map(\.key))
        var types: [String: FactType] = [:]
        for column in try json.read("columns", as: [JSONValue].self) {
            types[try column.read("key")] = try column.readIfPresent("type")
        }
        var rows: [[String: FactValue]] = []
        for row in try json.read("rows", as: [JSONValue].self) {
            guard let members = row.members else { throw JSONMismatch(found: row, expected: "an object") }
            var cells: [String: FactValue] = [:]
            for member in members where known.contains(member.name) && !member.value.isNull {
                let value = try FactValue(member.value, type: types[member.name])
                // A whole number in a column with decimals is written without any.
                if case .integer(let whole) = value, decimals.contains(member.name) {
                    cells[member.name] = .decimal(Double(whole))
                } else {
                    cells[member.name] = value
                }
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
            unit: try json.readIfPresent("unit", as: String.self).map { FactUnit($0) },
            // No number has more digits.
            decimals: try json.readIfPresent("decimals", as: Int.self).map { min(max($0, 0), 15) }
        )
    }
}

extension FactValue {
    /// Reads a value with its unit and its type, which documents write as three members beside each other.
    package static func read(_ json: JSONValue) throws(JSONMismatch) -> (value: FactValue, unit: FactUnit?) {
        (
            try FactValue(json.member("value"), type: json.readIfPresent("type")),
            try json.readIfPresent("unit", as: String.self).map { FactUnit($0) }
        )
    }
}
