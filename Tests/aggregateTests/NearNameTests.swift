import ProgramTestKit
import Testing

/// Names that are only nearly those of values, and codes, where the publisher cannot be asked.
@Suite(.timeLimit(.minutes(20)))
struct NearNameTests {
    private static let text = #"""
        { "feeds": [
          { "id": "days", "provider": "holidays", "settings": { "country": "GB" } },
          { "id": "games", "provider": "sport-events" },
          { "id": "tfl", "provider": "tfl-arrivals", "settings": { "endpoint": "http://127.0.0.1:9" } }
        ] }
        """#

    @Test(arguments: [
        (
            ["feeds", "set", "days", "country=Austrai"],
            #"country: nothing is called "Austrai". Did you mean AT (Austria)? Write country=AT."#
        ),
        (["feeds", "set", "days", "region=Scotlnad"], "region=GB-SCT."),
        (["feeds", "set", "games", "include.categories=Socer"], "Write include.categories=FOOT."),
        (
            ["feeds", "set", "games", "include.categories=soccer,tenis,golf"],
            "Write include.categories=FOOT,TENN,golf."
        ),
        (
            ["feeds", "set", "days", "country=Germany,France"],
            "country takes one value. Each other one needs a feed of its own:"
                + " aggregate feeds add holidays --set country=France"
        ),
        (
            ["feeds", "set", "days", "timezone=Berlin"],
            "timeZone is not a member of a feed, but of the whole configuration: write it at the top of feeds.json"
        ),
        (
            ["feeds", "add", "tfl-arrivals", "--demo", "--yes", "--set", "stops=oxfrd"],
            #"stops: nothing is called "oxfrd" among the sample data. A code such as 940GZZLUOXC needs no search"#
        ),
        (["feeds", "set", "tfl", "lines=picadilly"], "Write lines=piccadilly."),
        (["feeds", "add", "holidays", "--yes", "--set", "country=Austrai"], "Write country=AT."),
    ])
    func `are refused where nobody can be asked`(arguments: [String], text: String) async throws {
        let folder = try ProgramFolder(["feeds.json": Self.text])
        let run = try await Program.run(arguments, in: folder)
        #expect(run.status == 64 && run.errors.contains(text), "\(run.output)\(run.errors)")
        #expect(try folder.read("feeds.json") == Self.text)
    }

    @Test func `are asked about at a terminal`() async throws {
        for (typed, country) in [("1", #""AT""#), ("0", #""GB""#)] {
            let folder = try ProgramFolder(["feeds.json": Self.text])
            let line =
                #"printf '%s\n' \#(typed) | script -qec '"$aggregate" feeds set days country=Austrai' /dev/null"#
            let run = try await Program.shell(line, environment: ["TERM": "dumb"], in: folder)
            #expect(run.output.contains("Nothing is called \"Austrai\". Did you mean:"), "\(run.output)")
            #expect(try folder.read("feeds.json").contains("\"country\": \(country)"), "\(run.output)")
        }
    }

    @Test func `a stop's code is taken without its publisher`() async throws {
        let folder = try ProgramFolder(["feeds.json": Self.text])
        let run = try await Program.run(["feeds", "set", "tfl", "stops=940GZZLUOXC"], in: folder)
        #expect(run.status == 0 && run.output.contains("940GZZLUOXC is taken as it is"), "\(run.output)\(run.errors)")
        #expect(try folder.read("feeds.json").contains("\"940GZZLUOXC\""))
    }

    @Test(arguments: [
        "https://tfl.gov.uk/tube/stop/940GZZLUOXC/oxford-circus-underground-station",
        "tfl.gov.uk/tube/stop/940GZZLUOXC/x",
        "https://tfl.gov.uk/bus/stop/x?id=940GZZLUOXC",
    ])
    func `a stop's code is taken out of the address of its page`(address: String) async throws {
        let folder = try ProgramFolder(["feeds.json": Self.text])
        let run = try await Program.run(["feeds", "set", "tfl", "stops=\(address)"], in: folder)
        #expect(run.status == 0 && run.output.contains("is 940GZZLUOXC"), "\(run.output)\(run.errors)")
        #expect(try folder.read("feeds.json").contains("\"940GZZLUOXC\""))
        let once = try await Program.run(["feeds", "list", "--set", "tfl.stops=\(address)"], in: folder)
        #expect(once.status == 0, "\(once.errors)")
    }

    @Test(arguments: ["OXC", "oxford circus"])
    func `a stop's name is not, and the error says what a code looks like`(name: String) async throws {
        let folder = try ProgramFolder(["feeds.json": Self.text])
        let run = try await Program.run(["feeds", "set", "tfl", "stops=\(name)"], in: folder)
        #expect(run.status == 69 && run.errors.contains("\"\(name)\" has to be looked up"), "\(run.errors)")
        #expect(run.errors.contains("A code such as 940GZZLUOXC needs no search"), "\(run.errors)")
        #expect(run.errors.contains("such as this one of Oxford Circus: https://tfl.gov.uk/"), "\(run.errors)")
        #expect(try folder.read("feeds.json") == Self.text)
    }

    @Test(arguments: [("oxford", "has to be looked up"), ("940GZZLUOXC", "is taken as it is")])
    func `questions about stops end where the publisher cannot be asked`(typed: String, text: String) async throws {
        let folder = try ProgramFolder(["feeds.json": Self.text])
        let line =
            #"printf '%s\n' \#(typed) '' '' '' | script -qec '"$aggregate" feeds add tfl-arrivals --set"#
            + #" endpoint=http://127.0.0.1:9' /dev/null"#
        let run = try await Program.shell(line, environment: ["TERM": "dumb"], in: folder)
        #expect(run.output.contains(text) && run.output.contains("940GZZLUOXC"), "\(run.output)")
    }

    @Test(arguments: [
        ("list", "ical", "BEGIN:VCALENDAR"), ("list", "ICS", "BEGIN:VCALENDAR"), ("list", "md", "| When"),
        ("calendar", "icalendar", "BEGIN:VCALENDAR"),
    ])
    func `formats have the names of other programs too`(command: String, name: String, text: String) async throws {
        let run = try await Program.run([command, "--demo", "--format", name])
        #expect(run.status == 0 && run.output.contains(text), "\(run.output.prefix(200))\(run.errors)")
    }
}
