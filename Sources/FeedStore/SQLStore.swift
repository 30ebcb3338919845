package import FeedCore
package import FeedEngine
package import Foundation

/// A store in an SQL database.
///
/// A type that conforms opens and locks its database and runs transactions. The reads and writes in them are the same
/// for all databases.
package protocol SQLStore: FeedStorage, RequestLedger, ResponseCache, StoreContents {
    associatedtype Transaction: StoreTransaction

    /// The clock by which times are stored.
    var clock: FeedClock { get }

    /// The maximum size of all cached responses, in bytes.
    var maximumResponseBytes: Int { get }

    func readRows<Value: Sendable>(
        _ manner: StoreReading,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value

    /// Runs a closure in a transaction.
    ///
    /// - Parameters:
    ///   - outlastingPowerCut: True to wait until the transaction is on the disk.
    ///   - body: Writes, and returns a closure that returns the value once the transaction has ended.
    /// - Returns: The value of the returned closure.
    /// - Throws: ``StoreProblem``, or the error of a closure.
    func writeRowsThen<Value: Sendable>(
        outlastingPowerCut: Bool,
        _ body: @escaping @Sendable (Transaction) throws -> () throws -> Value
    ) async throws -> Value

    /// Returns the fetches of a feed without news that are not written to its rows yet, the latest last.
    func confirmations(of feed: FeedKey) async throws -> [Confirmation]

    /// Creates the partitions for events at some times, if the database divides the table by time.
    func makeRoom(for times: Set<Double>) async throws

    /// Returns the size of the stored data, in bytes.
    func usedBytes() async throws -> Int

    /// Removes events before a time.
    func removeEvents(before horizon: Double) async throws

    /// Removes the oldest events until the stored data has at most `maximumBytes`, as far as that helps.
    func removeOldestEvents(now: Date, downTo maximumBytes: Int) async throws

    /// Gives free space back to the system.
    func giveBackRoom() async throws
}

/// The kind of a read, by the consistency that its statements need.
package enum StoreReading: Sendable {
    /// Statements for rows by their keys, which take microseconds; each sees the data of its own time.
    case byKey
    /// Other statements; each may see the data of its own time.
    case separately
    /// Statements that all see the data of one moment.
    case atOnce
}

extension SQLStore {
    /// Returns nothing: a server's rows are written at once.
    package func confirmations(of feed: FeedKey) async throws -> [Confirmation] { [] }

    /// Runs a closure in a transaction.
    func writeRows<Value: Sendable>(
        outlastingPowerCut: Bool = true,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await writeRowsThen(outlastingPowerCut: outlastingPowerCut) { transaction in
            let value = try body(transaction)
            return { value }
        }
    }

    /// Runs a statement that writes, and signals other processes.
    ///
    /// - Returns: True if it has changed a row.
    func change(_ statement: StoreStatement, outlastingPowerCut: Bool = true, signals: Bool = true) async throws -> Bool
    {
        try await writeRowsThen(outlastingPowerCut: outlastingPowerCut) { transaction in
            let count = try transaction.change(statement)
            if signals { try transaction.signal() }
            return { count() > 0 }
        }
    }
}
