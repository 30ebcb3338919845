import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedServer

/// The options for the address and the access rules of a server; they take precedence over the members of `server` in
/// the configuration.
struct ListenOptions: ParsableArguments {
    @Option(
        help: .init(
            "The work of this process, if several share a store: fetch, send alerts and serve (all); fetch and send"
                + " alerts, and answer only /healthz, /readyz and /metrics (fetch); or serve what others fetch (serve).",
            valueName: "role"
        )
    )
    var role = ServeRole.all

    @Option(
        help: .init(
            "Listen on this address of this machine. Default: \(ServerPlan.defaultHost). Addresses other than 127.0.0.1"
                + " and ::1 require a token.",
            valueName: "address"
        ),
        transform: Parse.nonEmpty
    )
    var host: String?

    @Option(
        help: .init(
            "Listen on this port; 0 for one that the system chooses. Default: \(ServerPlan.defaultPort).",
            valueName: "port"
        ),
        transform: Parse.port
    )
    var port: Int?

    @Option(path: "Listen on this Unix domain socket instead of a port.")
    var unixSocket: String?

    @Option(path: "Answer over HTTPS with this certificate and its chain, PEM.")
    var tlsCertificate: String?

    @Option(path: "The key of the certificate, PEM.")
    var tlsKey: String?

    @Option(
        help: .init(
            "Answer requests for this host too, as a proxy in front sends them; may be given several times.",
            valueName: "host"
        ),
        transform: Parse.host
    )
    var name: [String] = []

    @Option(path: "Accept the token in this file, beside those of serve tokens and $AGGREGATE_TOKEN.")
    var tokenFile: String?

    @Flag(inversion: .prefixedNo, help: "Ask for a token for reading too, not only for changes.")
    var `private`: Bool?

    @Option(
        help: .init(
            "Let pages of this site read answers, such as https://example.org; may be given several times.",
            valueName: "origin"
        ),
        transform: Parse.origin
    )
    var origin: [WebOrigin] = []

    @Option(
        help: .init(
            "Believe the X-Forwarded-For of the proxy at this address or range; may be given several times.",
            valueName: "address"
        ),
        transform: Parse.addressRange
    )
    var trustedProxy: [AddressRange] = []

    @Option(
        help: .init(
            "Answer at most this many requests of an address, such as 50/1s, the default.",
            valueName: "requests/duration"
        ),
        transform: Parse.rate
    )
    var rate: RequestRates.Limit?

    @Flag(inversion: .prefixedNo, help: "Log requests: with --log-level info all, else those that are refused.")
    var accessLog: Bool?

    mutating func validate() throws {
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw ValidationError("--tls-certificate and --tls-key belong together. Give both.")
        }
        if unixSocket != nil, host != nil || port != nil {
            throw ValidationError("--unix-socket replaces --host and --port. Leave those out.")
        }
    }

    /// The options as a server plan.
    var plan: ServerPlan {
        var plan = ServerPlan()
        (plan.host, plan.port, plan.unixSocket) = (host, port, unixSocket)
        (plan.tlsCertificate, plan.tlsKey, plan.tokenFile) = (tlsCertificate, tlsKey, tokenFile)
        (plan.names, plan.origins, plan.trustedProxies) = (name, origin, trustedProxy)
        (plan.isPrivate, plan.rate, plan.logsAccess) = (self.private, rate, accessLog)
        return plan
    }
}

extension ServeRole: ExpressibleByArgument {}
