import FeedConfiguration
import FeedCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SettingOverrideTests {
    private let text = """
        { "feeds": [ { "id": "tfl", "provider": "tfl-arrivals", "settings": { "radius": 600 } },
                     { "id": "card", "provider": "horse-racing" } ] }
        """

    @Test func `replaces a setting of the configuration, the last of several`() throws {
        let plan = try read(text, overrides: ["tfl.radius=500", "tfl.radius=700"])
        #expect(try #require(plan.feeds[0].provider as? Arrivals).radius == 700)
    }

    @Test(
        arguments: [
            ("tfl.modes=tube, dlr", []),
            ("tfl.modes=", []),
            ("tfl.stepFree=true", []),
            ("tfl.latitude=51.3", []),
            ("tfl.endpoint=http://127.0.0.1:8080/?a=b.c", []),
            ("tfl.radius=0", ["--set tfl.radius=0: feeds.tfl.settings.radius is 0, but must be 50 to 5000 metres."]),
            (
                "tfl.radius=far",
                [#"--set tfl.radius=far: feeds.tfl.settings.radius is "far", but must be a whole number."#]
            ),
            (
                "tfl.modes=tube,canoe",
                [
                    #"--set tfl.modes=tube,canoe: feeds.tfl.settings.modes[1] is "canoe", but must be "tube", "dlr" or "bus"."#
                ]
            ),
            (
                "tfl.stepFree=yes",
                [#"--set tfl.stepFree=yes: feeds.tfl.settings.stepFree is "yes", but must be true or false."#]
            ),
            ("tfl.stops=a", ["feeds.json:1:81: feeds.tfl.settings.radius is of no use where stops are set."]),
            ("tfk.radius=500", [#"--set tfk.radius: there is no feed "tfk". Did you mean "tfl"?"#]),
            ("weather.radius=500", [#"--set weather.radius: there is no feed "weather". Valid names: tfl, card."#]),
            (
                "tfl.radios=500",
                [#"--set tfl.radios: feeds.tfl.settings has no member "radios". Did you mean "radius"?"#]
            ),
            (
                "card.lmit=1",
                [#"--set card.lmit: feeds.card.settings has no member "lmit". Did you mean "limit"?"#]
            ),
            (
                "card.colour=red",
                [#"--set card.colour: feeds.card.settings has no member "colour". Valid names: file, timeZone."#]
            ),
            (
                "tfl.radius",
                [
                    #"--set tfl.radius: there is no "=". Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."#
                ]
            ),
            (
                "radius=500",
                [
                    "--set radius: this names no setting of a feed. Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."
                ]
            ),
            (
                ".radius=500",
                [
                    "--set .radius: this names no setting of a feed. Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."
                ]
            ),
            (
                "tfl.=500",
                [
                    "--set tfl.: this names no setting of a feed. Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."
                ]
            ),
            (
                "",
                [
                    #"--set : there is no "=". Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."#
                ]
            ),
        ] as [(String, [String])]
    )
    func `is checked like a value of the configuration`(argument: String, lines: [String]) {
        #expect(errors(text, overrides: [argument]) == lines)
    }

    @Test func `a problem between settings stands where the value was given`() {
        let bare = configuration(#""id": "tfl", "provider": "tfl-arrivals", "settings": { "stops": ["a"] }"#)
        #expect(
            errors(bare, overrides: ["tfl.radius=500"]) == [
                "--set tfl.radius=500: feeds.tfl.settings.radius is of no use where stops are set."
            ]
        )
    }

    @Test func `gives what the configuration lacks, but excuses nothing that is wrong there`() throws {
        let lacking = configuration(#""id": "h", "provider": "holidays""#)
        #expect(errors(lacking, overrides: ["h.country=GB"]).isEmpty)
        #expect(errors(arrivals(#""radius": 0"#), overrides: ["tfl.radius=500"]).count == 1)
    }

    @Test func `paths are taken from the current folder, those of the configuration from its own`() throws {
        func path(_ plan: FeedPlan) throws -> String? { try #require(plan.feeds.last?.provider as? Card).path }
        let configured = configuration(#""id": "card", "provider": "horse-racing", "settings": { "file": "a/b.json" }"#)
        #expect(try path(read(configured)) == "/configured/a/b.json")
        #expect(try path(read(text, overrides: ["card.file=./b.json"])) == "/current/b.json")
        #expect(try path(read(text, overrides: ["card.file=/b.json"])) == "/b.json")
        #expect(
            try path(read(text, overrides: ["card.file=~/b.json"], environment: ["HOME": "/home/a"]))
                == "/home/a/b.json"
        )
        #expect(try path(read(text, overrides: ["card.file=~/b.json"])) == "/current/~/b.json")
    }

    @Test func `settings stand in by the name of the provider, as if the user had set them`() throws {
        let local = try #require(URL(string: "http://127.0.0.1:8080/tfl"))
        let standIn = ["endpoint": RawSetting.text(local.absoluteString)]
        let plan = try read(text, standIns: ["tfl-arrivals": standIn, "horse-racing": standIn])
        #expect(plan.feeds[0].access.endpoint == local)
        #expect(plan.feeds[0].access.isUserEndpoint)
        #expect(try !read(text).feeds[0].access.isUserEndpoint)
        let overridden = try read(
            text,
            overrides: ["tfl.endpoint=http://127.0.0.2/"],
            standIns: ["tfl-arrivals": standIn]
        )
        #expect(overridden.feeds[0].access.endpoint?.host() == "127.0.0.2")
    }
}
