import FeedJSON
import Foundation
import ProgramTestKit
import Testing

/// The questions of `aggregate feeds add` and `feeds set` on a terminal, which `script` gives the program.
@Suite(.timeLimit(.minutes(20)))
struct AddingDialogueTests {
    /// Types lines at a terminal.
    private func typing(_ lines: [String], to arguments: String, in folder: ProgramFolder) async throws -> String {
        let typed = lines.map { "'\($0)'" }.joined(separator: " ")
        let command = #"printf '%s\n' \#(typed) | script -qec 'stty cols 200; "$aggregate" \#(arguments)' /dev/null"#
        return try await Program.shell(command, environment: ["TERM": "dumb"], in: folder).output
    }

    private func folder(_ text: String = #"{ "feeds": [] }"#) throws -> ProgramFolder {
        try ProgramFolder(["feeds.json": text])
    }

    private func feed(_ folder: ProgramFolder) throws -> JSONValue? {
        try JSONDocument(folder.read("feeds.json")).root["feeds"]?.elements.map(Array.init)?.last
    }

    @Test func `an answer that cannot be used is asked for again, with the reason`() async throws {
        let folder = try folder()
        let lines = [
            "nonsense", "holidays", "zz", "united", "7", "1", "scot", "", "Bad Id", "gb", "maybe", "y",
        ]
        let output = try await typing(lines, to: "feeds add", in: folder)
        for reason in [
            "\"nonsense\" is not an address, a file or a provider.", "Nothing has that name.",
            "Write a number from 1 to 2, or 0 for none.", "Write y for yes or n for no.",
            "Which one? 1, other words, 0 for none, or Enter for 1: ",
            "the id \"Bad Id\" must be", "In feeds.json:", "added gb.",
        ] { #expect(output.contains(reason), "\(reason): \(output)") }
        #expect(!output.contains(": :") && !output.contains(".:"), "\(output)")
        let added = try feed(folder)
        #expect(added?["id"]?.string == "gb", "\(output)")
        #expect(added?["settings"]?["country"]?.string == "GB" && added?["settings"]?["region"]?.string == "GB-SCT")
    }

    @Test func `a provider that is nearly named is taken once that is confirmed`() async throws {
        let folder = try folder()
        let lines = ["tfl-arrivls", "n", "holiday", "y", "japan", "days", "y"]
        let output = try await typing(lines, to: "feeds add", in: folder)
        #expect(output.contains("Did you mean tfl-arrivals? (y/n)"), "\(output)")
        #expect(output.contains("\"tfl-arrivls\" is not an address, a file or a provider."), "\(output)")
        #expect(output.contains("Did you mean holidays? (y/n)"), "\(output)")
        #expect(try feed(folder)?["provider"]?.string == "holidays", "\(output)")
    }

    @Test(arguments: [("en", "y"), ("en", "Yes"), ("de", "j"), ("de", "Ja"), ("de", "yes"), ("en", "")])
    func `a yes to a question with a proposal takes the proposal`(language: String, yes: String) async throws {
        let folder = try folder(#"{ "language": "\#(language)", "feeds": [] }"#)
        // To the country that is proposed, to the region that is found, to the id, to writing it.
        let output = try await typing([yes, "scot", yes, yes, yes], to: "feeds add holidays", in: folder)
        let added = try feed(folder)
        #expect(added?["settings"]?["region"]?.string == "GB-SCT", "\(output)")
        #expect(added?["id"]?.string?.count ?? 0 > 3, "\(output)")
    }

    @Test func `a yes is a field where one is called so`() async throws {
        let folder = try folder()
        try folder.write(#"{"rows":[{"x":"x1","y":"Bread","c":5},{"x":"x2","y":"Milk","c":6}]}"#, to: "plain.json")
        let output = try await typing(["y", "shop", "y"], to: "feeds add plain.json", in: folder)
        #expect(try feed(folder)?["settings"]?["fields"]?["title"]?.string == "y", "\(output)")
        #expect(try feed(folder)?["id"]?.string == "shop", "\(output)")
    }

    @Test func `fields of a proposed mapping are corrected before it is written, and the result is shown again`()
        async throws
    {
        let folder = try folder()
        let record =
            #"{"name":"Short","long":"The long name","date":"2099-12-01","time":"19:30","doors":"18:30","venue":"Hall"}"#
        try folder.write("[\(record)]", to: "odd.json")
        let lines = [
            "", "nonsense", "title", "nope", "9", "2", "start", "{date}T{doors}", "place", "0", "y",
        ]
        let output = try await typing(lines, to: "feeds add odd.json", in: folder)
        for text in [
            "or a field to correct, such as title) [y]", "Fields: title, start", "no field \"nope\"",
            "Write a number from 1 to 6", "title is long", "added odd.",
        ] { #expect(output.contains(text), "\(text): \(output)") }
        let fields = try feed(folder)?["settings"]?["fields"]
        #expect(fields?["title"]?.string == "long" && fields?["start"]?.string == "{date}T{doors}", "\(output)")
        #expect(fields?["place"] == nil)
    }

    @Test func `a country that is none says that names are taken`() async throws {
        let folder = try folder()
        let output = try await Program.shell(
            #""$aggregate" feeds add holidays --set country=Narnia 2>&1; "$aggregate" providers holidays 2>&1"#,
            in: folder
        ).output
        #expect(output.contains("nothing is called \"Narnia\". A name is as good as a code, such as"), "\(output)")
        #expect(output.contains("aggregate providers describe holidays"), "\(output)")
    }

    @Test func `what alone is called so is taken, and a country without regions is not asked for one`() async throws {
        let folder = try folder()
        let output = try await typing(["japan", "days", "y"], to: "feeds add holidays", in: folder)
        #expect(output.contains("JP  Japan") && !output.contains("Which one?"), "\(output)")
        #expect(!output.contains("the name of a region"), "\(output)")
        #expect(try feed(folder)?["settings"]?["country"]?.string == "JP", "\(output)")
    }

    @Test func `a key is asked for where a country needs one, and another country may be chosen`() async throws {
        let folder = try folder()
        let lines = ["kenya", "", "peru", "env:NO_KEY", "peru", "y"]
        let output = try await typing(lines, to: "feeds add holidays", in: folder)
        #expect(output.contains("apiKey is missing, but Kenya is not built in"), "\(output)")
        #expect(output.contains("Enter to choose something else"), "\(output)")
        let settings = try feed(folder)?["settings"]
        #expect(settings?["country"]?.string == "PE" && settings?["source"]?.string == "abstractapi", "\(output)")
        #expect(settings?["apiKey"]?["env"]?.string == "NO_KEY")
    }

    @Test func `a key that is typed is kept in a file of the user's own`() async throws {
        let folder = try folder()
        try folder.write("not this one", to: "secrets/holidays-apiKey")
        let lines = ["kenya", "s3cret-key", "days", "y"]
        let output = try await typing(lines, to: "feeds add holidays endpoint=http://127.0.0.1:9/", in: folder)
        let path = "secrets/holidays-apiKey-2"
        #expect(output.contains("\(path), which only you can read."), "\(output)")
        #expect(try feed(folder)?["settings"]?["apiKey"]?["file"]?.string == "./\(path)", "\(output)")
        #expect(try folder.read(path) == "s3cret-key\n")
        let file = folder.work.appending(path: path).path()
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try !folder.read("feeds.json").contains("s3cret"))
    }

    @Test func `a double is written only where that is said`() async throws {
        let folder = try folder(
            #"{ "feeds": [{ "id": "h", "provider": "holidays", "settings": { "country": "JP" } }] }"#
        )
        let output = try await typing(["japan", "days", ""], to: "feeds add holidays", in: folder)
        #expect(output.contains("The feed h has the same provider"), "\(output)")
        #expect(output.contains("Write this all the same? (y/n) [n]") && output.contains("Nothing was written."))
        #expect(try feed(folder)?["id"]?.string == "h", "\(output)")
    }

    @Test func `who is asked is said while a server is slow, and Ctrl-C says that nothing was written`() async throws {
        let folder = try folder()
        // A port that takes connections and never answers.
        let line = #"""
            python3 -c 'import socket,sys,time
            s=socket.socket(); s.bind(("127.0.0.1",0)); s.listen(); print(s.getsockname()[1],flush=True)
            c=s.accept(); open("asked","w").write("1"); time.sleep(60)' > port &
            server=$!
            until [ -s port ]; do sleep 0.1; done
            { until [ -s asked ]; do sleep 0.1; done; sleep 3; printf '\003'; sleep 1; } | script -qec '"$aggregate" feeds add http://127.0.0.1:'"$(cat port)"'/x' /dev/null
            kill $server
            """#
        let output = try await Program.shell(line, environment: ["TERM": "xterm"], in: folder).output
        #expect(output.contains("Asking 127.0.0.1 …"), "\(output)")
        #expect(output.contains("\u{1B}[KNothing was written."), "\(output)")
        #expect(try folder.read("feeds.json") == #"{ "feeds": [] }"#)
    }

    @Test func `some sports are kept, found by name, and other words look again`() async throws {
        let folder = try folder()
        let lines = ["ball", "2,3", "hockey", "tennis", "2", "", "games", "y"]
        let output = try await typing(lines, to: "feeds add sport-events --demo", in: folder)
        let categories = try feed(folder)?["include"]?["categories"]?.elements?.compactMap(\.string)
        #expect(categories == ["BCHV", "FOOT", "TABL"], "\(output)")
    }

    @Test func `a title that cannot be recognised is chosen among the fields, each with an example`() async throws {
        let folder = try folder()
        try folder.write(#"{"rows":[{"a":"x1","b":"Bread","c":5},{"a":"x2","b":"Milk","c":6}]}"#, to: "plain.json")
        let output = try await typing(["9", "2", "shop", "y"], to: "feeds add plain.json", in: folder)
        let reason = "Write a number from 1 to 3, or the name of a field."
        #expect(output.contains("2  b  \"Bread\"") && output.contains(reason), "\(output)")
        #expect(try feed(folder)?["settings"]?["fields"]?["title"]?.string == "b", "\(output)")
    }

    @Test func `questions and previews are in German where pages are`() async throws {
        let folder = try folder(#"{ "language": "de", "feeds": [] }"#)
        let answers = ["Bayern", "1", "tage", "n"]
        let output = try await typing(answers, to: "feeds add holidays --set country=DE", in: folder)
        for words in [
            "(der Name einer Region; Enter lässt es weg)", "Id des Feeds [", "Das schreiben? (j/n) [j]",
            "Nichts wurde geschrieben.",
        ] {
            #expect(output.contains(words), "\(words) in \(output)")
        }
        for english in ["Enter to", "Id of the feed", "Write this", "Nothing was"] {
            #expect(!output.contains(english), "\(english) in \(output)")
        }
        #expect(try feed(folder) == nil)
        let written = try await typing(["tage", "j"], to: "feeds add holidays --set country=AT", in: folder)
        #expect(try feed(folder) != nil, "\(written)")
        #expect(written.contains("Einträge.") && written.contains("Österreich · Feiertag"), "\(written)")
    }

    @Test func `what is found out and asked about is in German where pages are`() async throws {
        let folder = try folder(#"{ "language": "de", "feeds": [] }"#)
        try folder.write(#"{"rows":[{"a":"x1","b":"Bread","c":5},{"a":"x2","b":"Milk","c":6}]}"#, to: "plain.json")
        let json = try await typing(["2", "shop", "j"], to: "feeds add plain.json", in: folder)
        let twin = try await typing(["2", "shop2", "n"], to: "feeds add plain.json", in: folder)
        let days = try await typing(
            ["nirgends", "Schottland", "days", "j"],
            to: "feeds add holidays --set country=GB",
            in: folder
        )
        let other = try await typing([""], to: "feeds set days country=Frankreich region=", in: folder)
        let near = try await typing(["1"], to: "feeds set days region=sachsn", in: folder)
        let output = [json, twin, days, other, near].joined(separator: "\n")
        for words in [
            "ist eindeutig der Titel. Je ein Beispiel:", "Welches ist der Titel? 1 bis 3, oder Enter für 2: ",
            "Das ist JSON, mit einem Datensatz für jedes Element von $.rows: id ist b, title ist b, facts sind a und c.",
            "Das ist nach Namen und Formen geraten", "Nichts darin sieht wie eine Zeit aus",
            "Der Feed shop liest schon dasselbe.", "Nichts heißt so.",
            "GB-SCT  Schottland · Vereinigtes Königreich", "region wird entfernt", "„Frankreich“ ist FR.",
            "Nichts heißt „sachsn“. Vielleicht:", "DE-SN  Sachsen · Deutschland", "„sachsn“ ist DE-SN (Sachsen)",
        ] {
            #expect(output.contains(words), "\(words) in \(output)")
        }
        for english in ["None of", "Which one", "This is", "a guess", "reads the same", "Nothing has", "Scotland"] {
            #expect(!output.contains(english), "\(english) in \(output)")
        }
    }

    @Test func `Ctrl-C ends the line of the question, and says that nothing was written`() async throws {
        let folder = try folder()
        let command = #"{ sleep 2; printf '\003'; sleep 1; } | script -qec '"$aggregate" feeds add holidays' /dev/null"#
        let output = try await Program.shell(command, environment: ["TERM": "dumb"], in: folder).output
        #expect(output.contains("\nNothing was written."), "\(output)")
        #expect(try folder.read("feeds.json") == #"{ "feeds": [] }"#)
    }

    @Test func `where a publisher cannot be searched, a code is asked for`() async throws {
        let folder = try folder()
        let command = #"""
            printf '%s\n' 'oxford circus' 940GZZLUOXC '' home y |
            script -qec 'stty cols 200; "$aggregate" feeds add tfl-arrivals --timeout 10s' /dev/null
            """#
        // Nobody listens there.
        let environment = ["TERM": "dumb", "HTTPS_PROXY": "http://127.0.0.1:1"]
        let output = try await Program.shell(command, environment: environment, in: folder).output
        #expect(output.contains("has to be looked up at the publisher"), "\(output)")
        let stops = try feed(folder)?["settings"]?["stops"]?.elements.map(Array.init)?.map(\.string)
        #expect(stops == ["940GZZLUOXC"], "\(output)")
    }

    @Test func `a name that means several is chosen`() async throws {
        let folder = try folder(#"{ "feeds": [{ "id": "games", "provider": "sport-events" }] }"#)
        let output = try await typing(["1,4"], to: "feeds set games include.categories=ball", in: folder)
        #expect(output.contains("\"ball\" may be one of these:"), "\(output)")
        let categories = try feed(folder)?["include"]?["categories"]?.elements?.compactMap(\.string)
        #expect(categories == ["BASK", "HAND"], "\(output)")
    }
}
