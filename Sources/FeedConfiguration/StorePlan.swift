/// What a configuration says of the store: how long and how much it keeps.
package struct StorePlan: Sendable, Hashable {
    /// How long the history of items is stored, and answers that are not used.
    package var retention = Duration.seconds(30 * 86_400)

    /// How large the file may get.
    package var maximumBytes = 512 << 20

    package init() {}
}
