package import Foundation

/// Keeps a feed from asking a publisher that fails again and again.
///
/// It is closed at first. After so many failures in a row it opens and lets nobody ask for a minute; then one probe may
/// go out. When the probe fails it opens again for twice as long, up to a quarter of an hour; when it succeeds it closes.
package struct Breaker: Sendable, Hashable, Codable {
    /// When the next request may go out; `nil` while the breaker is closed.
    package var openUntil: Date?

    /// How many times it has opened since it was last closed.
    package var openings = 0

    package init() {}
}
