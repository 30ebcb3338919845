extension CustomTemplates {
    /// A publisher for the tests, whose lists can fail.
    static let publisher = ##"""
        import FeedCore
        import FeedTestKit
        import Foundation

        /// The invented publisher: what it answers, and what fails before there is an answer, by the name of the list.
        struct Publisher: Sendable {
            var bodies: [String: [UInt8]]
            var failures: [String: FeedError] = [:]

            init() throws {
                bodies = [
                    "venues.json": try Fixture.bytes("venues.json", in: .module),
                    "events.json": try Fixture.bytes("events.json", in: .module),
                ]
            }

            /// A publisher that has nothing.
            static let empty = Publisher(bodies: [
                "venues.json": Array(#"{"venues": []}"#.utf8), "events.json": Array(#"{"events": []}"#.utf8),
            ])

            private init(bodies: [String: [UInt8]]) { self.bodies = bodies }

            func answer(to request: FeedRequest) -> FeedResponse {
                guard let body = bodies[request.url.lastPathComponent] else { return FeedResponse(status: 404, body: []) }
                return FeedResponse(body: body, url: request.url)
            }

            var transport: ScriptedTransport {
                ScriptedTransport { request throws(FeedError) in
                    if let failure = failures[request.url.lastPathComponent] { throw failure }
                    return answer(to: request)
                }
            }
        }
        """##
}
