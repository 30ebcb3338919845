import FeedConfiguration
import FeedCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RequestMemberTests {
    @Test func `a provider's rates and budget hold where the configuration says nothing of them`() throws {
        let rates = try read(arrivals("")).feeds[0].access.rates
        #expect(rates == Arrivals.manifest.profile.rates)
        #expect(rates.budget?.count == 1_000)
    }

    @Test(arguments: [
        ("1/1s", RequestRates.Limit(1, per: .seconds(1))),
        ("1000000/365d", .init(1_000_000, per: .seconds(365 * 86_400))),
        ("01/1h30m", .init(1, per: .seconds(5_400))),
        ("7/0m2s", .init(7, per: .seconds(2))),
    ])
    func `a limit of requests is a count and a duration`(text: String, limit: RequestRates.Limit) throws {
        let members = #""id": "s", "provider": "sport-events", "rate": "\#(text)", "budget": "\#(text)""#
        let rates = try read(configuration(members)).feeds[0].access.rates
        #expect(rates.limits == [limit])
        #expect(rates.budget == limit)
    }

    @Test(arguments: RetryAfterScope.allCases)
    func `each scope of Retry-After can be set`(scope: RetryAfterScope) throws {
        let members = #""id": "s", "provider": "sport-events", "retryAfter": "\#(scope.rawValue)""#
        #expect(try read(configuration(members)).feeds[0].retryAfterScope == scope)
    }

    @Test func `a feed that asks nobody may have limits, which count nothing`() throws {
        let limits = #""rate": "1/1s", "budget": "9/1d", "retryAfter": "feed", "breakerFailures": 1"#
        let card = try read(configuration(#""id": "c", "provider": "horse-racing", \#(limits)"#)).feeds[0]
        #expect(card.isLocal)
        #expect(!card.isCounted)
        #expect(try read(configuration(#""id": "s", "provider": "sport-events", \#(limits)"#)).feeds[0].isCounted)
    }

    @Test(arguments: [
        ErrorTextTests.Case(
            "a rate without a duration",
            configuration(#""id": "s", "provider": "sport-events", "rate": "10""#),
            #"feeds.json:1:63: feeds.s.rate is "10", but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a rate that is a number",
            configuration(#""id": "s", "provider": "sport-events", "rate": 10"#),
            #"feeds.json:1:63: feeds.s.rate is 10, but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a rate of another form",
            configuration(#""id": "s", "provider": "sport-events", "rate": "10 per minute""#),
            #"feeds.json:1:63: feeds.s.rate is "10 per minute", but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a rate with a sign",
            configuration(#""id": "s", "provider": "sport-events", "rate": "-1/1m""#),
            #"feeds.json:1:63: feeds.s.rate is "-1/1m", but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a rate without a count",
            configuration(#""id": "s", "provider": "sport-events", "rate": "/1m""#),
            #"feeds.json:1:63: feeds.s.rate is "/1m", but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a rate with a blank",
            configuration(#""id": "s", "provider": "sport-events", "rate": "10/ 1m""#),
            #"feeds.json:1:63: feeds.s.rate is "10/ 1m", but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a rate with a mark on its stroke",
            configuration(#""id": "s", "provider": "sport-events", "rate": "10/\#u{301}1m""#),
            #"feeds.json:1:63: feeds.s.rate is "10/\#u{301}1m", but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a rate of no requests",
            configuration(#""id": "s", "provider": "sport-events", "rate": "0/1m""#),
            #"feeds.json:1:63: feeds.s.rate is "0/1m", but must be 1 to 1000000 requests in 1s to 365d."#
        ),
        ErrorTextTests.Case(
            "a rate of too many",
            configuration(#""id": "s", "provider": "sport-events", "rate": "1000001/1m""#),
            #"feeds.json:1:63: feeds.s.rate is "1000001/1m", but must be 1 to 1000000 requests in 1s to 365d."#
        ),
        ErrorTextTests.Case(
            "a rate in no time",
            configuration(#""id": "s", "provider": "sport-events", "rate": "1/0s""#),
            #"feeds.json:1:63: feeds.s.rate is "1/0s", but must be 1 to 1000000 requests in 1s to 365d."#
        ),
        ErrorTextTests.Case(
            "a budget too long",
            configuration(#""id": "s", "provider": "sport-events", "budget": "500/366d""#),
            #"feeds.json:1:65: feeds.s.budget is "500/366d", but must be 1 to 1000000 requests in 1s to 365d."#
        ),
        ErrorTextTests.Case(
            "a budget that is an object",
            configuration(#""id": "s", "provider": "sport-events", "budget": { "count": 500 }"#),
            #"feeds.json:1:65: feeds.s.budget is an object, but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a budget that is null",
            configuration(#""id": "s", "provider": "sport-events", "budget": null"#),
            #"feeds.json:1:65: feeds.s.budget is null, but must be a number of requests and a duration such as 10/1m or 500/30d."#
        ),
        ErrorTextTests.Case(
            "a scope that is nearly one",
            configuration(#""id": "s", "provider": "sport-events", "retryAfter": "hosts""#),
            #"feeds.json:1:69: feeds.s.retryAfter is "hosts", but must be "feed", "host" or "credential". Did you mean "host"?"#
        ),
        ErrorTextTests.Case(
            "a scope like no other",
            configuration(#""id": "s", "provider": "sport-events", "retryAfter": "everybody""#),
            #"feeds.json:1:69: feeds.s.retryAfter is "everybody", but must be "feed", "host" or "credential"."#
        ),
        ErrorTextTests.Case(
            "a scope of another type",
            configuration(#""id": "s", "provider": "sport-events", "retryAfter": 60"#),
            #"feeds.json:1:69: feeds.s.retryAfter is 60, but must be "feed", "host" or "credential"."#
        ),
        ErrorTextTests.Case(
            "no failures",
            configuration(#""id": "s", "provider": "sport-events", "breakerFailures": 0"#),
            #"feeds.json:1:74: feeds.s.breakerFailures is 0, but must be 1 to 1000 failures."#
        ),
        ErrorTextTests.Case(
            "too many failures",
            configuration(#""id": "s", "provider": "sport-events", "breakerFailures": 1001"#),
            #"feeds.json:1:74: feeds.s.breakerFailures is 1001, but must be 1 to 1000 failures."#
        ),
        ErrorTextTests.Case(
            "half a failure",
            configuration(#""id": "s", "provider": "sport-events", "breakerFailures": 2.5"#),
            #"feeds.json:1:74: feeds.s.breakerFailures is 2.5, but must be a whole number."#
        ),
        ErrorTextTests.Case(
            "failures as a text",
            configuration(#""id": "s", "provider": "sport-events", "breakerFailures": "5""#),
            #"feeds.json:1:74: feeds.s.breakerFailures is "5", but must be a whole number."#
        ),
        ErrorTextTests.Case(
            "all that concerns manners",
            configuration(
                #""id": "s", "provider": "sport-events", "rate": 1, "budget": "1/1", "retryAfter": null, "breakerFailures": []"#
            ),
            #"feeds.json:1:63: feeds.s.rate is 1, but must be a number of requests and a duration such as 10/1m or 500/30d."#,
            #"feeds.json:1:76: feeds.s.budget is "1/1", but must be a number of requests and a duration such as 10/1m or 500/30d."#,
            #"feeds.json:1:97: feeds.s.retryAfter is null, but must be "feed", "host" or "credential"."#,
            #"feeds.json:1:122: feeds.s.breakerFailures is an empty array, but must be a whole number."#
        ),
        ErrorTextTests.Case(
            "a misspelt one",
            configuration(#""id": "s", "provider": "sport-events", "breakerFailure": 5"#),
            #"feeds.json:1:55: feeds.s has no member "breakerFailure". Did you mean "breakerFailures"?"#
        ),
    ])
    func `tells what is wrong with how a feed asks`(_ example: ErrorTextTests.Case) {
        #expect(errors(example.text) == example.expected)
    }
}
