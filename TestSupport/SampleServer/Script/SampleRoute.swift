import SamplePublishers

/// The requests that a script applies to.
package struct SampleRoute: Sendable {
    private let isMatch: @Sendable (RecordedRequest) -> Bool

    /// The numbers of the matching requests, counted from 1 since the script was set; `nil` for all.
    private(set) var numbers: ClosedRange<Int>?

    private init(_ isMatch: @escaping @Sendable (RecordedRequest) -> Bool) { self.isMatch = isMatch }

    /// Requests with exactly this path; a trailing slash and doubled slashes are ignored.
    package static func path(_ path: String) -> SampleRoute {
        let components = path.split(separator: "/")
        return SampleRoute { $0.components == components }
    }

    /// Requests with this path and those below it.
    package static func under(_ path: String) -> SampleRoute {
        let components = path.split(separator: "/")
        return SampleRoute { $0.components.starts(with: components) }
    }

    /// Requests that match a condition.
    package static func matching(_ isMatch: @escaping @Sendable (RecordedRequest) -> Bool) -> SampleRoute {
        SampleRoute(isMatch)
    }

    /// Every request.
    package static let any = SampleRoute { _ in true }

    package static let races = under("/rest/v1/racing")
    package static let sports = under("/api/sports")
    package static let holidays = under("/v1")
    /// Stops and arrivals.
    package static let trains = under("/StopPoint")
    /// The arrivals of any stop.
    package static let arrivals = SampleRoute { request in
        request.components.first == "Line" || request.components.last == "Arrivals"
    }

    /// Only the nth of the matching requests, counted from 1.
    package func request(_ number: Int) -> SampleRoute { requests(number...number) }

    /// Only some of the matching requests, counted from 1.
    package func requests(_ numbers: ClosedRange<Int>) -> SampleRoute {
        var route = self
        route.numbers = numbers
        return route
    }

    /// Returns true if the route contains a request, ignoring its number.
    package func matches(_ request: RecordedRequest) -> Bool { isMatch(request) }
}
