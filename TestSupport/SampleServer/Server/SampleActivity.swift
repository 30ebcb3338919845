/// What the sample publishers have seen so far.
package struct SampleActivity: Sendable {
    /// In the order of their arrival.
    package internal(set) var requests: [RecordedRequest] = []

    /// How many connections were accepted.
    package internal(set) var connections = 0

    /// How many connections are open now.
    package internal(set) var openConnections = 0

    /// How many requests a route matches, whatever its number of the request.
    package func count(of route: SampleRoute) -> Int { requests.count(where: route.matches) }
}
