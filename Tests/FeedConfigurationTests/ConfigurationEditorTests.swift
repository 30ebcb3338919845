import FeedConfiguration
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Feeds that are added, removed and changed in the text of a configuration.
struct ConfigurationEditorTests {
    private static let text = """
        {
          "feeds": [
            { "id": "tfl", "provider": "tfl-arrivals", "settings": { "radius": 500 } },
            { "id": "s", "provider": "sport-events", "enabled": false, "limit": 3 }
          ]
        }

        """

    private func edited(_ change: (inout ConfigurationEditor) throws -> Void) throws -> String {
        let source = ConfigurationSource(name: "feeds.json", bytes: Array(Self.text.utf8), folder: "/configured")
        var editor = try ConfigurationEditor(source, by: Providers.registry)
        try change(&editor)
        return String(decoding: editor.bytes, as: UTF8.self)
    }

    private static let place = PathPlace(typedIn: "/configured/cards", writtenFor: "/configured")

    @Test(arguments: [
        ("radius=600", #""settings": { "radius": 600 }"#),
        ("modes=tube,dlr", #""settings": { "radius": 500, "modes": ["tube", "dlr"] }"#),
        (#"modes=["bus"]"#, #""settings": { "radius": 500, "modes": ["bus"] }"#),
        ("stepFree=true", #""settings": { "radius": 500, "stepFree": true }"#),
        ("limit=4", #""settings": { "radius": 500 }, "limit": 4 }"#),
        ("refresh=2m", #""settings": { "radius": 500 }, "refresh": "2m" }"#),
        ("tags=home,london", #""tags": ["home", "london"] }"#),
        ("appKey=env:TFL_KEY", #""appKey": { "env": "TFL_KEY" }"#),
        ("appKey=file:~/key", #""appKey": { "file": "~/key" }"#),
        (#"appKey={"env": "K"}"#, #""appKey": { "env": "K" }"#),
        ("include.categories=FOOT, Ice Hockey", #""include": { "categories": ["FOOT", "Ice Hockey"] }"#),
        (#"exclude.text=["a,b"]"#, #""exclude": { "text": ["a,b"] }"#),
    ])
    func `sets what an argument says, of its type`(argument: String, part: String) throws {
        let text = try edited { try $0.set(argument, of: "tfl", from: Self.place) }
        #expect(text.contains(part), "\(text)")
        #expect(text.split(separator: "\n").count == 6)
    }

    @Test(arguments: [
        ("raduis=5", #"tfl-arrivals has no setting "raduis". Did you mean "radius"?"#),
        ("radius", "a setting is written as NAME=VALUE, such as radius=500."),
        ("appKey=geheim", "appKey is a secret, which should not stand in the configuration."),
        ("include=FOOT", "include is \"FOOT\", but says by which part: include.categories=FOOT,"),
        ("radius.x=1", "settings.radius is not an object, so that it has no \"x\"."),
        ("kind.of=1", #"tfl-arrivals has no setting "kind.of"."#),
    ])
    func `refuses what is no setting`(argument: String, reason: String) throws {
        let refusal = #expect(throws: ConfigurationEditor.Refusal.self) {
            _ = try edited { try $0.set(argument, of: "tfl", from: Self.place) }
        }
        #expect(refusal?.description.hasPrefix(reason) == true, "\(String(describing: refusal))")
        #expect(refusal?.description.contains("geheim") == false)
    }

    @Test func `a feed that is not there is named with the one that was meant`() throws {
        let refusal = #expect(throws: ConfigurationEditor.Refusal.self) {
            _ = try edited { try $0.remove("tlf") }
        }
        #expect(refusal?.description == #"there is no feed "tlf" in feeds.json. Did you mean "tfl"?"#)
    }

    @Test func `a setting that is not there is removed already, which is said`() throws {
        var remarks: [String] = []
        let same = try edited { editor throws(ConfigurationEditor.Refusal) in
            try editor.unset("latitude", of: "tfl")
            remarks = editor.remarks
        }
        #expect(same == Self.text)
        #expect(remarks == [#"tfl has no "latitude", so there was nothing to remove."#])
    }

    @Test func `enables and disables, once`() throws {
        let enabled = try edited { try $0.enable("s", true) }
        #expect(enabled == Self.text.replacing("\"enabled\": false", with: "\"enabled\": true"))
        let same = try edited { try $0.enable("tfl", true) }
        #expect(same == Self.text)
        let disabled = try edited { try $0.enable("tfl", false) }
        #expect(disabled.contains(#""provider": "tfl-arrivals", "enabled": false, "settings""#))
    }

    @Test func `removes settings, and the object of the last one`() throws {
        let text = try edited { try $0.unset("radius", of: "tfl") }
        #expect(text.contains(#"{ "id": "tfl", "provider": "tfl-arrivals" },"#), "\(text)")
        let other = try edited { try $0.unset("limit", of: "s") }
        #expect(other.contains(#""enabled": false }"#), "\(other)")
    }

    @Test func `removes parts, and what has lost its last one`() throws {
        let text = try edited { editor in
            for argument in ["include.text=a", "exclude.text=b", "exclude.groups=c"] {
                try editor.set(argument, of: "s", from: Self.place)
            }
            for name in ["include.text", "exclude.text"] { try editor.unset(name, of: "s") }
        }
        #expect(text.contains(#""limit": 3, "exclude": { "groups": ["c"] } }"#), "\(text)")
    }

    @Test func `an empty file becomes a configuration, and one without feeds says so`() throws {
        var editor = try ConfigurationEditor(
            ConfigurationSource(name: "feeds.json", bytes: Array("\n".utf8), folder: "/"),
            by: Providers.registry
        )
        let refusal = #expect(throws: ConfigurationEditor.Refusal.self) { try editor.remove("a") }
        #expect(refusal?.description.hasSuffix("It has none yet: aggregate feeds add") == true)
        try editor.add([.object([.init("id", .text("a"))])])
        #expect(String(decoding: editor.bytes, as: UTF8.self) == "{\n  \"feeds\": [\n    { \"id\": \"a\" }\n  ]\n}\n")
    }

    @Test func `an id is taken once`() throws {
        let refusal = #expect(throws: ConfigurationEditor.Refusal.self) {
            _ = try edited { try $0.add([.object([.init("id", .text("tfl"))])]) }
        }
        #expect(refusal?.description.hasPrefix("the feed \"tfl\" is in feeds.json already.") == true)
    }

    @Test(arguments: [
        ("card.json", "./cards/card.json"), ("../a/b.json", "./a/b.json"), ("/etc/b", "/etc/b"), ("~/b", "~/b"),
        ("../../x", "/x"),
    ])
    func `paths are written from the configuration's folder`(typed: String, written: String) {
        #expect(Self.place.written(typed) == written)
    }

    // MARK: - The file

    @Test func `a file is replaced with its permissions, through a link`() throws {
        let folder = try TemporaryFolder()
        let (file, link) = (folder.path("real.json"), folder.path("feeds.json"))
        try Data("old".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.json")
        try ConfigurationFile.write(Array("new".utf8), to: link, inPlaceOf: Array("old".utf8))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.json")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test func `copies that killed runs have left are removed at the next edit, and nothing else`() throws {
        let folder = try TemporaryFolder()
        let path = { (name: String) in folder.path(name) }
        let kept = [
            "feeds.json", "feeds.json.bak", "feeds.json.tmp", "feeds.json.notes.tmp", "feeds.json.1F.tmp",
            "feeds.json.00112233445566778.tmp", "other.json.1f.tmp", "xfeeds.json.1f.tmp",
        ]
        for name in kept + ["feeds.json.1f.tmp", "feeds.json.0123456789abcdef.tmp"] {
            try Data("x".utf8).write(to: URL(filePath: path(name)))
        }
        try FileManager.default.createDirectory(
            atPath: path("feeds.json.2e.tmp"),
            withIntermediateDirectories: false
        )
        try ConfigurationFile.inTurn(path("feeds.json")) {
            try ConfigurationFile.write([1], to: path("feeds.json"), inPlaceOf: Array("x".utf8))
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.sorted() == (kept + ["feeds.json.2e.tmp"]).sorted())
    }

    @Test func `a file that was changed meanwhile is not replaced`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("feeds.json")
        try Data("other".utf8).write(to: URL(filePath: file))
        for old in [Array("old".utf8), Array("othe".utf8), [], nil] {
            #expect(throws: ConfigurationFile.Fault.self) {
                try ConfigurationFile.write([1], to: file, inPlaceOf: old)
            }
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "other")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["feeds.json"])
        let deep = folder.path("a/b/feeds.json")
        try ConfigurationFile.write([1], to: deep, inPlaceOf: nil)
        #expect(FileManager.default.contents(atPath: deep) == Data([1]))
    }
}
