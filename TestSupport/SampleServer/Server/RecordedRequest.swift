package import SamplePublishers

/// A request that a sample server received; the members of ``SampleRequest`` are accessible on it.
@dynamicMemberLookup
package struct RecordedRequest: Sendable {
    /// The request as the publisher reads it.
    package let request: SampleRequest

    /// True if it came over TLS.
    package let isSecure: Bool

    /// The time at which it was received, on a clock that is never set.
    package let arrival: ContinuousClock.Instant

    package subscript<Value>(dynamicMember member: KeyPath<SampleRequest, Value>) -> Value { request[keyPath: member] }
}
