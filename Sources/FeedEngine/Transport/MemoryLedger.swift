package import FeedCore
package import Foundation

/// A ledger in memory, for the lifetime of the process.
package actor MemoryLedger: RequestLedger {
    private var schedules: [RequestAccount: LedgerSchedule] = [:]
    private var holds: [RequestAccount: Date] = [:]

    package init() {}

    package func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) -> Reservation {
        schedules[account.counted, default: LedgerSchedule()]
            .reserve(rates, now: now, by: latest, hold: hold(on: account, now: now))
    }

    package func revoke(_ grant: RequestGrant, of account: RequestAccount) {
        schedules[account.counted]?.revoke(grant)
    }

    package func finish(_ grant: RequestGrant, of account: RequestAccount, at end: Date) {
        schedules[account.counted]?.finish(grant, at: end)
    }

    package func hold(_ account: RequestAccount, until date: Date) {
        holds[account] = max(holds[account] ?? date, date)
    }

    private func hold(on account: RequestAccount, now: Date) -> Date? {
        LedgerSchedule.latest(of: account.holders.compactMap { holds[$0] }, now: now)
    }

    package func accountStates(of questions: Set<AccountQuestion>, now: Date) -> [AccountQuestion: AccountState] {
        let states = questions.map { question in
            let schedule = schedules[question.account.counted] ?? LedgerSchedule()
            return AccountState(
                heldUntil: hold(on: question.account, now: now),
                balance: question.budget.map { schedule.balance(of: $0, now: now) }
            )
        }
        return Dictionary(zip(questions, states)) { $1 }
    }

    /// Counts a request that another ledger granted, so that this one can replace it.
    package func record(_ grant: RequestGrant, of account: RequestAccount, rates: RequestRates, now: Date) {
        schedules[account.counted, default: LedgerSchedule()].record(grant, rates: rates, now: now)
    }
}
