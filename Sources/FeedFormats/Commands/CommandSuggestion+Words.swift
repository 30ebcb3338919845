/// The words and options of other programs and of people, with their meanings here.
extension CommandSuggestion {
    /// Words instead of a command.
    static let words: [String: [String]] = [
        "today": ["--today"], "tomorrow": ["--tomorrow"], "weekend": ["--weekend"], "starred": ["--starred"],
        "stars": ["--starred"], "month": ["calendar"], "version": ["--version"], "ls": ["list"], "next": ["list"],
        "live": ["watch"], "explain": ["why"], "demo": ["--demo"], "categories": ["list", "--categories"],
        "groups": ["list", "--categories"], "search": ["--search"], "find": ["--search"],
    ]

    /// Other programs' names of commands.
    static let otherNames = [
        "rm": ["remove"], "delete": ["remove"], "del": ["remove"], "create": ["add"], "edit": ["set"],
        "change": ["set"], "on": ["enable"], "off": ["disable"], "validate": ["check"], "info": ["describe"],
        "ls": ["list"], "path": ["show"], "where": ["show"],
    ]

    /// Words that are not commands, since they belong in the configuration: the words, the commands before them, and
    /// the advice.
    static let written: [(words: Set<String>, path: [String], advice: String)] = [
        (
            ["views", "view"], [],
            #"Views are written under "views" in feeds.json; see which file that is: aggregate config show. Show one:"#
                + " aggregate --view NAME"
        ),
        (
            ["add", "set", "remove", "new", "create"], ["alerts"],
            #"Alerts are written under "alerts" in feeds.json; a rule to begin with: aggregate alerts"#
        ),
    ]

    static let takesValue: Set = ["--search", "--version"]

    /// Options of other programs that are commands here.
    static let commandsOfOptions = [
        "--watch": "watch", "--live": "watch", "--follow": "follow", "--month": "calendar", "--calendar": "calendar",
        "--history": "history",
    ]

    static let options: [String: [String]] = [
        "--json": ["--format", "json"], "--ndjson": ["--format", "ndjson"], "--jsonl": ["--format", "ndjson"],
        "--csv": ["--format", "csv"], "--ics": ["--format", "ics"], "--ical": ["--format", "ics"],
        "--atom": ["--format", "atom"], "--rss": ["--format", "atom"], "--markdown": ["--format", "markdown"],
        "--md": ["--format", "markdown"], "--table": ["--format", "table"], "--star": ["--starred"],
        "--stars": ["--starred"], "--per-feed": ["--layout", "per-feed"], "--cached": ["--offline"],
        "--no-cache": ["--refresh"], "--force": ["--refresh"], "--groups": ["--categories"],
    ]

    static let optionsWithValue = [
        "--feeds": "--feed", "--tags": "--tag", "--after": "--from", "--since": "--from", "--start": "--from",
        "--before": "--until", "--to": "--until", "--end": "--until", "--for": "--within", "--next": "--within",
        "--count": "--limit", "--max": "--limit", "-n": "--limit", "--filter": "--search", "--grep": "--search",
        "--query": "--search", "--output": "--format", "-o": "--format", "-f": "--feed", "--tz": "--time-zone",
        "--timezone": "--time-zone", "--configuration": "--config", "-c": "--config", "--kind": "--category",
        "--stop": "--group", "--sport": "--category", "--views": "--view",
    ]

    /// Options that the parser does not report, since help does not show them; without their dashes, which would make
    /// any two look alike.
    static let hiddenOptions = ["now", "replay", "store"]

    /// Options by which other programs sort.
    static let orders: Set = ["--sort", "--sort-by", "--order", "--order-by", "--sorted"]

    /// The commands for feeds that change the configuration.
    static let editing: Set = ["set", "enable", "disable", "remove"]

    static let repeated: Set = ["--feed", "--tag", "--search", "--category", "--group"]
}
