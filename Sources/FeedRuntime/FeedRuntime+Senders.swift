package import FeedAlerts
package import FeedConfiguration
import FeedCore
import FeedEngine
import Foundation

extension FeedRuntime {
    /// Returns the senders to the targets that rules use and this process can reach, by target name.
    ///
    /// - Returns: The senders; there is none for a target with a fault, or for a screen that this process does not
    ///   have.
    package func senders(
        for settings: AlertSettings,
        on screens: [AlertTarget.Kind: ScreenSender]
    ) -> [String: any AlertSender] {
        let used = Set(settings.rules.flatMap(\.targets))
        let pairs = used.compactMap { name -> (String, any AlertSender)? in
            guard let target = settings.target(named: name), target.fault == nil else { return nil }
            if target.kind.isScreen { return screens[target.kind].map { (name, $0) } }
            return (name, sender(to: target, named: name))
        }
        return Dictionary(pairs) { $1 }
    }

    /// Returns the sender to a target that is not a screen.
    package func sender(to target: AlertTarget, named name: String) -> any AlertSender {
        switch target.kind {
        case .program: return ProgramSender(target.command, timeout: target.timeout)
        case .desktop, .terminal, .board: return ProgramSender(desktop: target.timeout)
        case .email:
            guard let mail = target.mail else { preconditionFailure("A target of mail has its settings.") }
            return MailSender(mail, timeout: target.timeout, trustedCertificates: trustedCertificates)
        case .webhook, .ntfy, .gotify, .matrix, .slack:
            let feed = Feed(to: target, named: name)
            return WebhookSender(target) { self.transport(toTarget: feed, by: $0) }
        }
    }
}

extension Feed {
    /// Creates a feed that carries the limits of requests to a target: its address, its rate and its time limit.
    ///
    /// Requests are counted per target, across all processes that share the store.
    fileprivate init(to target: AlertTarget, named name: String) {
        var hash = FNV1a()
        hash.add(name)
        let id = "alerts-\(String(hash.value, radix: 16))"
        let manifest = FeedManifest(
            name: id,
            summary: "Messages to a target of alerts.",
            publisher: "",
            documentation: URL(known: "about:blank"),
            refresh: .seconds(86_400),
            minimumRefresh: .zero,
            shelfLife: nil,
            ahead: nil,
            deadline: target.timeout
        )
        guard let id = FeedID(id) else { preconditionFailure("\(id) follows the grammar of ids.") }
        self.init(
            id,
            of: manifest,
            failing: FeedError(.configuration, "a target of alerts is not a feed")
        )
        access = FeedAccess(
            hosts: [],
            endpoint: target.url?.url,
            isUserEndpoint: true,
            rates: RequestRates([target.rate].compactMap(\.self), concurrent: WebhookSender.concurrency)
        )
        access.maximumBytes = 1 << 20
        access.maximumDecompressedBytes = 1 << 20
        retryAfterScope = .feed
    }
}
