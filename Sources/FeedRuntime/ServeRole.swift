/// The role of a process of `aggregate serve` among many that share a store.
package enum ServeRole: String, Sendable, CaseIterable {
    /// Fetches, alerts and serves.
    case all
    /// Fetches and alerts; it answers only its operators.
    case fetch
    /// Serves what others fetch.
    case serve

    /// True if it fetches feeds and sends alerts.
    package var fetches: Bool { self != .serve }
}
