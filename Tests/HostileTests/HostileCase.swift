import FeedCore
import SampleServer
import Testing

/// A publisher's behaviour towards one feed, and the expected result.
struct HostileCase: CustomTestStringConvertible {
    /// The expected result for the feed.
    enum Outcome {
        /// The feed fails with this code, and standard error has this text after the feed's name.
        case fails(FeedError.Code, String)
        /// The feed is read; standard error has this text after its name, or nothing.
        case reads(String? = nil)
    }

    /// The feed with the hostile publisher.
    enum Target: String {
        case sports = "sport-events"
        case neds = "neds-races"
        case tfl = "tfl-arrivals"

        var route: SampleRoute {
            switch self {
            case .sports: .sports
            case .neds: .races
            case .tfl: .trains
            }
        }
    }

    var testDescription: String
    var target = Target.sports
    var behaviour: SampleBehaviour

    /// The publisher's behaviour at another address, such as the target of a redirect.
    var elsewhere: (route: SampleRoute, behaviour: SampleBehaviour)?

    /// The feed's `timeout`: minutes, unless the case is about it.
    var timeout: Duration

    /// The other options of the feed in the configuration.
    var members = ""
    var outcome: Outcome

    /// The id of its feed: the description in the grammar of ids.
    var id: String {
        testDescription.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }

    init(
        _ description: String,
        to target: Target = .sports,
        _ behaviour: SampleBehaviour,
        then elsewhere: (route: SampleRoute, behaviour: SampleBehaviour)? = nil,
        within timeout: Duration = .seconds(300),
        members: String = "",
        _ outcome: Outcome
    ) {
        testDescription = description
        self.target = target
        self.behaviour = behaviour
        self.elsewhere = elsewhere
        self.timeout = timeout
        self.members = members
        self.outcome = outcome
    }

    static let all = bodies + sizes + encodings + records + connections + statuses + statusesBelow100 + redirects
}
