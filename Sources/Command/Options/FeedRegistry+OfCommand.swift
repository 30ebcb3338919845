package import FeedCore

extension FeedRegistry {
    /// The providers that configurations may name, in this run of the command.
    @TaskLocal package static var ofCommand = FeedRegistry([])
}
