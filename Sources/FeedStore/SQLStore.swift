package import FeedCore
package import FeedEngine
package import Foundation

/// A store in a database: it opens and locks it and runs transactions, and what these read and write is the same for all.
package protocol SQLStore: FeedStorage, RequestLedger, ResponseCache, StoreContents {
    associatedtype Transaction: StoreTransaction

    /// The clock by which times are stored.
    var clock: FeedClock { get }

    /// The maximum size of the bodies of responses.
    var maximumResponseBytes: Int { get }

    func readRows<Value: Sendable>(
        _ manner: StoreReading,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value

    /// Runs a closure in a transaction.
    ///
    /// - Parameters:
    ///   - outlastingPowerCut: True to wait until the disk has it.
    ///   - body: Writes, and returns a closure that returns the value once the transaction has ended.
    /// - Returns: That value.
    /// - Throws: ``StoreProblem``, or the error of a closure.
    func writeRowsThen<Value: Sendable>(
        outlastingPowerCut: Bool,
        _ body: @escaping @Sendable (Transaction) throws -> () throws -> Value
    ) async throws -> Value

    /// Makes room for events at some times, if the table is divided by time.
    func makeRoom(for times: Set<Double>) async throws

    /// Returns the size of all that is stored, in bytes.
    func usedBytes() async throws -> Int

    /// Removes events before a time.
    func removeEvents(before horizon: Double) async throws

    /// Removes the oldest events until all that is stored has a size, as far as that helps.
    func removeOldestEvents(now: Date, downTo maximumBytes: Int) async throws

    /// Gives room that is free back to the system.
    func giveBackRoom() async throws
}

/// The manner of reading.
package enum StoreReading: Sendable {
    /// Statements for rows by their keys, each with the data from its time; they take microseconds.
    case byKey
    /// Other statements.
    case separately
    /// Statements with all data from one moment.
    case atOnce
}

extension SQLStore {
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
