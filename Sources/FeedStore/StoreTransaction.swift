package import FeedCore
package import FeedEngine
package import Foundation

/// A transaction of a database, or reads outside of one.
package protocol StoreTransaction {
    associatedtype Row: StoreRow

    static var database: StoreDatabase { get }

    /// The error of a store whose counter of changes is missing.
    static var missingSequence: any Error { get }

    /// Runs queries together, and returns their rows and the time by the clock of the database.
    func query(_ statements: [StoreStatement]) throws -> (results: [[Row]], now: Date)

    /// Calls a closure with one row after another, until it returns false. The closure must not keep a row.
    func visit(_ statement: StoreStatement, _ body: (Row) throws -> Bool) throws

    /// Runs statements that write, at the latest at the end of the transaction.
    func write(_ statements: [StoreStatement]) throws

    /// Runs a statement that writes.
    ///
    /// - Returns: A closure that returns the number of changed rows, once the transaction has ended.
    func change(_ statement: StoreStatement) throws -> () -> Int

    /// Adds rows with a value for each column.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - table: Their table.
    ///   - numbers: The numbers of the rows. If they are given, the first column counts from ``StoreNumbers/base``, and
    ///     a server adds the first number to it; `nil` if the first column is used as it is.
    ///   - conflict: The clause `ON CONFLICT`, in which `old` is the row with the same key; empty for none.
    /// - Throws: An error of the database.
    func add(_ rows: [[StoreValue]], to table: StoreTable, numbers: StoreNumbers?, conflict: String) throws

    /// Takes the next `count` numbers of changes. No other transaction gets numbers until this one has ended.
    func takeNumbers(_ count: Int) throws -> StoreNumbers

    /// Waits until all earlier transactions of `order` have ended.
    func wait(for order: StoreOrder) throws

    /// Signals other processes, at the end of the transaction, that something has been saved.
    func signal() throws

    /// Releases the slot of a request at its host, if several machines share the slots.
    func releasePlace(of grant: Reservation.Grant) throws

    func lastEvents(of items: [ItemID]) throws -> [ItemID: ItemEvent]

    /// Updates the stored answer by the difference in `writing`.
    ///
    /// - Returns: False if the answer has to be written as a whole.
    func update(by writing: AnswerWriting, numbered number: StoreStatement) throws -> Bool
}

/// Transactions that run one after another, although a server can run several transactions at the same time.
package enum StoreOrder: Sendable, Hashable {
    /// The transactions that claim alerts, so that the news of an item is sent in order.
    case claims
    /// The transactions that plan the alerts of a feed.
    case plans(FeedID)
    /// The transactions that reserve requests of an account, or at its host.
    case reservations([String])
}

extension StoreTransaction {
    /// True if no other transaction can change a row that this one has loaded, and all of its statements see the same
    /// data.
    static var isAlone: Bool { database == .sqlite }

    /// True if several machines use the database, so that requests are counted by its clock.
    static var isShared: Bool { !isAlone }

    /// Returns the values that `read` returns for the rows, except `nil`.
    func values<Value>(_ statement: StoreStatement, _ read: (Row) throws -> Value?) throws -> [Value] {
        var values: [Value] = []
        try visit(statement) { row in
            if let value = try read(row) { values.append(value) }
            return true
        }
        return values
    }

    /// Returns the value that is read from the first row; `nil` if there is no row.
    func first<Value>(_ statement: StoreStatement, _ read: (Row) throws -> Value?) throws -> Value? {
        var value: Value?
        try visit(statement) { row in
            value = try read(row)
            return false
        }
        return value
    }
}
