import FeedCore
import FeedEngine
import Foundation
import Synchronization
import Testing

/// Sequences of operations to which every store has the same answers.
@Suite(.timeLimit(.minutes(20)))
struct RandomOperationTests {
    /// The seeds of the sequences; those of more are run by setting `AGGREGATE_TEST_SEEDS`, such as `1000..2000`.
    private static var seeds: [UInt64] {
        let bounds = ProcessInfo.processInfo.environment["AGGREGATE_TEST_SEEDS"]?.components(separatedBy: "..")
            .compactMap(UInt64.init)
        guard let bounds, bounds.count == 2, bounds[0] <= bounds[1] else { return Array(0..<10) }
        return Array(bounds[0]..<bounds[1])
    }

    @Test func `every store answers random operations alike`() async throws {
        for seed in Self.seeds {
            var generator = OperationGenerator(seed: seed)
            let operations = generator.operations(60)
            guard let first = try await Self.difference(in: operations) else { continue }
            let (shortest, difference) = try await Self.shortest(Array(operations.prefix(first.index + 1)), first)
            let steps = shortest.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
            Issue.record("Seed \(seed): \(difference.text)\nafter\n\(steps)")
        }
    }

    private struct Difference {
        var index: Int
        var text: String
    }

    /// Runs operations on every store, and returns the first to which their answers differ.
    private static func difference(in operations: [StoreOperation]) async throws -> Difference? {
        let date = DateBox()
        let folder = try TemporaryFolder()
        let stores = try FeedStorageTests.makers.map { maker in
            let store = try maker.make(folder, clock: FeedClock { date.now })
            return (name: maker.testDescription, store: store, operated: OperatedStore(store) { date.now })
        }
        defer { for store in stores { try? store.store.close() } }
        for (index, operation) in operations.enumerated() {
            if case .wait(let span) = operation { date.wait(span) }
            var expected: (AnyHashable, AnyHashable)?
            for (name, _, store) in stores {
                let answer = (try await store.answer(to: operation), try await store.contents())
                guard let expected else {
                    expected = answer
                    continue
                }
                guard answer != expected else { continue }
                let isAnswer = answer.0 != expected.0
                let (one, other) = isAnswer ? (expected.0, answer.0) : (expected.1, answer.1)
                let what = isAnswer ? "answers" : "has then"
                return Difference(index: index, text: "\(stores[0].name) \(what)\n\(one)\nand \(name)\n\(other)")
            }
        }
        return nil
    }

    /// Removes each operation without which the stores differ too.
    private static func shortest(_ operations: [StoreOperation], _ first: Difference) async throws
        -> ([StoreOperation], Difference)
    {
        var (operations, difference) = (operations, first)
        for index in operations.indices.reversed() where index < operations.count {
            var fewer = operations
            fewer.remove(at: index)
            guard let found = try await self.difference(in: fewer) else { continue }
            operations = Array(fewer.prefix(found.index + 1))
            difference = found
        }
        return (operations, difference)
    }
}

private final class DateBox: Sendable {
    private let date = Mutex(noon)

    var now: Date { date.withLock { $0 } }

    func wait(_ span: TimeInterval) { date.withLock { $0 += span } }
}
