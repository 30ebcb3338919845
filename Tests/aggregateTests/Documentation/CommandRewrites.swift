import Foundation
import ProgramTestKit

/// The changes to a command from a page that let it run here: without a network, without somebody at a terminal, and
/// in a folder of its own.
///
/// Everything else runs as it is shown. A command that is not in one of these tables and cannot run fails its test.
enum CommandRewrites {
    /// The texts of commands and their replacements, applied everywhere, one after another.
    ///
    /// - Parameters:
    ///   - server: The address of the sample publishers, with a slash at its end.
    ///   - christmas: The year of the next Christmas.
    /// - Returns: The texts, in the order in which they are replaced.
    static func texts(server: String, christmas: Int) -> [(shown: String, typed: String)] {
        [
            // Sample publishers instead of the network, and stops that they have.
            ("https://example.org/", server), ("stops oxford circus", "stops penny wharf --feed tfl"),
            ("stops=\"oxford circus\"", "stops=\"penny wharf\""),
            ("feeds add tfl-arrivals", "feeds add tfl-arrivals --set endpoint=\(server)"),
            ("feeds add sport-events", "feeds add sport-events --set endpoint=\(server)api/sports"),
            ("940GZZLUOXC", "940GZZLUXC3"),
            // What is over is in no list.
            ("christmas-day/2026", "christmas-day/\(christmas)"),
            // Nobody is there to be asked.
            ("feeds add ", "feeds add --yes "), ("--yes ./things.json --dry-run", "./things.json --dry-run"),
            // Others serve at the same time.
            ("aggregate serve", "aggregate serve --port 0"), ("serve --port 0 tokens", "serve tokens"),
            // There is a feeds.json.
            ("config init", "config init another.json"),
            // Whoever has typed it before has the provider, and a package cannot have another of its name.
            (
                "new river-levels --package",
                "new \(FeedsCommandTests.providers.contains("river-levels") ? "other" : "river")-levels --package"
            ),
            // Folders of the system, and of a package.
            ("/etc/aggregate/", "./"), ("/var/lib/aggregate/", "./"), ("/var/lib/node_exporter/", "./"),
            ("--in ../river-levels", "--in package --dependency \(Repository.file("").path())"),
            // Words in capitals.
            ("PROVIDER SETTING WORDS", "tfl-arrivals stops penny wharf --feed tfl"),
            ("FEED.SETTING=VALUE", "tfl.radius=500"), ("NAME=VALUE", "radius=500"), ("FEED", "tfl"),
            ("FORMAT", "json"), ("--to FOLDER", "--to last-night"), ("FOLDER", "recorded"),
            ("PROVIDER", "tfl-arrivals"), ("PATH", "other.sqlite"), ("FILE", "things.json"),
            ("TIME", "2026-12-18T14:02:30Z"),
        ]
    }

    /// Lines of a shell that are not commands of the program, and what runs them.
    static let others: [(start: String, runBy: String)] = [
        ("make demo", "Makefile"), ("make test", "Makefile"), ("make test-provider", "Scripts/check-scaffold"),
        ("cd ../river-levels", "Scripts/check-scaffold"), ("swift test", "Scripts/check-scaffold"),
        ("swift run river-levels", "Scripts/check-scaffold"), ("export WORK_CALENDAR=", "DocumentedReader.variables"),
        ("curl -s 'localhost:8080/", "ServeTests"),
        ("curl -s -X PUT localhost:8080/", "ServeTests"),
        ("curl -s -H 'Authorization: Bearer TOKEN' localhost:8080/", "AccessTests"),
        ("curl -s -X POST localhost:8080/", "ServeAskingTests"), ("curl -sN 'localhost:8080/", "ServeTests"),
    ]

    /// The beginnings of blocks that show output or a grammar, without a command.
    static let outputs = [" 12 more: aggregate", "2026-12-18T14:05:10Z warning ", "> {\"version\":1", "path       = "]

    /// Values of options that prose names without one.
    static let optionValues = [
        "--body": "things.json", "--category": "greyhound", "--config": "feeds.json",
        "--dependency": Repository.file("").path(), "--feed": "tfl", "--from": "today", "--group": "Tennis",
        "--language": "de", "--name": "example.org", "--layout": "per-feed", "--limit": "5", "--log-level": "debug",
        "--now": "2026-12-18T14:02:30Z", "--port": "0", "--unix-socket": "socket",
        "--replay": "recorded", "--search": "victoria", "--set": "tfl.radius=500", "--since": "2h",
        "--store": "memory", "--tag": "commute", "--timeout": "30s", "--time-zone": "Europe/London",
        "--unset": "refresh",
        "--until": "2099-12-26", "--view": "evening", "--within": "2h", "--origin": "https://example.org",
        "--rate": "50/1s", "--trusted-proxy": "127.0.0.1", "--host": "127.0.0.1", "--token-file": "token",
        "--owner": "anna",
    ]

    /// The commands that options in prose are tried with: the first that takes the option, with what else it needs.
    static let hosts: [(command: [String], needs: [String])] = [
        (["list"], []), (["calendar"], []), (["history"], []), (["follow"], []),
        (["serve"], []), (["serve", "tokens", "add"], ["token-of-this-test"]),
        (["feeds", "add"], ["./things.json", "--id", "new", "--yes"]), (["feeds", "try"], ["things"]),
        (["feeds", "set"], ["sports"]),
        (["providers", "new"], ["provider-of-this-test", "--package", "--in", "package"]),
    ]

    /// Options that `list` takes too, with other values, and the command that they are meant for.
    static let ownHosts: [(option: String, command: [String], needs: [String])] = [
        ("--set radius=500", ["feeds", "add"], ["tfl-arrivals", "--id", "new", "--force", "--yes"]),
        ("--set appKey=env:TFL_KEY", ["feeds", "add"], ["tfl-arrivals", "--id", "new", "--force", "--yes"]),
        ("--set country=Germany", ["feeds", "add"], ["holidays", "--id", "new", "--yes"]),
    ]
}
