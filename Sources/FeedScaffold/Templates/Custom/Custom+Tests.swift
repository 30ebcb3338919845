extension CustomTemplates {
    /// The contract test, and tests of state, of partial answers and of odd records.
    static func tests(for name: ProviderName) -> String {
        ##"""
        \##(name.testImports)

        private typealias Provider = \##(name.module)Provider

        @Suite(.timeLimit(.minutes(20)))
        struct \##(name.module)Tests {
            /// Fetches once.
            private func fetch(
                over transport: ScriptedTransport,
                now: Date = .tenOClock,
                state: FeedState? = nil,
                settings: [String: RawSetting] = [:]
            ) async throws -> FeedSnapshot {
                let provider = Provider(settings: try SettingValues(settings, of: Provider.manifest))
                return try await provider.fetch(.fixture(now: now, transport: transport, state: state)).validated()
            }

            @Test func `keeps the contract`() async throws {
                let publisher = try Publisher()
                try await expectFeedContract(
                    of: FeedExample(
                        Provider.self,
                        recordCount: 5,
                        answer: publisher.answer,
                        emptyAnswer: Publisher.empty.answer
                    )
                )
            }

            @Test(arguments: ["https://example.net/v2", "https://example.net/v2/"])
            func `asks at the user's endpoint, with a slash at its end or without`(endpoint: String) async throws {
                let transport = try Publisher().transport
                _ = try await fetch(over: transport, settings: ["endpoint": .text(endpoint)])
                #expect(
                    transport.requests.map(\.url.absoluteString) == [
                        "https://example.net/v2/venues.json", "https://example.net/v2/events.json",
                    ]
                )
            }

            @Test func `makes an item of each event and a group of each venue`() async throws {
                let snapshot = try await fetch(over: Publisher().transport)
                #expect(snapshot.groups.map(\.id) == ["north", "south", "west", "east"])
                #expect(snapshot.groups.map(\.title) == ["North hall", "South yard", "West wing", "east"])
                #expect(snapshot.items.map(\.subtitle) == ["North hall", "North hall", "South yard", "east"])
                #expect(snapshot.items.map(\.status) == [.scheduled, .scheduled, .cancelled, .scheduled])
                #expect(snapshot.warnings.listed.map(\.pointer) == ["/events/4/starts"])
                #expect(!snapshot.isPartial)
            }

            // MARK: - State

            @Test(arguments: [
                (60, ["events.json"]),
                (86_400, ["venues.json", "events.json"]),
                (-60, ["venues.json", "events.json"]),
            ])
            func `remembers the venues for a day`(after seconds: TimeInterval, asked: [String]) async throws {
                let publisher = try Publisher()
                let first = try await fetch(over: publisher.transport)
                let transport = publisher.transport
                let second = try await fetch(over: transport, now: .tenOClock + seconds, state: first.state)
                #expect(transport.names == asked)
                #expect(second.groups == first.groups)
            }

            @Test func `takes no venues of another version`() async throws {
                let publisher = try Publisher()
                var state = try #require(try await fetch(over: publisher.transport).state)
                state.version += 1
                let transport = publisher.transport
                _ = try await fetch(over: transport, state: state)
                #expect(transport.names == ["venues.json", "events.json"])
            }

            // MARK: - What is missing

            @Test func `without the venues the events are shown all the same`() async throws {
                var publisher = try Publisher()
                publisher.failures["venues.json"] = FeedError(.unreachable, "nobody answers")
                let snapshot = try await fetch(over: publisher.transport)
                #expect(snapshot.isPartial && snapshot.state == nil)
                #expect(snapshot.groups.map(\.title) == ["north", "south", "east"])
                #expect(snapshot.items.count == 4)
                #expect(
                    snapshot.warnings.listed.first?.message
                        == "the venues could not be read, so events are shown without their names: nobody answers"
                )
            }

            @Test func `venues that cannot be renewed serve on`() async throws {
                var publisher = try Publisher()
                let first = try await fetch(over: publisher.transport)
                publisher.bodies["venues.json"] = nil
                let second = try await fetch(over: publisher.transport, now: .tenOClock + 90_000, state: first.state)
                #expect(!second.isPartial)
                #expect(second.groups == first.groups && second.state == first.state)
                #expect(
                    second.warnings.listed.first?.message == """
                        the venues could not be read, so those of 2026-11-21T10:00:00Z serve: \
                        the publisher refused the request: status 404
                        """
                )
            }

            @Test func `without the events there is nothing to show`() async throws {
                var publisher = try Publisher()
                publisher.failures["events.json"] = FeedError(.timedOut, "no answer within 10 s")
                let error = await #expect(throws: FeedError.self) { try await fetch(over: publisher.transport) }
                #expect(error?.code == .timedOut)
            }

            @Test(arguments: [
                (#"{"id":"a"}"#, #"a venue was left out: the member "name" is missing"#),
                (#"{"id":"a","name":""}"#, #"a venue was left out: found an empty text, expected a text that is not blank"#),
                ("7", "a venue was left out: found the number 7, expected an object"),
            ])
            func `a venue that cannot be read costs no more than its name`(venue: String, message: String) async throws {
                var publisher = try Publisher()
                publisher.bodies["venues.json"] = Array(#"{"venues": [\#(venue), {"id":"north","name":"North hall"}]}"#.utf8)
                let snapshot = try await fetch(over: publisher.transport)
                #expect(snapshot.items.count == 4)
                #expect(snapshot.groups.map(\.title) == ["North hall", "south", "east"])
                #expect(snapshot.warnings.listed.first?.message == message)
            }

            @Test(arguments: [
                (#"{"id":"1","name":"A","starts":"2026-11-21T12:30:00Z"}"#, #"the member "venue" is missing"#),
                (
                    #"{"id":"1","name":"A","starts":"soon","venue":"north"}"#,
                    #"found the text "soon", expected a time such as 2026-11-21T10:01:29Z"#
                ),
                (
                    #"{"id":"1","name":"A","starts":"2026-11-21T12:30:00Z","venue":"north","cancelled":"no"}"#,
                    #"found the text "no", expected true or false"#
                ),
            ])
            func `one odd record costs no more than itself`(record: String, message: String) async throws {
                let good = #"{"id":"2","name":"B","starts":"2026-11-21T12:30:00Z","venue":"north"}"#
                var publisher = try Publisher()
                publisher.bodies["events.json"] = Array(#"{"events": [\#(record), \#(good)]}"#.utf8)
                let snapshot = try await fetch(over: publisher.transport)
                #expect(snapshot.items.map(\.title) == ["B"])
                #expect(snapshot.warnings.listed.map(\.message) == [message])
            }
        }

        extension ScriptedTransport {
            /// The lists that were asked for, in order.
            fileprivate var names: [String] { requests.map(\.url.lastPathComponent) }
        }

        extension Date {
            /// 2026-11-21T10:00:00Z.
            fileprivate static let tenOClock = Date(timeIntervalSince1970: 1_795_255_200)
        }
        """##
    }
}
