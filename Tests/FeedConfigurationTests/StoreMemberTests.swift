import FeedConfiguration
import FeedCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct StoreMemberTests {
    @Test(arguments: [
        (#""store": {}"#, 30 * 86_400, 512 << 20),
        (#""store": { "retention": "1h" }"#, 3_600, 512 << 20),
        (#""store": { "retention": "3650d", "maximumBytes": 1048576 }"#, 3_650 * 86_400, 1 << 20),
        (#""store": { "maximumBytes": 1099511627776 }"#, 30 * 86_400, 1 << 40),
        (#""store": { "maximumBytes": "64MiB" }"#, 30 * 86_400, 64 << 20),
    ])
    func `the store has a default for each member`(member: String, seconds: Int, bytes: Int) throws {
        let store = try read("{ \(member), \"feeds\": [] }").store
        #expect(store.retention == .seconds(seconds))
        #expect(store.maximumBytes == bytes)
    }

    @Test func `a store may be a database, which has no limit unless it is set`() throws {
        let store = try read(#"{ "store": { "url": "postgres://ann@host/aggregate" }, "feeds": [] }"#).store
        #expect(store.url?.revealed == "postgres://ann@host/aggregate" && !store.hasLimit)
        let limited = try read(#"{ "store": { "maximumBytes": "64MiB" }, "feeds": [] }"#).store
        #expect(limited.url == nil && limited.hasLimit)
    }

    @Test(arguments: [
        ErrorTextTests.Case(
            "a store of another type",
            #"{ "store": "30d", "feeds": [] }"#,
            #"feeds.json:1:12: store is "30d", but must be an object."#
        ),
        ErrorTextTests.Case(
            "a store that is null",
            #"{ "store": null, "feeds": [] }"#,
            #"feeds.json:1:12: store is null, but must be an object."#
        ),
        ErrorTextTests.Case(
            "an unknown member of the store",
            #"{ "store": { "retension": "30d" }, "feeds": [] }"#,
            #"feeds.json:1:14: store has no member "retension". Did you mean "retention"?"#
        ),
        ErrorTextTests.Case(
            "a member of the store like no other",
            #"{ "store": { "path": "x" }, "feeds": [] }"#,
            #"feeds.json:1:14: store has no member "path". Valid names: retention, maximumBytes, url."#
        ),
        ErrorTextTests.Case(
            "a member of the store twice",
            #"{ "store": { "retention": "1d", "retention": "2d" }, "feeds": [] }"#,
            #"feeds.json:1:33: store has the member "retention" twice. Remove one of them."#
        ),
        ErrorTextTests.Case(
            "a retention too short",
            #"{ "store": { "retention": "59m59s" }, "feeds": [] }"#,
            #"feeds.json:1:27: store.retention is "59m59s", but must be 1h to 3650d."#
        ),
        ErrorTextTests.Case(
            "a retention too long",
            #"{ "store": { "retention": "3651d" }, "feeds": [] }"#,
            #"feeds.json:1:27: store.retention is "3651d", but must be 1h to 3650d."#
        ),
        ErrorTextTests.Case(
            "a retention without unit",
            #"{ "store": { "retention": 30 }, "feeds": [] }"#,
            #"feeds.json:1:27: store.retention is 30, but must be a duration such as 30s, 5m, 2h, 7d or 1h30m."#
        ),
        ErrorTextTests.Case(
            "a store too small",
            #"{ "store": { "maximumBytes": 1048575 }, "feeds": [] }"#,
            #"feeds.json:1:30: store.maximumBytes is 1048575, but must be 1MiB to 1024GiB."#
        ),
        ErrorTextTests.Case(
            "a store too large",
            #"{ "store": { "maximumBytes": 1099511627777 }, "feeds": [] }"#,
            #"feeds.json:1:30: store.maximumBytes is 1099511627777, but must be 1MiB to 1024GiB."#
        ),
        ErrorTextTests.Case(
            "all that concerns the store",
            #"{ "store": { "retention": "soon", "keep": 1, "maximumBytes": "512 MB" }, "feeds": [] }"#,
            #"feeds.json:1:27: store.retention is "soon", but must be a duration such as 30s, 5m, 2h, 7d or 1h30m."#,
            #"feeds.json:1:35: store has no member "keep". Valid names: retention, maximumBytes, url."#,
            #"feeds.json:1:62: store.maximumBytes is "512 MB", but must be a size such as "512MiB" (KiB, MiB or GiB), or a number of bytes."#
        ),
        ErrorTextTests.Case(
            "an address that is none of a database",
            #"{ "store": { "url": "mysql://ann:secret@host/aggregate" }, "feeds": [] }"#,
            #"feeds.json:1:21: store.url is not the address of a database, such as postgres://host/aggregate."#
        ),
        ErrorTextTests.Case(
            "an address from a variable that is not set",
            #"{ "store": { "url": { "env": "NO_SUCH_DATABASE" } }, "feeds": [] }"#,
            #"feeds.json:1:21: store.url takes the environment variable "NO_SUCH_DATABASE", which is not set. Set it first: export NO_SUCH_DATABASE='…'."#
        ),
        ErrorTextTests.Case(
            "a misspelt store",
            #"{ "stores": {}, "feeds": [] }"#,
            #"feeds.json:1:3: the configuration has no member "stores". Did you mean "store"?"#
        ),
    ])
    func `tells what is wrong with the store`(_ example: ErrorTextTests.Case) {
        #expect(errors(example.text) == example.expected)
    }
}
