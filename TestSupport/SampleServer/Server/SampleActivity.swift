/// The requests and connections of the sample publishers so far.
package struct SampleActivity: Sendable {
    /// In the order of their arrival.
    package internal(set) var requests: [RecordedRequest] = []

    /// The number of accepted connections.
    package internal(set) var connections = 0

    package internal(set) var openConnections = 0

    /// Returns the number of requests in a route, ignoring its numbers.
    package func count(of route: SampleRoute) -> Int { requests.count(where: route.matches) }
}
