extension SingleRequestTemplates {
    /// The contract test, and tables of odd records and answers.
    static func tests(for name: ProviderName) -> String {
        ##"""
        \##(name.testImports)

        private typealias Provider = \##(name.module)Provider

        @Suite(.timeLimit(.minutes(20)))
        struct \##(name.module)Tests {
            private func provider(_ settings: [String: RawSetting] = [:]) throws -> Provider {
                Provider(settings: try SettingValues(settings, of: Provider.manifest))
            }

            private func read(_ body: String) throws -> FeedSnapshot {
                try provider().read(FeedResponse(body: Array(body.utf8)), in: .fixture())
            }

            @Test func `keeps the contract`() async throws {
                try await expectFeedContract(
                    of: FeedExample(
                        Provider.self,
                        recordCount: 4,
                        body: try Fixture.bytes("events.json", in: .module),
                        emptyBody: Array(#"{"events": []}"#.utf8)
                    )
                )
            }

            @Test func `asks for the days that are set`() throws {
                let usual = try provider().request(in: .fixture())
                #expect(usual.url.absoluteString == "https://api.example.org/events.json?days=7")
                let longer = try provider(["days": .number("14")]).request(in: .fixture())
                #expect(longer.url.query() == "days=14")
            }

            @Test func `makes an item of each event and a group of each venue`() throws {
                let snapshot = try read(Fixture.text("events.json", in: .module))
                #expect(snapshot.groups.map(\.title) == ["North hall", "South yard"])
                #expect(snapshot.items.map(\.title) == ["Opening", "Second part", "Evening"])
                #expect(snapshot.items.map(\.group) == ["north", "north", "south"])
                #expect(snapshot.items.map(\.status) == [.scheduled, .scheduled, .cancelled])
                #expect(snapshot.items.map { $0.fact("seats") } == [.integer(120), .integer(0), nil])
            }

            @Test(arguments: [
                (
                    #"{"id":"1","starts":"2026-11-21T12:30:00Z","venue":{"id":"n","name":"N"}}"#,
                    #"the member "name" is missing"#
                ),
                (
                    #"{"id":" ","name":"A","starts":"2026-11-21T12:30:00Z","venue":{"id":"n","name":"N"}}"#,
                    #"found the text " ", expected a text that is not blank"#
                ),
                (
                    #"{"id":"1","name":"A","starts":"soon","venue":{"id":"n","name":"N"}}"#,
                    #"found the text "soon", expected a time such as 2026-11-21T10:01:29Z"#
                ),
                (
                    #"{"id":"1","name":"A","starts":"2026-11-21T12:30:00Z","venue":"North hall"}"#,
                    #"found the text "North hall", expected an object"#
                ),
                (
                    #"{"id":"1","name":"A","starts":"2026-11-21T12:30:00Z","venue":{"id":"n","name":"N"},"seats":"many"}"#,
                    #"found the text "many", expected a whole number"#
                ),
                ("7", "found the number 7, expected an object"),
            ])
            func `one odd record costs no more than itself`(record: String, message: String) throws {
                let good = #"{"id":"2","name":"B","starts":"2026-11-21T12:30:00Z","venue":{"id":"n","name":"N"}}"#
                let snapshot = try read(#"{"events": [\#(record), \#(good)]}"#)
                #expect(snapshot.items.map(\.title) == ["B"])
                #expect(snapshot.warnings.listed.map(\.message) == [message])
            }

            @Test(arguments: [
                ("[]", "the answer has another shape: found an empty array, expected an object"),
                (#"{"events": {}}"#, "the answer has another shape: /events: found an object, expected an array"),
                ("<p>", "the answer is a web page or XML, not JSON: line 1, column 1: found \"<\", expected a value"),
            ])
            func `a body that is no list of events is an error`(body: String, message: String) {
                let refusal = #expect(throws: (any Error).self) { try read(body) }
                #expect(refusal.map { FeedError($0).message } == message)
                #expect(refusal.map { FeedError($0).code } == .malformed)
            }
        }
        """##
    }
}
