package import FeedCore
package import Foundation

/// A ledger of the requests to a publisher, over all feeds and processes that share it.
package protocol RequestLedger: ShareableStore {
    /// Reserves the next time at which a request may be sent, in one step that no other reservation can interrupt.
    ///
    /// Requests are counted under ``RequestAccount/counted``; no request is sent while any of
    /// ``RequestAccount/holders`` is held. ``LedgerSchedule`` has the arithmetic.
    ///
    /// - Parameters:
    ///   - account: The account of the request.
    ///   - rates: The rate limits and the budget.
    ///   - now: The time.
    ///   - latest: The latest time until which the caller can wait.
    /// - Returns: A grant for a time, now or later, if that is not after `latest`; otherwise the reason, with the time
    ///   at which a request may be sent.
    /// - Throws: An error if the ledger cannot be read or written.
    func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws -> Reservation

    /// Gives back a grant that was not used.
    func revoke(_ grant: RequestGrant, of account: RequestAccount) async throws

    /// Counts the request of a grant from its end, for publishers that allow one request at a time.
    func finish(_ grant: RequestGrant, of account: RequestAccount, at end: Date) async throws

    /// Records that the request of a grant has ended, for a shared ledger, which counts the requests under way at a
    /// host. The requests of one process are counted in ``RequestPlaces``.
    func leave(_ grant: RequestGrant, of account: RequestAccount) async throws

    /// Forbids requests before a time: a publisher's `Retry-After`, which outlives the process.
    func hold(_ account: RequestAccount, until date: Date) async throws

    /// Returns the states of several accounts; one query for any number of accounts.
    func accountStates(of questions: Set<AccountQuestion>, now: Date) async throws -> [AccountQuestion: AccountState]
}

extension RequestLedger {
    /// Returns the time until which a `Retry-After` forbids requests of an account; `nil` if there is none.
    package func heldUntil(_ account: RequestAccount, now: Date) async throws -> Date? {
        try await accountStates(of: [AccountQuestion(account)], now: now).values.first?.heldUntil
    }

    /// Returns the spent part of a budget.
    package func balance(of account: RequestAccount, budget: RequestRates.Limit, now: Date) async throws
        -> RequestBalance
    {
        let state = try await accountStates(of: [AccountQuestion(account, budget: budget)], now: now).values.first
        return state?.balance ?? RequestBalance(spent: 0, limit: budget, renewsAt: nil)
    }

    package func leave(_ grant: RequestGrant, of account: RequestAccount) async throws {}
}

/// The requests that are counted together: those to one host, with one credential if there is any.
package struct RequestAccount: Sendable, Hashable {
    package var host: String

    /// A short hash of the key in use; `nil` without one.
    package var credential: String?

    /// The feed, if each is counted by itself; `nil` for all feeds of a host.
    package var feed: FeedID?

    package init(host: String, credential: String? = nil, feed: FeedID? = nil) {
        self.host = host
        self.credential = credential
        self.feed = feed
    }

    /// The text for a store: `host`, `host#credential`, and `@feed` behind it.
    package var text: String {
        host + (credential.map { "#\($0)" } ?? "") + (feed.map { "@\($0)" } ?? "")
    }
}

/// A query for the state of an account.
package struct AccountQuestion: Sendable, Hashable {
    package var account: RequestAccount

    /// The budget whose balance is wanted; `nil` for none.
    package var budget: RequestRates.Limit?

    package init(_ account: RequestAccount, budget: RequestRates.Limit? = nil) {
        self.account = account
        self.budget = budget
    }
}

/// The state of an account.
package struct AccountState: Sendable, Hashable {
    /// The time until which a `Retry-After` forbids requests; `nil` if there is none.
    package var heldUntil: Date?

    /// The balance of the budget; `nil` if none was queried.
    package var balance: RequestBalance?

    package init(heldUntil: Date? = nil, balance: RequestBalance? = nil) {
        self.heldUntil = heldUntil
        self.balance = balance
    }
}

/// The right to send one request at a time.
package struct RequestGrant: Sendable, Hashable {
    /// A random number that identifies it among all grants.
    package var id: Int64
    package var time: Date

    package init(id: Int64 = .random(in: 1 ... .max), time: Date) {
        self.id = id
        self.time = time
    }
}

/// The result of an attempt to reserve a request.
package enum Reservation: Sendable, Hashable {
    case granted(RequestGrant)
    /// The rate limit allows it at this time only, which is too late.
    case tooLate(Date)
    /// A `Retry-After` forbids requests until this time.
    case held(until: Date)
    /// The budget is spent until this time.
    case spent(until: Date)
    /// Other machines have the maximum number of requests under way at the host; one of them ends by this time.
    case occupied(until: Date)

    /// The grant, if the request may be sent.
    package var grant: RequestGrant? { if case .granted(let grant) = self { grant } else { nil } }
}

/// The state of a budget.
package struct RequestBalance: Sendable, Hashable {
    package var spent: Int
    package var limit: RequestRates.Limit

    /// The time at which one more request may be sent than now, because an old one no longer counts; `nil` if none
    /// counts.
    package var renewsAt: Date?

    package init(spent: Int, limit: RequestRates.Limit, renewsAt: Date?) {
        self.spent = spent
        self.limit = limit
        self.renewsAt = renewsAt
    }

    package var left: Int { max(0, limit.count - spent) }
}

extension RequestRates {
    /// True if nothing depends on the number of earlier requests.
    package var isUncounted: Bool { limits.isEmpty && budget == nil }
}

extension RequestAccount {
    /// Creates the account of one hop of a request: that of its host, with the feed's credential if the hop has one.
    ///
    /// A user's own endpoint, such as a proxy, may serve several publishers at one address; its account is specific to
    /// the port and the provider.
    package init(of url: URL, isKeyed: Bool, for feed: Feed) {
        self.init(
            host: Self.host(of: url, for: feed),
            credential: isKeyed ? feed.credential : nil,
            feed: feed.id
        )
    }

    /// Creates the account that a feed's requests will be counted under; `nil` for a feed that makes none.
    package init?(of feed: Feed) {
        if case .program(let account) = feed.profile.source {
            self.init(host: account, credential: feed.credential, feed: feed.id)
            return
        }
        let known = feed.access.hosts.first.flatMap { URL(string: "https://\($0)") }
        guard !feed.isLocal, let url = feed.access.endpoint ?? known else { return nil }
        self.init(host: Self.host(of: url, for: feed), credential: feed.credential, feed: feed.id)
    }

    private static func host(of url: URL, for feed: Feed) -> String {
        let host = url.host()?.lowercased() ?? ""
        let isUsers = feed.access.isUserEndpoint && feed.access.endpoint?.host()?.lowercased() == host
        return isUsers ? "\(host)\(url.port.map { ":\($0)" } ?? "")/\(feed.manifest.name)" : host
    }

    /// The accounts whose holds apply to this one: itself, and all wider ones.
    package var holders: [RequestAccount] {
        var holders = [self]
        if feed != nil { holders.append(counted) }
        if credential != nil { holders.append(RequestAccount(host: host)) }
        return holders
    }

    /// The account for counting: shared by all feeds with the same credential, or by all without one.
    package var counted: RequestAccount { RequestAccount(host: host, credential: credential) }

    /// Returns the account that a `Retry-After` with this scope applies to.
    package func bound(by scope: RetryAfterScope) -> RequestAccount {
        switch scope {
        case .host: RequestAccount(host: host)
        case .credential: counted
        case .feed: self
        }
    }
}
