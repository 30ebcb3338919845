import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RequestLedgerTests {
    static let makers: [Maker<any RequestLedger>] =
        [
            Maker("MemoryLedger") { _, _ in MemoryLedger() },
            Maker("SQLiteStore") { try SQLiteStore.inside($0, clock: $1) },
        ] + PostgresMakers.ledgers

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let account = RequestAccount(host: "example.org", credential: "0a1b", feed: "holidays")

    @Test(arguments: Self.makers)
    func `hands out times so that every limit holds`(_ maker: Maker<any RequestLedger>) async throws {
        let rates = RequestRates([.init(1, per: .seconds(1)), .init(3, per: .seconds(10))])
        let store = try maker.make(folder)
        var times: [TimeInterval] = []
        for _ in 0..<5 {
            guard let grant = try await store.reserve(account, rates: rates, now: noon, by: noon + 60).grant
            else { continue }
            times.append((grant.time.timeIntervalSince(noon) * 1_000).rounded() / 1_000)
        }
        #expect(times == [0, 1, 2, 10, 11])
    }

    @Test(arguments: Self.makers)
    func `counts a burst over all runs, and takes it away`(_ maker: Maker<any RequestLedger>) async throws {
        let rates = RequestRates([.init(1, per: .seconds(1), burst: 4)])
        let account = RequestAccount(host: "example.org", feed: "news")
        let store = try maker.make(folder)
        func times(_ count: Int, at seconds: TimeInterval) async throws -> [TimeInterval] {
            var times: [TimeInterval] = []
            for _ in 0..<count {
                let now = noon + seconds
                let grant = try await store.reserve(account, rates: rates, now: now, by: now + 60).grant
                times.append((try #require(grant).time.timeIntervalSince(noon) * 1_000).rounded() / 1_000)
            }
            return times
        }
        #expect(try await times(6, at: 0) == [0, 0, 0, 0, 1, 2])
        #expect(try await times(3, at: 5) == [5, 5, 5])
        try await store.hold(try #require(account.burst), until: noon + 100)
        #expect(try await times(3, at: 50) == [50, 51, 52])
        // This forbids no request, and the state of the account has nothing of it.
        #expect(try await store.heldUntil(account, now: noon + 50) == nil)
        #expect(try await times(5, at: 101) == [101, 101, 101, 101, 102])
    }

    @Test(arguments: Self.makers)
    func `takes no time that is too late, and counts accounts by themselves`(_ maker: Maker<any RequestLedger>)
        async throws
    {
        let rates = RequestRates([.init(1, per: .seconds(10))])
        let other = RequestAccount(host: "example.org")
        let store = try maker.make(folder)
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon).grant?.time == noon)
        for _ in 0..<2 {
            #expect(
                try await store.reserve(account, rates: rates, now: noon, by: noon + 9) == .tooLate(noon + 10)
            )
        }
        #expect(try await store.reserve(other, rates: rates, now: noon, by: noon).grant?.time == noon)
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon + 10).grant?.time == noon + 10)
    }

    @Test(arguments: Self.makers)
    func `a grant that was not used is given back, and no other of the same time`(_ maker: Maker<any RequestLedger>)
        async throws
    {
        let rates = RequestRates([.init(2, per: .seconds(10))])
        let store = try maker.make(folder)
        let first = try #require(try await store.reserve(account, rates: rates, now: noon, by: noon).grant)
        let second = try #require(try await store.reserve(account, rates: rates, now: noon, by: noon).grant)
        #expect(first.time == second.time && first.id != second.id)
        // One that is not known, and one that took its time.
        try await store.revoke(Reservation.Grant(time: noon), of: account)
        try await store.finish(second, of: account, at: noon + 4)
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon) == .tooLate(noon + 10))
        try await store.revoke(first, of: account)
        try await store.revoke(first, of: account)
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon).grant?.time == noon)
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon) == .tooLate(noon + 10))
        try await store.revoke(second, of: account)
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon).grant?.time == noon)
    }

    @Test(arguments: Self.makers)
    func `a request that took its time counts from its end`(_ maker: Maker<any RequestLedger>) async throws {
        let rates = RequestRates([.init(1, per: .seconds(1))], concurrent: 1)
        let store = try maker.make(folder)
        let grant = try #require(try await store.reserve(account, rates: rates, now: noon, by: noon).grant)
        try await store.finish(grant, of: account, at: noon + 4)
        #expect(try await store.reserve(account, rates: rates, now: noon + 4, by: noon + 9).grant?.time == noon + 5)
    }

    @Test(arguments: Self.makers)
    func `a budget that is spent says when it renews`(_ maker: Maker<any RequestLedger>) async throws {
        let budget = RequestRates.Limit(2, per: .seconds(100))
        let rates = RequestRates(budget: budget)
        let store = try maker.make(folder)
        #expect(try await store.balance(of: account, budget: budget, now: noon) == balance(0, budget, nil))
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon).grant?.time == noon)
        #expect(try await store.reserve(account, rates: rates, now: noon + 9, by: noon + 9).grant?.time == noon + 9)
        for late in [9, 99.5] {
            let spent = try await store.reserve(account, rates: rates, now: noon + late, by: noon + 200)
            #expect(spent == .spent(until: noon + 100))
        }
        #expect(try await store.balance(of: account, budget: budget, now: noon + 9) == balance(2, budget, noon + 100))
        #expect(
            try await store.reserve(account, rates: rates, now: noon + 100, by: noon + 100).grant?.time == noon + 100
        )
        #expect(
            try await store.balance(of: account, budget: budget, now: noon + 100) == balance(2, budget, noon + 109)
        )
    }

    @Test(arguments: Self.makers)
    func `several accounts that are asked about at once stand as each alone`(_ maker: Maker<any RequestLedger>)
        async throws
    {
        let store = try maker.make(folder)
        let budget = RequestRates.Limit(3, per: .seconds(1_000))
        let accounts = (0..<6).map { number in
            RequestAccount(host: "\(number % 4).example", credential: number < 4 ? nil : "key")
        }
        for (number, account) in accounts.enumerated() {
            for _ in 0..<(number % 3) {
                _ = try await store.reserve(account, rates: RequestRates(budget: budget), now: noon, by: noon)
            }
        }
        try await store.hold(accounts[1], until: noon + 60)
        try await store.hold(accounts[4], until: noon + 90)
        let questions = accounts.map { AccountQuestion($0, budget: budget) } + accounts.map { AccountQuestion($0) }
        let accountStates = try await store.accountStates(of: Set(questions), now: noon + 5)
        #expect(accountStates.count == 12)
        for question in questions {
            let accountState = try #require(accountStates[question])
            #expect(accountState.heldUntil == (try await store.heldUntil(question.account, now: noon + 5)))
            guard let budget = question.budget else {
                #expect(accountState.balance == nil)
                continue
            }
            let balance = try await store.balance(of: question.account, budget: budget, now: noon + 5)
            #expect(accountState.balance == balance)
        }
        #expect(accountStates[AccountQuestion(accounts[4])]?.heldUntil == noon + 90)
        #expect(accountStates[AccountQuestion(accounts[2], budget: budget)]?.balance?.spent == 2)
        #expect(try await store.accountStates(of: [], now: noon).isEmpty)
    }

    @Test(arguments: Self.makers)
    func `what a feed without a budget sends counts for those with one`(_ maker: Maker<any RequestLedger>) async throws
    {
        let counted = RequestRates(budget: .init(2, per: .seconds(1_000)))
        let fast = RequestRates([.init(1, per: .seconds(1))])
        let store = try maker.make(folder)
        #expect(try await store.reserve(account, rates: counted, now: noon, by: noon).grant?.time == noon)
        #expect(try await store.reserve(account, rates: fast, now: noon + 5, by: noon + 5).grant?.time == noon + 5)
        #expect(
            try await store.reserve(account, rates: counted, now: noon + 9, by: noon + 9) == .spent(until: noon + 1_000)
        )
    }

    @Test(arguments: Self.makers)
    func `a publisher that asked for peace has it`(_ maker: Maker<any RequestLedger>) async throws {
        let rates = RequestRates()
        let store = try maker.make(folder)
        #expect(try await store.heldUntil(account, now: noon) == nil)
        try await store.hold(account, until: noon + 60)
        #expect(try await store.heldUntil(account, now: noon) == noon + 60)
        #expect(try await store.heldUntil(account.counted, now: noon) == nil)
        #expect(try await store.heldUntil(account, now: noon + 60) == nil)
        // A shorter wish of an answer that comes later does not end the longer one.
        try await store.hold(account, until: noon + 5)
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon + 10) == .held(until: noon + 60))
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon + 60).grant?.time == noon + 60)
        #expect(try await store.reserve(account, rates: rates, now: noon + 60, by: noon + 60).grant?.time == noon + 60)
        let other = RequestAccount(host: "example.com")
        #expect(try await store.reserve(other, rates: rates, now: noon, by: noon).grant?.time == noon)
    }

    @Test(arguments: [5_000, 50_000])
    func `a reservation looks at few rows, however many requests were sent`(_ count: Int) async throws {
        let store = try SQLiteStore.inside(folder)
        let budget = RequestRates.Limit(1_000_000, per: .seconds(365 * 86_400))
        let rates = RequestRates(budget: budget)
        #expect(try await store.reserve(account, rates: rates, now: noon, by: noon).grant?.time == noon)
        // As an earlier version left them, one a minute.
        try await store.write { [account] db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                    INSERT INTO requestGrant (account, startsAt, endsAt) SELECT ?, ? + 60 * n, ? + 60 * n FROM number
                    """,
                arguments: [
                    count, account.counted.text, noon.timeIntervalSinceReferenceDate,
                    noon.timeIntervalSinceReferenceDate,
                ]
            )
        }
        let now = noon + 60 * Double(count) + 60
        for second in 0..<3 {
            let time = now + Double(second)
            #expect(try await store.reserve(account, rates: rates, now: time, by: time).grant?.time == time)
            let rows = try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM requestGrant") }
            #expect(try #require(rows) <= LedgerSchedule.maximumEntries)
        }
        #expect(try await store.balance(of: account, budget: budget, now: now + 3).spent == count + 4)
    }

    private func balance(_ spent: Int, _ limit: RequestRates.Limit, _ renewsAt: Date?) -> RequestBalance {
        RequestBalance(spent: spent, limit: limit, renewsAt: renewsAt)
    }
}

extension RequestLedger {
    func heldUntil(_ account: RequestAccount, now: Date) async throws -> Date? {
        try await accountStates(of: [AccountQuestion(account)], now: now).values.first?.heldUntil
    }

    func balance(of account: RequestAccount, budget: RequestRates.Limit, now: Date) async throws -> RequestBalance {
        let question = AccountQuestion(account, budget: budget)
        return try #require(await accountStates(of: [question], now: now)[question]?.balance)
    }
}
