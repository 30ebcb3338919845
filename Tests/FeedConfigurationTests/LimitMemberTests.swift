import FeedConfiguration
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct LimitMemberTests {
    @Test(arguments: [
        ("", 512 << 20), (#""limits": {}, "#, 512 << 20), (#""limits": { "bodies": "16MiB" }, "#, 16 << 20),
        (#""limits": { "bodies": "16384KiB" }, "#, 16 << 20), (#""limits": { "bodies": "2GiB" }, "#, 2 << 30),
        (#""limits": { "bodies": "1024GiB" }, "#, 1 << 40),
        (#""limits": { "bodies": 33554432 }, "#, 32 << 20),
    ])
    func `answers may take what the limits say, or the default`(member: String, bytes: Int) throws {
        #expect(try read("{ \(member)\"feeds\": [] }").limits.bodies == bytes)
    }

    @Test(
        arguments: [
            (#""512MB""#, #""512MB""#), (#""512 MiB""#, #""512 MiB""#), (#""MiB""#, #""MiB""#),
            (#""-1MiB""#, #""-1MiB""#),
            (#""1.5GiB""#, #""1.5GiB""#), (#""9999999999GiB""#, #""9999999999GiB""#), ("1.5", "1.5"),
            ("null", "null"),
        ]
    )
    func `says what a size is`(value: String, shown: String) {
        #expect(
            errors("{ \"limits\": { \"bodies\": \(value) }, \"feeds\": [] }") == [
                "feeds.json:1:25: limits.bodies is \(shown), but must be a size such as \"512MiB\" (KiB, MiB or GiB), or a number of bytes."
            ]
        )
    }

    @Test(arguments: ["15MiB", "0GiB", "16383KiB", "1025GiB", "999999999GiB"])
    func `says between which sizes it must be`(size: String) {
        #expect(
            errors("{ \"limits\": { \"bodies\": \"\(size)\" }, \"feeds\": [] }") == [
                "feeds.json:1:25: limits.bodies is \"\(size)\", but must be 16MiB to 1024GiB."
            ]
        )
    }

    @Test(arguments: [
        ErrorTextTests.Case(
            "limits of another type",
            #"{ "limits": "512MiB", "feeds": [] }"#,
            #"feeds.json:1:13: limits is "512MiB", but must be an object."#
        ),
        ErrorTextTests.Case(
            "an unknown limit",
            #"{ "limits": { "body": "512MiB" }, "feeds": [] }"#,
            #"feeds.json:1:15: limits has no member "body". Valid names: bodies."#
        ),
        ErrorTextTests.Case(
            "a limit twice",
            #"{ "limits": { "bodies": "32MiB", "bodies": "64MiB" }, "feeds": [] }"#,
            #"feeds.json:1:34: limits has the member "bodies" twice. Remove one of them."#
        ),
        ErrorTextTests.Case(
            "misspelt limits",
            #"{ "limit": {}, "feeds": [] }"#,
            #"feeds.json:1:3: the configuration has no member "limit". Did you mean "limits"?"#
        ),
    ])
    func `tells what is wrong with the limits`(_ example: ErrorTextTests.Case) {
        #expect(errors(example.text) == example.expected)
    }
}
