/// What a configuration says that all feeds together may take.
package struct LimitPlan: Sendable, Hashable {
    /// How much memory answers may take while they are fetched and read, in bytes.
    package var bodies = 512 << 20

    package init() {}
}
