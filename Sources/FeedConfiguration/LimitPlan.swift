/// The limits of a configuration for all feeds together.
package struct LimitPlan: Sendable, Hashable {
    /// The maximum memory for answers while they are fetched and read, in bytes.
    package var bodies = 512 << 20

    package init() {}
}
