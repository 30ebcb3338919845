package import FeedCore
import FeedJSON
import FeedReaders
import Foundation
import Synchronization

/// A program in any language, which answers questions in lines of JSON, or prints its items and ends.
///
/// `Documentation/exec-protocol.md` describes both modes.
package struct ExecProvider: SelfDescribingProvider {
    package static let manifest = FeedManifest(
        name: "exec",
        summary: "A program in any language that speaks lines of JSON",
        publisher: "The program that the feed names",
        documentation: URL(known: "https://jsonlines.org"),
        settings: [
            command, mode, directory, environment, settings, secrets, format, records, fields, timeZone,
        ],
        refresh: .seconds(5 * 60),
        minimumRefresh: .seconds(1),
        shelfLife: .seconds(86_400),
        ahead: .seconds(365 * 86_400),
        deadline: .seconds(20),
        reads: .program
    ) { $0.mayShowDays = true }

    /// The program to run.
    package let command: ProgramCommand
    let mode: ExecMode
    let given: GivenSettings

    /// The reader of what the program prints; `nil` if it prints items or answers questions.
    private let output: OutputReader?

    /// The program's own description; with the mode once, the manifest of all programs, since no description is
    /// requested.
    package private(set) var description: FeedManifest?

    /// The pool of running programs: the provider's own, until a runtime provides one that its feeds share.
    package var programs = ProgramPool()

    package init(settings values: SettingValues) throws(SettingIssues) {
        given = GivenSettings(values)
        mode = values[Self.mode]
        output = try OutputReader(values, mode: mode, hiding: given.redaction)
        if mode == .once {
            try given.checkVariables()
            description = Self.manifest
        }
        command = ProgramCommand(
            values[Self.command],
            directory: values[Self.directory].string,
            environment: values[Self.environment],
            settings: given.identity,
            secrets: given.secrets
        )
    }

    /// The profile from the program's own description or, before that is known, the part that does not depend on it.
    package var profile: FeedProfile {
        var profile = (description ?? Self.manifest).profile
        if description == nil || mode == .once {
            profile.summary = "The output of the program \(command.name)"
            profile.publisher = command.name
        }
        // The program receives the zone, and may read its own times in it.
        profile.hasLocalTimes = true
        output?.adapt(&profile)
        profile.source = .program(account: "exec/\(command.name)#\(command.shortHash)")
        return profile
    }

    package func described(as description: FeedManifest) throws(SettingIssues) -> ExecProvider {
        guard mode == .conversation else { return self }
        try given.check(by: description)
        var provider = self
        provider.description = description
        return provider
    }

    package func describe(by deadline: ContinuousClock.Instant) async throws(FeedError) -> FeedManifest {
        guard mode == .conversation else { return Self.manifest }
        return try ProgramManifest.read(try await manifest(by: deadline), of: command)
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        if let output {
            let printed = try await self.printed(for: context)
            var snapshot = try output.read(printed.response, of: command.name, in: context)
            if !printed.isWhole { snapshot.warnings.add(.missingPart, Self.timeIsUp) }
            snapshot.source = "program \(command.name)"
            return snapshot
        }
        var keepsPast = false
        var window: TimeWindow?
        let answer: AnswerReading
        switch mode {
        case .once:
            let printed = try await self.printed(for: context)
            let reader = PrintedItems(command: command, isWhole: printed.isWhole, timeZone: context.timeZone)
            answer = try reader.read(printed.response.body)
        case .conversation:
            let description = try await description(for: context, by: context.deadline - Self.flushTimeout)
            window = description.profile.scope == nil ? nil : context.window.wholeDays(in: context.timeZone)
            keepsPast = description.profile.keepsPast
            answer = try await answered(to: context, window, by: description)
        }
        if let date = answer.waitUntil { await context.transport.hold(until: date) }
        if let failure = answer.failure { throw given.redaction.redacted(failure) }
        var snapshot = answer.snapshot.withPlausibleTimes(keepsPast: keepsPast)
        snapshot.source = snapshot.source ?? "program \(command.name)"
        snapshot.coverage = snapshot.coverage ?? window
        return snapshot
    }

    /// Returns the program's answer to a question.
    private func answered(
        to context: FetchContext,
        _ window: TimeWindow?,
        by description: FeedManifest
    ) async throws(FeedError) -> AnswerReading {
        let settings = given.values(by: description)
        let question = FetchQuestion(given: given, settings: settings, window: window, context: context)
        let asked = request("fetch", settings)
        let live = Mutex<AnswerReading?>(nil)
        let response = try await context.transport.ask(asked, isCounted: true) { () async throws(FeedError) in
            let program = try programs.program(for: command)
            let answer = try await redacting { () async throws(FeedError) in
                // Waiting for the request's turn may have taken time, which does not count towards the deadline.
                try await program.fetch(question, by: context.deadline - Self.flushTimeout)
            }
            let clean = given.redaction.redacted(answer.text)
            // The answer was read as it came, and need not be read again unless it showed a secret.
            if clean == nil { live.withLock { $0 = answer.whole } }
            return FeedResponse(body: clean ?? answer.text, url: address)
        }
        if let known = live.withLock({ $0 }) { return known }
        return try ProgramTranscript.answer(response.body, limits: programs.limits)
    }

    /// Runs the program for this fetch.
    ///
    /// - Returns: Its output, and true if the program has ended; otherwise the deadline came first.
    private func printed(for context: FetchContext) async throws(FeedError) -> (response: FeedResponse, isWhole: Bool) {
        let asked = request("run", given.settings)
        let response = try await context.transport.ask(asked, isCounted: true) { () async throws(FeedError) in
            let run = try programs.oneShot(command, given, of: context.feed)
            let output = try await redacting { () async throws(FeedError) in
                try await run.output(by: context.deadline - Self.flushTimeout)
            }
            let text = given.redaction.redacted(output.bytes) ?? output.bytes
            return FeedResponse(status: output.isWhole ? 200 : Self.partialStatus, body: text, url: address)
        }
        return (response, response.status != Self.partialStatus)
    }

    private static let timeIsUp = "the time was up before the program had printed everything"

    /// Runs the program, if it is one that runs once, and returns what it printed.
    ///
    /// - Throws: ``FeedError`` if it fails, or does not end in time.
    package func output(for context: FetchContext) async throws(FeedError) -> [UInt8] {
        let printed = try await self.printed(for: context)
        guard printed.isWhole else { throw FeedError(.timedOut, "the program \(command.name) had not ended in time") }
        return printed.response.body
    }

    package func preview(of saved: FeedResponse?, in context: FetchContext) async throws -> AnswerPreview? {
        guard mode == .once, let response = saved else {
            guard let output else { return nil }
            return output.preview(try await printed(for: context).response, of: command.name, in: context)
        }
        if let output { return output.preview(response, of: command.name, in: context) }
        do throws(FeedError) {
            let reader = PrintedItems(command: command, isWhole: true, timeZone: context.timeZone)
            let answer = try reader.read(response.body)
            if let failure = answer.failure { throw failure }
            return AnswerPreview(answer.snapshot.withPlausibleTimes(keepsPast: false))
        } catch {
            return AnswerPreview(given.redaction.redacted(error))
        }
    }

    /// The status of an answer that is incomplete because of the deadline; recordings have it too.
    private static let partialStatus = 206

    /// Returns the request of a fetch for a recording, without secrets: it is the same regardless of time and window.
    private func request(_ method: String, _ settings: [String: RawSetting]) -> FeedRequest {
        var json = JSONWriter()
        json.object {
            $0.member("method", method)
            $0.member("settings") { RawSetting.object(settings).write(to: &$0) }
        }
        return FeedRequest(address, body: json.bytes)
    }

    /// The time before the deadline at which the wait for the program ends, so that a partial answer can be shown.
    private static let flushTimeout = Duration.milliseconds(100)

    /// The address that represents the program in requests.
    private var address: URL {
        var components = URLComponents()
        components.scheme = "exec"
        components.path = command.name
        return components.url ?? URL(known: "exec:program")
    }

    /// Returns the program's current description, which is the cached one unless the program has changed.
    private func description(
        for context: FetchContext,
        by deadline: ContinuousClock.Instant
    ) async throws(FeedError) -> FeedManifest {
        let response = try await context.transport.ask(describing, isCounted: false) { () async throws(FeedError) in
            FeedResponse(body: try await manifest(by: deadline), url: address)
        }
        guard response.status != 204 else { return description ?? Self.manifest }
        let told = try ProgramManifest.read(response.body, of: command)
        do throws(SettingIssues) {
            return try described(as: told).description ?? told
        } catch {
            let remedies = error.issues.compactMap(\.remedy) + ["Correct the settings of feeds.\(context.feed)."]
            throw FeedError(.configuration, "\(error)", hint: remedies.joined(separator: " "))
        }
    }

    /// The request for the program's description, as recordings contain it.
    package var describing: FeedRequest { FeedRequest(address, body: Array(#"{"method":"describe"}"#.utf8)) }

    /// Reads a program's description from a recorded answer; `nil` if it is invalid.
    package func description(in answer: FeedResponse) -> FeedManifest? {
        try? ProgramManifest.read(answer.body, of: command)
    }

    private func manifest(by deadline: ContinuousClock.Instant) async throws(FeedError) -> [UInt8] {
        let told = try await redacting { () async throws(FeedError) in
            try await programs.program(for: command).describe(by: deadline)
        }
        if told.isNew { programs.keep(told.text, of: command) }
        return told.text
    }

    // MARK: - Secrets

    private func redacting<Value>(_ body: () async throws(FeedError) -> Value) async throws(FeedError) -> Value {
        do throws(FeedError) {
            return try await body()
        } catch {
            throw given.redaction.redacted(error)
        }
    }
}

extension FeedSnapshot {
    /// Returns the snapshot without items whose start is implausible, and without implausible planned times, with a
    /// warning for each.
    fileprivate func withPlausibleTimes(keepsPast: Bool) -> FeedSnapshot {
        let areMeant = items.allSatisfy { item in
            item.time.isPlausible(keepsPast: keepsPast) && item.planned?.isPlausible(keepsPast: keepsPast) != false
        }
        guard !areMeant else { return self }
        var result = self
        let expected = keepsPast ? "before 2100" : "from 2000 to 2099"
        result.items = items.compactMap { item in
            guard item.time.isPlausible(keepsPast: keepsPast) else {
                result.warnings.add(.malformedRecord, "the item \"\(item.id)\" has no time \(expected)")
                return nil
            }
            guard item.planned?.isPlausible(keepsPast: keepsPast) == false else { return item }
            result.warnings.add(.unusualRecord, "the item \"\(item.id)\" has no planned time \(expected)")
            var item = item
            item.planned = nil
            return item
        }
        return result
    }
}
