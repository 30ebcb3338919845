/// What a process of `aggregate serve` does, of many that share a store.
package enum ServeRole: String, Sendable, CaseIterable {
    /// Fetches, alerts and serves.
    case all
    /// Fetches and alerts; it answers only those who look after it.
    case fetch
    /// Serves what others fetch.
    case serve

    /// Whether it asks publishers and sends alerts.
    package var fetches: Bool { self != .serve }
}
