import FeedCore
import SampleServer
import Testing

/// What a publisher does to one feed, and what is to come of that.
struct HostileCase: CustomTestStringConvertible {
    /// What the feed comes to.
    enum Outcome {
        /// The feed fails with this code, and standard error says this behind the feed's name.
        case fails(FeedError.Code, String)
        /// The feed is read; standard error says this behind its name, or nothing.
        case reads(String? = nil)
    }

    /// The feed that the publisher is hostile to.
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

    /// What the publisher does at another address, such as one that it redirects to.
    var elsewhere: (route: SampleRoute, behaviour: SampleBehaviour)?

    /// What the feed's `timeout` is: minutes, unless the case is about it.
    var timeout: Duration

    /// What else the configuration says of the feed.
    var members = ""
    var outcome: Outcome

    /// The id of its feed: the description as an id may be written.
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
