package import FeedCore
import FeedEngine

extension Session {
    /// The feeds whose publishers receive requests for the first time: there is no store yet, and requests may be sent.
    ///
    /// Empty in every later run, and in runs that store nothing, such as a demo.
    package var feedsOfFirstUse: [Feed] {
        guard isFirstUse, mode != .offline, options.asksPublishers, options.played == nil, options.savedAnswer == nil
        else {
            return []
        }
        return feeds.filter { !$0.isLocal }
    }
}
