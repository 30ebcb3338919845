extension FeedTransport {
    /// Sends several requests concurrently; one may fail without affecting the others.
    ///
    /// The transport limits the number of concurrent requests.
    ///
    /// - Parameters:
    ///   - requests: The requests.
    ///   - read: Reads the answer to the request at `position`. Called concurrently.
    /// - Returns: The results, in the order of the requests.
    public func send<Answer: Sendable>(
        _ requests: [FeedRequest],
        _ read: @escaping @Sendable (FeedResponse, _ position: Int) throws -> Answer
    ) async -> [Result<Answer, FeedError>] {
        await withTaskGroup(of: (Int, Result<Answer, FeedError>).self) { group in
            for (position, request) in requests.enumerated() {
                group.addTask {
                    do {
                        return (position, .success(try read(try await send(request), position)))
                    } catch {
                        return (position, .failure(FeedError(error)))
                    }
                }
            }
            var results: [(Int, Result<Answer, FeedError>)] = []
            for await result in group { results.append(result) }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
