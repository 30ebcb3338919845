package import FeedCore
import Foundation

extension RequestAccount {
    /// The account of a request: its host's, with the credential that goes with it.
    ///
    /// An endpoint of the user's own may stand for several publishers, such as a proxy at one address; there the account
    /// is of one port and one provider.
    package init(of request: FeedRequest, for feed: Feed) {
        let host = request.url.host()?.lowercased() ?? ""
        let isUsers = feed.access.endpointIsUsers && feed.access.endpoint?.host()?.lowercased() == host
        let port = request.url.port.map { ":\($0)" } ?? ""
        self.init(
            host: isUsers ? "\(host)\(port)/\(feed.manifest.name)" : host,
            credential: Self.credential(of: request),
            feed: feed.id
        )
    }

    /// The accounts whose holds bind this one: itself, and each that is wider.
    package var holders: [RequestAccount] {
        var holders = [self]
        if feed != nil { holders.append(counted) }
        if credential != nil { holders.append(RequestAccount(host: host)) }
        return holders
    }

    /// The account that requests are counted under: that of all feeds with the same credential, or of all without one.
    package var counted: RequestAccount { RequestAccount(host: host, credential: credential) }

    /// Whom a publisher's wish for peace binds.
    package func bound(by scope: RetryAfter.Scope) -> RequestAccount {
        switch scope {
        case .host: RequestAccount(host: host)
        case .credential: counted
        case .feed: self
        }
    }

    /// Eight digits of a hash: enough to tell the few keys of a user apart, too few to find one by.
    private static func credential(of request: FeedRequest) -> String? {
        let secrets = [("header", request.secretHeaders), ("query", request.secretQueryItems)].flatMap { kind, values in
            values.map { ("\(kind) \($0.key.lowercased())", $0.value.revealed) }.sorted { $0.0 < $1.0 }
        }
        guard !secrets.isEmpty else { return nil }
        var hash = FNV1a()
        for (name, value) in secrets {
            hash.add(name)
            hash.add(value)
        }
        return String(hash.text.suffix(8))
    }
}
