package import Foundation

/// A row of either database, whose values are read by the names of columns in ``StoreTable``.
package protocol StoreRow {
    func text(_ column: String) -> String?
    func real(_ column: String) -> Double?
    func integer(_ column: String) -> Int?
    func flag(_ column: String) -> Bool
    func bytes(_ column: String) -> Data?
}

extension StoreRow {
    /// Returns the value of a column.
    func value(of column: StoreTable.Column) -> StoreValue {
        let name = column.name
        let value: StoreValue? =
            switch column.kind {
            case .integer: integer(name).map { .integer($0) }
            case .real: real(name).map { .real($0) }
            case .text: text(name).map { .text($0) }
            case .bytes: bytes(name).map { .bytes($0) }
            case .flag: .flag(flag(name))
            }
        return value ?? .null
    }
}
