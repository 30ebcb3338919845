package import ArgumentParser

/// A command that runs for months; its parent starts it again after a fault; see `Supervisor`.
package protocol SupervisedCommand: ParsableCommand {
    var feeds: FeedOptions { get }

    /// True if a parent process supervises the command.
    var hasSupervisor: Bool { get }
}
