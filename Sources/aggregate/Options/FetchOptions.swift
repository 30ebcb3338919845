import ArgumentParser
import FeedEngine

/// When publishers are asked: for commands that show what is kept where that is fresh.
struct FetchOptions: ParsableArguments {
    @Flag(name: .long, help: "Ask every feed anew, even where what is kept is fresh.")
    var refresh = false

    @Flag(name: .long, help: "Ask nobody: show what is kept, however old, until it is past its shelf life.")
    var offline = false

    mutating func validate() throws {
        if refresh, offline {
            throw ValidationError("--refresh asks every feed and --offline asks none; they cannot be combined.")
        }
    }

    var mode: FetchMode { offline ? .offline : refresh ? .refresh : .cached }
}
