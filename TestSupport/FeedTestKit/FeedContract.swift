import FeedCore
import FeedJSON
import Foundation
public import Testing

/// Expects a provider to keep the contract that everything else relies on.
///
/// Each provider's tests call it with answers in its publisher's format that contain at least one item. It checks that
/// ids are unique, typeable and stable; that no record is lost without a warning; that groups are named; that unknown
/// members change nothing; that a member of another type changes no item without a warning; that garbage, truncated
/// answers and answers in which every record is lost are errors, not crashes; that an archive is read to its end, and
/// an unchanged one changes no item; that an empty answer is not an error;
/// that requests go only to hosts of the manifest, without a secret in an address; that no secret that a publisher
/// repeats, in any form, is in an error, a warning or an item; and that a cancelled fetch ends.
public func expectFeedContract(of example: FeedExample, sourceLocation: SourceLocation = #_sourceLocation) async throws
{
    let contract = FeedContract(example: example, feed: try example.makeFeed(), sourceLocation: sourceLocation)
    let snapshot = try await contract.expectGoodAnswer()
    try await contract.expectStability(of: snapshot)
    try await contract.expectSameRequestsOfEachWindow()
    try await contract.expectUnknownMembersIgnored(snapshot)
    if !example.isMapped { await contract.expectNoSilentLoss(snapshot) }
    try await contract.expectEmptyAnswer()
    await contract.expectGarbageRefused()
    await contract.expectTruncationRefused(snapshot)
    try await contract.expectLossRefused()
    try await contract.expectCancellation()
    await SecretContract(example: example, sourceLocation: sourceLocation).expectNoSecrets()
}

struct FeedContract {
    let example: FeedExample
    let feed: Feed
    let sourceLocation: SourceLocation

    func transport(_ change: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }) -> ScriptedTransport {
        example.transport(change)
    }

    /// A profile that says that requests do not depend on the window is right.
    func expectSameRequestsOfEachWindow() async throws {
        guard feed.profile.requestsIgnoreWindow else { return }
        var requests: [[URL]] = []
        for days in [1.0, 400] {
            let transport = transport()
            var context = FetchContext.fixture(transport: transport)
            context.window = TimeWindow(from: context.now, until: context.now.addingTimeInterval(days * 86_400))
            _ = try await feed.provider.fetch(context)
            requests.append(transport.requests.map(\.url))
        }
        #expect(requests[0] == requests[1], "requests depend on the window", sourceLocation: sourceLocation)
    }

    func expectGoodAnswer() async throws -> FeedSnapshot {
        let transport = transport()
        let snapshot = try await example.fetch(feed, over: transport)
        #expect(!snapshot.items.isEmpty, "the answer has no items", sourceLocation: sourceLocation)
        let accounted = snapshot.items.count + snapshot.mergedRecordCount + snapshot.warnings.lostRecords
        #expect(
            accounted == example.recordCount,
            "records in are not items + merged + lost with a warning: \(snapshot.warnings.listed)",
            sourceLocation: sourceLocation
        )
        let groups = Set(snapshot.groups.map(\.id))
        #expect(groups.count == snapshot.groups.count, "two groups share an id", sourceLocation: sourceLocation)
        for item in snapshot.items {
            #expect(!item.title.isEmpty, "\(item.id) has no title", sourceLocation: sourceLocation)
            #expect(!item.id.rawValue.isEmpty, "\(item.title) has an empty id", sourceLocation: sourceLocation)
            #expect(
                item.id.rawValue.utf8.allSatisfy { $0.isLetterOrDigit || "._~-/%".utf8.contains($0) },
                "\(item.id) has to be quoted in a shell",
                sourceLocation: sourceLocation
            )
            #expect(
                item.time.isPlausible(keepsPast: feed.profile.keepsPast),
                "\(item.id) is at a time that cannot be meant: \(item.time)",
                sourceLocation: sourceLocation
            )
            if case .days(let first, let last, _) = item.time {
                #expect(first <= last, "\(item.id) ends before it begins", sourceLocation: sourceLocation)
            }
            if item.time.isWithoutRegion {
                #expect(item.relevantUntil == nil, "\(item.id) ends by one zone", sourceLocation: sourceLocation)
            }
            if item.time.isUndated {
                #expect(item.relevantUntil == nil, "\(item.id) has an end and no time", sourceLocation: sourceLocation)
            }
            if let group = item.group {
                #expect(groups.contains(group), "\(item.id) is in no group of its feed", sourceLocation: sourceLocation)
            }
            #expect(
                Set(item.facts.map(\.key)).count == item.facts.count,
                "\(item.id) has a fact twice",
                sourceLocation: sourceLocation
            )
        }
        let secrets = example.settings.values.flatMap(\.secrets).map(\.revealed)
        for request in transport.requests {
            let host = request.url.host() ?? ""
            #expect(feed.access.allows(host: host), "\(host) is not in the manifest", sourceLocation: sourceLocation)
            #expect(
                !secrets.contains { request.url.absoluteString.contains($0) },
                "an address holds a secret",
                sourceLocation: sourceLocation
            )
        }
        return snapshot
    }

    func expectStability(of snapshot: FeedSnapshot) async throws {
        let again = try await example.fetch(feed, over: transport())
        #expect(again.items == snapshot.items, "reading twice differs", sourceLocation: sourceLocation)
        let withState = try await example.fetch(feed, over: transport(), state: snapshot.state)
        #expect(
            withState.items.map(\.id) == snapshot.items.map(\.id),
            "handing the state back changes the items",
            sourceLocation: sourceLocation
        )
        let unknown = FeedState(version: .max, bytes: Array("{".utf8))
        let withUnknownState = try await example.fetch(feed, over: transport(), state: unknown)
        #expect(withUnknownState.items == snapshot.items, "an unknown state is used", sourceLocation: sourceLocation)
    }

    func expectUnknownMembersIgnored(_ snapshot: FeedSnapshot) async throws {
        let transport = transport { body in body.rewritten(extraMember: true) { $1.value($0) } ?? body }
        let changed = try await example.fetch(feed, over: transport)
        #expect(changed.items == snapshot.items, "an unknown member changes items", sourceLocation: sourceLocation)
    }

    func expectEmptyAnswer() async throws {
        guard let emptyAnswer = example.emptyAnswer else { return }
        let transport = ScriptedTransport { request throws(FeedError) in emptyAnswer(request) }
        let snapshot = try await example.fetch(feed, over: transport)
        #expect(snapshot.items.isEmpty, "an empty answer has items", sourceLocation: sourceLocation)
    }

    func expectGarbageRefused() async {
        for garbage in ["<html>Busy</html>", "", "null", "7", "\"text\"", "\u{FEFF}", "{\"status\":"] {
            let transport = transport { _ in Array(garbage.utf8) }
            let error = await refusal(over: transport)
            guard !transport.requests.isEmpty else { return }
            // A mapping may recognise an error by what the answer does not have.
            let isRefused = error?.code == .malformed || example.isMapped && error?.code == .rejected
            #expect(isRefused, "\"\(garbage)\" gave \(error as Any)", sourceLocation: sourceLocation)
        }
    }

    /// A truncated body is malformed or, if its records are independent, a partial answer; a provider that makes
    /// several requests may lose only that part.
    func expectTruncationRefused(_ whole: FeedSnapshot) async {
        for share in [0.1, 0.5, 0.9, 1.0] {
            // An archive has an end that its reader checks; a body has not.
            let hasArchive = example.archiveFiles != nil
            let transport = example.transport(breakingAt: hasArchive ? share : nil) { body in
                if hasArchive { return body }
                // Cuts off at least the last bracket, or any other end of the answer, with trailing blanks.
                let end = body.lastIndex { $0 > UInt8(ascii: " ") } ?? 0
                return Array(body.prefix(Int(Double(end) * share)))
            }
            do throws(FeedError) {
                let part = try await example.fetch(feed, over: transport)
                guard !transport.requests.isEmpty else { return }
                let isTold = part.isPartial && !part.warnings.isEmpty
                #expect(isTold, "cut at \(share), and nobody was told", sourceLocation: sourceLocation)
            } catch {
                guard !transport.requests.isEmpty else { return }
                #expect(error.code == .malformed, "cut at \(share): \(error)", sourceLocation: sourceLocation)
            }
        }
    }

    /// An answer with only unreadable records is not an empty list.
    func expectLossRefused() async throws {
        for loss in example.losses {
            let transport = ScriptedTransport { request throws(FeedError) in loss.answer(request) }
            let feed = try Feed(feed.id, of: example.provider, settings: loss.settings)
            let error = await refusal(feed, over: transport)
            #expect(error?.code == .malformed, "all records were lost: \(error as Any)", sourceLocation: sourceLocation)
        }
        if example.isMapped { return }
        let transport = transport { $0.rewritten { $1.null() } ?? [] }
        let error = await refusal(over: transport)
        guard !transport.requests.isEmpty else { return }
        #expect(
            error?.code == .malformed,
            "null for all that is in it: \(error as Any)",
            sourceLocation: sourceLocation
        )
    }

    private func refusal(over transport: ScriptedTransport) async -> FeedError? {
        await refusal(feed, over: transport)
    }

    private func refusal(_ feed: Feed, over transport: ScriptedTransport) async -> FeedError? {
        do throws(FeedError) {
            _ = try await example.fetch(feed, over: transport)
            return nil
        } catch {
            return error
        }
    }

    func expectCancellation() async throws {
        let silent = ScriptedTransport.silent
        let fetch = Task { await refusal(over: silent) }
        fetch.cancel()
        // A provider that ignores cancellation hangs here, and the suite's time limit ends it.
        let error = await fetch.value
        guard !silent.requests.isEmpty else { return }
        #expect(error?.code == .cancelled, "a cancelled fetch gave \(error as Any)", sourceLocation: sourceLocation)
    }
}

extension [UInt8] {
    /// Returns the same JSON, its texts, numbers, booleans and nulls as a closure writes them; `nil` if it is not JSON.
    ///
    /// The extra member is one that no reader knows, in every object.
    func rewritten(
        extraMember: Bool = false,
        _ scalar: (JSONValue, inout JSONWriter) -> Void
    ) -> [UInt8]? {
        guard let document = try? JSONDocument(self) else { return nil }
        var json = JSONWriter()
        document.root.copy(to: &json, extraMember, scalar)
        return json.bytes
    }
}

extension JSONValue {
    fileprivate func copy(
        to json: inout JSONWriter,
        _ extraMember: Bool,
        _ scalar: (JSONValue, inout JSONWriter) -> Void
    ) {
        if let members {
            json.object {
                for member in members { $0.member(member.name) { member.value.copy(to: &$0, extraMember, scalar) } }
                if extraMember { $0.member("unknown-to-everybody", "new") }
            }
        } else if let elements {
            json.array { for element in elements { element.copy(to: &$0, extraMember, scalar) } }
        } else {
            scalar(self, &json)
        }
    }
}
