import FeedCore
import FeedJSON
import Foundation
import SamplePublishers
import Testing

/// Requests to the sample publishers within the program.
struct SampleTransportTests {
    private let transport = SampleTransport(clock: .fixed(at: Date(timeIntervalSince1970: 1_795_255_200)))

    private func request(_ address: String) throws -> FeedRequest { FeedRequest(try #require(URL(string: address))) }

    @Test func `answers with lower-case headers, the date of its clock and the address of the request`() async throws {
        let request = try request("https://sample.invalid/StopPoint/940GZZLUXD4/Arrivals")
        let response = try await transport.send(request)
        #expect(response.status == 200)
        #expect(response.url == request.url)
        #expect(
            response.headers == [
                "date": "Sat, 21 Nov 2026 10:00:00 GMT",
                "content-type": "application/json; charset=utf-8",
                "content-length": "\(response.body.count)",
                "cache-control": "public, must-revalidate, max-age=30, s-maxage=60",
            ]
        )
        #expect(try JSONDocument(response.body).root.elements != nil)
    }

    @Test func `sends secret parameters, encoded like any other`() async throws {
        var request = try request("https://sample.invalid/v1/?country=GB&year=2026")
        #expect(try await transport.send(request).status == 401)
        request.secretQueryItems = ["api_key": Secret(HolidaysPublisher.key)]
        #expect(try await transport.send(request).status == 200)
        request.secretQueryItems = ["api_key": Secret("a&api_key=\(HolidaysPublisher.key)")]
        #expect(try await transport.send(request).status == 401)
    }

    @Test func `refuses a POST, and an unknown path`() async throws {
        var post = try request("https://sample.invalid/api/sports")
        post.body = []
        #expect(try await transport.send(post).status == 405)
        #expect(try await transport.send(request("https://sample.invalid")).status == 404)
    }

    @Test func `refuses other hosts`() async throws {
        let request = try request("https://api.tfl.gov.uk/StopPoint/940GZZLUXD4/Arrivals")
        let error = await #expect(throws: FeedError.self) { try await transport.send(request) }
        #expect(error?.code == .configuration)
    }

    @Test func `a cancelled task gets no answer`() async throws {
        let request = try request("https://sample.invalid/api/sports")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        let error = await #expect(throws: FeedError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test(arguments: [
        ("neds-races", "https://sample.invalid/rest/v1/racing/"), ("tfl-arrivals", "https://sample.invalid"),
        ("sport-events", "https://sample.invalid/api/sports"), ("holidays", "https://sample.invalid/v1/"),
    ])
    func `gives the address for each provider`(provider: String, address: String) {
        #expect(SampleTransport.settings[provider]?["endpoint"] == .text(address))
        #expect(SampleTransport.settings.count == 5)
    }
}
