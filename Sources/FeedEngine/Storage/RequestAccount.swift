package import FeedCore
package import Foundation

/// The account of requests that are counted together: those to one host, with one credential if there is any.
package struct RequestAccount: Sendable, Hashable {
    package var host: String

    /// A short hash of the key in use; `nil` without one.
    package var credential: String?

    /// The feed, to which a `Retry-After` may apply alone; `nil` for all feeds of a host.
    package var feed: FeedID?

    package init(host: String, credential: String? = nil, feed: FeedID? = nil) {
        self.host = host
        self.credential = credential
        self.feed = feed
    }

    /// The text for a store: `host` or `host#credential`, with `@feed` appended if the account has a feed.
    package var text: String {
        host + (credential.map { "#\($0)" } ?? "") + (feed.map { "@\($0)" } ?? "")
    }
}

extension RequestAccount {
    /// Creates the account of one hop of a request: the account of its host, with the feed's credential if the hop
    /// sends it.
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

    /// Creates the account that a feed's requests will be counted under; `nil` for a feed that makes no requests.
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

    /// The accounts whose holds apply to this account: itself, and all wider ones.
    package var holders: [RequestAccount] {
        var holders = [self]
        if feed != nil { holders.append(counted) }
        if credential != nil { holders.append(RequestAccount(host: host)) }
        return holders
    }

    /// The account for counting, which all feeds with the same credential share, or all feeds without a credential.
    package var counted: RequestAccount { RequestAccount(host: host, credential: credential) }

    /// The account whose holds take the burst of the rate limits away, and forbid no request; `nil` for requests with a
    /// key, which have no burst.
    package var burst: RequestAccount? { credential == nil ? RequestAccount(host: "\(host) burst") : nil }

    /// Returns the account that a `Retry-After` with this scope applies to.
    package func bound(by scope: RetryAfterScope) -> RequestAccount {
        switch scope {
        case .host: RequestAccount(host: host)
        case .credential: counted
        case .feed: self
        }
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
