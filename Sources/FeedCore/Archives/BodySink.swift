/// The destination of an answer's body that is not kept in memory, such as a temporary file.
///
/// One sink serves all tries of a request, so that a download goes on where the connection broke.
package protocol BodySink: Sendable {
    /// The headers that say which bytes are still needed; empty for all.
    var headers: [String: String] { get }

    /// The number of bytes that were received so far, also those that were received again.
    var count: Int { get }

    /// Begins with the body of an answer.
    ///
    /// - Parameter head: The answer's status and headers.
    /// - Returns: True if the sink takes the body; false for an answer such as a 404, whose body is kept in memory.
    /// - Throws: ``FeedError`` if the body is not the one that was requested, or too large.
    func begin(_ head: FeedResponse) throws(FeedError) -> Bool

    /// Takes the next bytes of the body.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError)
}
