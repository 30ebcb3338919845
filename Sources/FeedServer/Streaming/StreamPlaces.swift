import FeedEngine
import HTTPTypes
import NIOCore
import Synchronization
import Terminal

/// The places of clients of a stream: each client takes one before any `await`.
///
/// Of many that come at once, only as many are accepted as there are places: a count that is checked first, and
/// increased later, would accept all of them.
final class StreamPlaces: Sendable {
    /// The number of places.
    let maximum: Int
    private let state = Mutex((taken: 0, lastNumber: 0, most: 0))
    private let waker: StreamWaker?
    private let onManyLeft: @Sendable () -> Void

    /// The number of clients that leave behind enough memory to return it to the system: each has used 25 kB.
    static let many = 1_000

    /// Creates places for `maximum` clients, which `waker` wakes when texts wait; without it, they wake at once.
    ///
    /// `onManyLeft` is called whenever another ``many`` clients have left, by default to return their memory.
    init(
        _ maximum: Int,
        wokenBy waker: StreamWaker? = nil,
        onManyLeft: @escaping @Sendable () -> Void = { StreamPlaces.returnMemory() }
    ) {
        (self.maximum, self.waker, self.onManyLeft) = (maximum, waker, onManyLeft)
    }

    /// Returns the memory of clients that have left to the system, once their connections are closed.
    private static func returnMemory() {
        Task {
            try await Task.sleep(for: .seconds(5))
            ProcessLimits.returnSmallBlocks()
        }
    }

    /// Takes a place; `nil` if no place is free.
    func acquire() -> Place? {
        state.withLock { state in
            guard state.taken < maximum else { return nil }
            state = (state.taken + 1, state.lastNumber + 1, max(state.most, state.taken + 1))
            return Place(self, state.lastNumber)
        }
    }

    private func release() {
        let haveManyLeft = state.withLock { state in
            state.taken -= 1
            // The number that the next ones are counted from.
            guard state.most - state.taken >= Self.many else { return false }
            state.most = state.taken
            return true
        }
        if haveManyLeft { onManyLeft() }
    }

    /// The answer to a client for which there is no place.
    static func full(_ count: Int, _ things: String) -> Problem {
        Problem(
            .serviceUnavailable,
            "There are \(count) \(things) already, or the server is ending. Try again later.",
            [.retryAfter: "10"]
        )
    }

    /// A client's place, which is free again when the last reference is gone.
    final class Place: Sendable {
        /// The number of the client, which is unique.
        let number: Int
        private let places: StreamPlaces

        fileprivate init(_ places: StreamPlaces, _ number: Int) { (self.places, self.number) = (places, number) }

        /// Returns the mailbox for the texts of the client.
        func mailbox() -> Mailbox<ByteBuffer> { Mailbox(wokenBy: places.waker) }

        deinit { places.release() }
    }
}

/// A client of a stream.
struct StreamClient: Sendable {
    /// The name of the client's filter, or the key of the client's page.
    let view: String
    let connection: ClientConnection
    private let place: StreamPlaces.Place

    /// The texts that wait to be sent.
    let mailbox: Mailbox<ByteBuffer>

    var number: Int { place.number }

    init(view: String, _ connection: ClientConnection, at place: StreamPlaces.Place) {
        (self.view, self.connection, self.place, mailbox) = (view, connection, place, place.mailbox())
    }

    /// The longest time for which the client may read nothing.
    private static let longestSilence = Duration.seconds(60)

    /// Closes the connection of a client that reads nothing, or whose request would no longer be accepted.
    func closeIfLost() async {
        if mailbox.isStuck(for: Self.longestSilence) { connection.close() }
        if await !connection.isAccepted() { mailbox.finish() }
    }

    /// Sends the last text, and ends the stream.
    func end(with text: ByteBuffer) {
        mailbox.add(text)
        mailbox.finish()
    }
}
