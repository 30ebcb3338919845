package import FeedCore
import Foundation

/// A feed that does not run because the user does not trust the configuration.
struct WithheldFeed: Sendable {
    let id: FeedID

    /// The actions that require trust, such as `runs a program`.
    let demands: [String]

    var reason: String { demands.joined(separator: " and ") }
}

extension ConfigurationReading {
    /// Returns true if the feed may run with the configuration's trust.
    ///
    /// Otherwise records it as withheld. Without trust, a feed runs no program, uses no secret, reads no file outside
    /// the configuration's folder, and sends requests only to public addresses. The user's own settings on the command
    /// line are always allowed.
    mutating func isAllowed(_ feed: inout Feed, _ draft: SettingsDraft, _ overrides: [PlacedOverride]) -> Bool {
        guard !source.isTrusted else { return true }
        var demands = draft.demands
        if case .program = feed.profile.source { demands = ["runs a program"] }
        if feed.access.isUserEndpoint, let host = feed.access.endpoint?.host(),
            !overrides.contains(where: { $0.value.text.contains(host) })
        {
            if reader.isPrivate(host) { demands.append("calls a private address") }
            // A host name may still resolve to a private address, which the transport checks.
            feed.access.isUserEndpoint = false
        }
        guard !demands.isEmpty else { return true }
        let unique = demands.enumerated().filter { demands.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        plan.withheld.append(WithheldFeed(id: feed.id, demands: unique))
        return false
    }
}

extension FeedPlan {
    /// The feeds that do not run without the user's trust.
    package var withheldFeeds: [FeedID] { withheld.map(\.id) }

    /// The parts of the configuration that are ignored without trust, such as `tides (runs a program)` or `store`.
    package var withheldParts: [String] { withheld.map { "\($0.id) (\($0.reason))" } + withheldMembers }

    /// A line about the parts that are ignored without trust, with the command that grants trust; `nil` if no parts are
    /// ignored.
    package var trustNotice: String? {
        let parts = withheldParts
        guard !parts.isEmpty else { return nil }
        let shown = parts.prefix(8).joined(separator: ", ") + (parts.count > 8 ? " and \(parts.count - 8) more" : "")
        return "\(sourceName): you have not said yet that you trust this file, so it does without: \(shown)."
            .printable + " Read it; if it is right, run: aggregate config trust"
    }
}
