package import FeedCore
package import Foundation

/// Counts the requests that go to a publisher, over all feeds and processes that share it.
package protocol RequestLedger: ShareableStore {
    /// Takes the next time at which a request may go out, in one step that no other can come between.
    ///
    /// Requests are counted under ``RequestAccount/counted``; no request goes out while any of
    /// ``RequestAccount/holders`` is held. ``LedgerSchedule`` has the arithmetic.
    ///
    /// - Parameters:
    ///   - account: Whose request it is.
    ///   - rates: What the publisher allows.
    ///   - now: The time.
    ///   - latest: Until when the caller can wait.
    /// - Returns: A grant for a time, now or later, where that is not after `latest`; else when one would be free,
    ///   without taking it.
    /// - Throws: What keeps the ledger from being read or written.
    func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws -> Reservation

    /// Gives a grant back that was not used.
    func revoke(_ grant: RequestGrant, of account: RequestAccount) async throws

    /// Counts the request of a grant from its end, for publishers that are asked one at a time.
    func finish(_ grant: RequestGrant, of account: RequestAccount, at end: Date) async throws

    /// Says that the request of a grant has ended, for a ledger that is shared: it counts the requests that are under way
    /// at a host. Those of one process are counted in it, see ``RequestPlaces``.
    func leave(_ grant: RequestGrant, of account: RequestAccount) async throws

    /// Lets no request out before a time: a publisher's `Retry-After`, which survives the process.
    func hold(_ account: RequestAccount, until date: Date) async throws

    /// Until when no request of an account goes out, since its publisher asked for peace; `nil` where it did not.
    func heldUntil(_ account: RequestAccount, now: Date) async throws -> Date?

    /// How much of a budget has been spent.
    func balance(of account: RequestAccount, budget: RequestRates.Limit, now: Date) async throws -> RequestBalance

    /// How several accounts stand; one question, however many they are.
    ///
    /// - Returns: What ``heldUntil(_:now:)`` and ``balance(of:budget:now:)`` tell of each.
    func standings(of questions: Set<AccountQuestion>, now: Date) async throws -> [AccountQuestion: AccountStanding]
}

extension RequestLedger {
    package func standings(of questions: Set<AccountQuestion>, now: Date) async throws
        -> [AccountQuestion: AccountStanding]
    {
        var standings: [AccountQuestion: AccountStanding] = [:]
        for question in questions {
            var standing = AccountStanding(heldUntil: try await heldUntil(question.account, now: now))
            if let budget = question.budget {
                standing.balance = try await balance(of: question.account, budget: budget, now: now)
            }
            standings[question] = standing
        }
        return standings
    }

    package func leave(_ grant: RequestGrant, of account: RequestAccount) async throws {}
}

/// Whose requests are counted together: those to one host, with one credential where there is any.
package struct RequestAccount: Sendable, Hashable {
    package var host: String

    /// A short hash of the key in use; `nil` without one.
    package var credential: String?

    /// The feed, where each is held to account by itself; `nil` for all of a host.
    package var feed: FeedID?

    package init(host: String, credential: String? = nil, feed: FeedID? = nil) {
        self.host = host
        self.credential = credential
        self.feed = feed
    }

    /// For a store: `host`, `host#credential` and with `@feed` behind it.
    package var text: String {
        host + (credential.map { "#\($0)" } ?? "") + (feed.map { "@\($0)" } ?? "")
    }
}

/// What is asked of an account that is not to send anything now.
package struct AccountQuestion: Sendable, Hashable {
    package var account: RequestAccount

    /// The budget that its balance is for; `nil` where it has none.
    package var budget: RequestRates.Limit?

    package init(_ account: RequestAccount, budget: RequestRates.Limit? = nil) {
        self.account = account
        self.budget = budget
    }
}

/// How an account stands.
package struct AccountStanding: Sendable, Hashable {
    /// Until when no request goes out; `nil` where the publisher did not ask for peace.
    package var heldUntil: Date?

    /// `nil` where no budget was asked about.
    package var balance: RequestBalance?

    package init(heldUntil: Date? = nil, balance: RequestBalance? = nil) {
        self.heldUntil = heldUntil
        self.balance = balance
    }
}

/// The right to send one request at a time.
package struct RequestGrant: Sendable, Hashable {
    /// Names it among all grants, random.
    package var id: Int64
    package var time: Date

    package init(id: Int64 = .random(in: 1 ... .max), time: Date) {
        self.id = id
        self.time = time
    }
}

/// What became of a wish to send a request.
package enum Reservation: Sendable, Hashable {
    case granted(RequestGrant)
    /// The rate allows it at this time only, which was too late.
    case tooLate(Date)
    /// The publisher asked for peace until this time.
    case held(until: Date)
    /// The budget is spent until this time.
    case spent(until: Date)
    /// Other machines have as many requests under way at the host as it may be; one of them ends by this time.
    case occupied(until: Date)

    /// What was taken, where the request may go out.
    package var grant: RequestGrant? { if case .granted(let grant) = self { grant } else { nil } }
}

/// How a budget stands.
package struct RequestBalance: Sendable, Hashable {
    package var spent: Int
    package var limit: RequestRates.Limit

    /// When one more request may go out than now, because an old one no longer counts; `nil` where none counts.
    package var renewsAt: Date?

    package init(spent: Int, limit: RequestRates.Limit, renewsAt: Date?) {
        self.spent = spent
        self.limit = limit
        self.renewsAt = renewsAt
    }

    package var left: Int { max(0, limit.count - spent) }
}

extension RequestRates {
    /// Whether nothing depends on how many requests were sent before.
    package var isUncounted: Bool { limits.isEmpty && budget == nil }
}
