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
            ("https://example.org/gtfs.zip", "\(server)city/gtfs.zip"), ("./gtfs.zip", "\(server)city/gtfs.zip"),
            ("feeds add \"Wiener Linien\"", "feeds add \(server)city/gtfs.zip"),
            ("feeds add Wien", "feeds add \(server)city/gtfs.zip stops=harbour"),
            // Two blanks keep the second of these from the first.
            ("feeds add caldav url=https://cloud.example.org", "feeds  add caldav --force url=\(server)"),
            ("feeds add caldav", "feeds add caldav url=\(server) --force"),
            ("feeds add --near 48.2,16.37", "feeds add \(server)city/gtfs.zip --near 50.195,-1.905"),
            ("stops=karlsplatz", "stops=\"market square\""),
            ("https://example.org/", server), ("stops oxford circus", "stops penny wharf --feed tfl"),
            ("https://calendar.example.org/private-8f14e45f/basic.ics", "\(server)office.ics"),
            ("stops=\"oxford circus\"", "stops=\"penny wharf\""),
            ("feeds add tfl-arrivals", "feeds add tfl-arrivals --set endpoint=\(server)"),
            ("feeds add sport-events", "feeds add sport-events --set endpoint=\(server)api/sports"),
            ("940GZZLUOXC", "940GZZLUXC3"),
            // A provider that the guide makes.
            ("describe rocket-launches", "describe sport-events"),
            ("\"provider\": \"rocket-launches\"", "\"provider\": \"sport-events\""),
            ("http://127.0.0.1:8000/launches.json", "\(server)api/sports"),
            ("record launches --to Tests/RocketLaunchesTests/Fixtures/", "record tfl --to "),
            ("watch --replay last-night", "watch --replay recorded"),
            // What is over is in no list.
            ("christmas-day/2026", "christmas-day/\(christmas)"),
            // There is a feeds.json.
            ("config init", "config init another.json"),
            // Whoever has typed it before has the provider, and a package cannot have another of its name.
            (
                "new river-levels --package",
                "new \(FeedsCommandTests.providers.contains("river-levels") ? "other" : "river")-levels --package"
            ),
            // Folders and servers of other machines, and of a package.
            ("/etc/aggregate/", "./"), ("/var/lib/aggregate/", "./"), ("/var/lib/node_exporter/", "./"),
            ("/tmp/", "./"), ("unix:/run/", "unix:/nowhere/"), ("sh next.sh ", "true "),
            (
                "aggregate feeds add ./bins.sh",
                "chmod +x Examples/exec/bins.sh; aggregate feeds add Examples/exec/bins.sh"
            ),
            ("--in ../river-levels", "--in ../river-levels --dependency \"$checkout\""),
            ("connect http://127.0.0.1:8080", "connect http://127.0.0.1:9"), ("db.example.org", "127.0.0.1:9"),
            ("https://feeds.example.org", "http://127.0.0.1:9"),
            // Words in capitals, and what a page leaves out.
            ("PROVIDER SETTING WORDS", "tfl-arrivals stops penny wharf --feed tfl"),
            ("FEED.SETTING=VALUE", "tfl.radius=500"), ("NAME=VALUE", "radius=500"), ("FEED", "tfl"),
            ("FORMAT", "json"), ("--to FOLDER", "--to last-night"), ("FOLDER", "recorded"),
            ("PROVIDER", "tfl-arrivals"), ("PATH", "other.sqlite"), ("FILE", "things.json"),
            ("TIME", "2026-12-18T14:02:30Z"), ("URL", "http://127.0.0.1:9"), ("…", ""),
        ]
    }

    /// Beginnings of lines that take a network, a system or a server of an earlier block, and what runs them.
    static let elsewhere: [(start: String, runBy: String)] = [
        ("make demo", "Makefile"), ("make test", "Makefile"), ("make deb", "Scripts/deb-checks"),
        ("make format", "Makefile"), ("make lint", "Makefile"), ("make schema", "Makefile"),
        ("swift test", "Scripts/check-scaffold"), ("swift run river-levels", "Scripts/check-scaffold"),
        ("curl -s ", "ServeTests, AccessTests, ServeAskingTests"), ("curl -sN ", "ServeTests"),
        ("jq ", "Scripts/integrations-checks"), ("caddy ", "Scripts/integrations-checks"),
        ("podman ", "Scripts/integrations-checks"),
        ("sudo ", "Scripts/deb-checks"), ("systemctl ", "Scripts/deb-checks"), ("journalctl ", "Scripts/deb-checks"),
    ]

    /// The beginnings of blocks that show output or a grammar, without a command.
    static let outputs = ["2026-12-18T14:05:10Z warning ", "> {\"version\":1", "path       = ", "http://"]

    /// Commands that prose names without their arguments, and these.
    static let arguments = [
        "aggregate feeds record": "tfl --to last-night", "aggregate feeds try": "things",
        "aggregate providers check": "\"$checkout\"/Plugins/Declared/openligadb.json",
        "aggregate providers describe": "tfl-arrivals", "aggregate providers find": "football",
        "aggregate providers describe sun": "--config Examples/exec/feeds.json",
        "aggregate providers new": "rocket-launches", "aggregate providers search": "PROVIDER SETTING WORDS",
        "aggregate show": "'christmas day'", "aggregate star": "'christmas day'", "aggregate why": "tfl",
    ]

    /// Values of options that prose names without one.
    static let optionValues = [
        "--body": "things.json", "--category": "greyhound", "--config": "feeds.json",
        "--dependency": "\"$checkout\"", "--feed": "tfl", "--from": "today", "--group": "Tennis",
        "--where": "platform=4",
        "--language": "de", "--name": "example.org", "--layout": "per-feed", "--limit": "5", "--log-level": "debug",
        "--now": "2026-12-18T14:02:30Z", "--port": "0", "--unix-socket": "socket",
        "--replay": "recorded", "--search": "victoria", "--set": "tfl.radius=500", "--since": "2h",
        "--status": "cancelled",
        "--store": "memory", "--tag": "commute", "--timeout": "30s", "--time-zone": "Europe/London",
        "--unset": "refresh",
        "--until": "2099-12-26", "--view": "evening", "--within": "2h", "--origin": "https://example.org",
        "--rate": "50/1s", "--trusted-proxy": "127.0.0.1", "--host": "127.0.0.1", "--token-file": "token",
        "--owner": "anna",
    ]

    /// The commands that prose means options for, with or without a value, unless it means `list`.
    static let hosts: [(command: String, options: [String])] = [
        ("calendar", ["--all", "--details", "--month", "--week-start", "--year 2027"]), ("history", ["--since"]),
        ("follow", ["--format none", "--heartbeat", "--log-level"]),
        (
            "serve",
            [
                "--access-log", "--host", "--name", "--no-access-log", "--no-private", "--no-reload", "--origin",
                "--port", "--private", "--rate", "--tls-certificate", "--token-file", "--trusted-proxy",
                "--unix-socket",
            ]
        ),
        ("serve tokens add token-of-this-test", ["--owner"]),
        ("feeds add ./things.json --id new", ["--dry-run", "--force", "--yes"]), ("feeds try things", ["--body"]),
        ("feeds set sports", ["--unset"]),
        ("feeds add tfl-arrivals --id new --force", ["--set NAME=VALUE", "--set appKey=env:TFL_KEY"]),
        ("feeds add holidays --id new", ["--set country=Germany"]),
        ("providers new provider-of-this-test --package --in package", ["--dependency"]),
    ]
}
