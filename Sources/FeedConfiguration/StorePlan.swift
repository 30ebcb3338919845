/// What a configuration says of the store: how long and how much it keeps.
package struct StorePlan: Sendable, Hashable {
    /// How long is kept what happened to items, and what nobody has looked at.
    package var retention = Duration.seconds(30 * 86_400)

    /// How large the file may get.
    package var maximumBytes = 512 << 20

    package init() {}
}
