import FeedCore
import SampleServer
import Testing

/// One run of the program with all hostile cases at once, each a feed with its own publisher.
///
/// A publisher must affect only its own feed; all of them together test this more strictly than one by one, and in a
/// fiftieth of the time.
enum HostileCases {
    static let run = Task {
        try await withSampleServer(clock: .fixed(at: HostileRun.now)) { beside in
            var publishers: [SampleServer] = []
            do {
                for example in HostileCase.all {
                    let publisher = try await SampleServer.start(clock: .fixed(at: HostileRun.now))
                    publisher.script(example.target.route, example.behaviour)
                    if let (route, behaviour) = example.elsewhere { publisher.script(route, behaviour) }
                    publishers.append(publisher)
                }
                let feeds = try zip(HostileCase.all, publishers).map { example, publisher in
                    HostileRun.Feed(
                        id: example.id,
                        target: example.target,
                        endpoint: try #require(publisher.endpoint(for: example.target.rawValue)),
                        timeout: example.timeout,
                        members: example.members
                    )
                }
                let result = try await HostileRun.start(feeds, beside: beside)
                // No connection remains open, even if a publisher had more to send.
                for publisher in publishers {
                    try await publisher.wait { $0.openConnections == 0 }
                    await publisher.shutdown()
                }
                return result
            } catch {
                for publisher in publishers { await publisher.shutdown() }
                throw error
            }
        }
    }
}
