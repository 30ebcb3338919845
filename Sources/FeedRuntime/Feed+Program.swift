import Exec
import FeedCore

extension Feed {
    /// The feed's provider, if that runs a program.
    var program: ExecProvider? { provider as? ExecProvider }

    /// Returns the same feed with its program in a pool.
    func sharing(_ programs: ProgramPool) -> Feed {
        guard var program else { return self }
        program.programs = programs
        var feed = self
        feed.provider = program
        return feed
    }
}
