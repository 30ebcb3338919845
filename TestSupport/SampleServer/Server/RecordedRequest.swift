package import SamplePublishers

/// A request that a sample server got; all that a publisher reads of it can be read here too.
@dynamicMemberLookup
package struct RecordedRequest: Sendable {
    /// What the publisher reads.
    package let request: SampleRequest

    /// Whether it came over TLS.
    package let isSecure: Bool

    /// When it came, on a clock that is never set.
    package let arrival: ContinuousClock.Instant

    package subscript<Value>(dynamicMember member: KeyPath<SampleRequest, Value>) -> Value { request[keyPath: member] }
}
