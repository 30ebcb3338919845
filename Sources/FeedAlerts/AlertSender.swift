package import FeedCore
package import Foundation

/// Sends messages to one target.
package protocol AlertSender: Sendable {
    /// How many messages it sends at a time.
    var concurrency: Int { get }

    /// Sends a message; when it returns, the target has acknowledged it.
    ///
    /// - Throws: What kept it from that.
    func send(_ message: AlertMessage) async throws(AlertFailure)

    /// What sends a message, made ready before it is due.
    func delivery(of message: AlertMessage) -> AlertDelivery
}

/// Sends one message; when it returns, the target has acknowledged it.
package typealias AlertDelivery = @Sendable () async throws(AlertFailure) -> Void

extension AlertSender {
    package var concurrency: Int { 1 }

    package func delivery(of message: AlertMessage) -> AlertDelivery {
        { () async throws(AlertFailure) in try await send(message) }
    }
}

/// Why a target has not acknowledged a message.
package struct AlertFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was found, in a sentence without its full stop.
    package var description: String

    /// Whether the same message would be refused again.
    package var isFinal: Bool

    /// Whether it is no fault: no screen is open, or the target's own rate is used up for now.
    package var isExpected: Bool

    /// When another try may help at the earliest, where that is known.
    package var notBefore: Date?

    package init(
        _ description: String,
        isFinal: Bool = false,
        isExpected: Bool = false,
        notBefore: Date? = nil
    ) {
        self.description = description.last == "." ? String(description.dropLast()) : description
        self.isFinal = isFinal
        self.isExpected = isExpected
        self.notBefore = notBefore
    }

    /// How long a message waits at a time for the target's own rate, in seconds.
    private static let rateWait: TimeInterval = 0.5

    /// What kept a request from being answered, in the words of a message: what takes it is not a publisher.
    package init(_ error: FeedError) {
        self.init(
            error.message.replacing("the publisher", with: "the target"),
            isFinal: [.configuration, .authentication, .rejected].contains(error.code),
            isExpected: error.code == .rateLimited,
            notBefore: error.code == .rateLimited ? .now + Self.rateWait : nil
        )
    }
}
