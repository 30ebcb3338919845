import ArgumentParser
package import FeedEngine

/// The freshness of answers: for commands that show stored answers while those are fresh.
package struct FetchOptions: ParsableArguments {
    @Flag(help: "Fetch every feed again, even when its stored answer is fresh.")
    package var refresh = false

    @Flag(help: "Make no request: show stored answers, however old, until the end of their shelf life.")
    package var offline = false

    package mutating func validate() throws {
        if refresh, offline {
            throw ValidationError("--refresh fetches every feed and --offline none; they cannot be combined.")
        }
    }

    package var mode: FetchMode { offline ? .offline : refresh ? .refresh : .cached }

    package init() {}
}
