package import FeedCore
import FeedJSON
package import Foundation

/// Any publisher that answers in JSON, as the feed's settings describe it: no code of its own.
package struct JSONHTTPProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "json-http",
        summary: "Any JSON answer, as the feed's settings describe it",
        publisher: "The host that the feed names",
        documentation: URL(known: "https://www.rfc-editor.org/rfc/rfc9535"),
        settings: [
            url, method, parameters, headers, body, secrets, variables, timeZone, records, emptyWhenMissing, fields,
            keep, staysFor, next, error,
        ],
        refresh: .seconds(5 * 60),
        floor: .seconds(10),
        shelfLife: .seconds(86_400),
        ahead: .seconds(365 * 86_400),
        deadline: .seconds(20),
        rates: RequestRates([.init(1, per: .seconds(1))])
    )

    let request: RequestMapping
    let mapping: RecordMapping
    let pagination: Pagination?
    private let answerError: AnswerError?

    /// What the paths of one answer may cost; tests set less.
    package var limits = PathLimits()

    package init(settings: SettingValues) throws(SettingProblems) {
        let problems = Self.problems(in: settings)
        guard problems.isEmpty else { throw SettingProblems(problems) }
        request = RequestMapping(settings)
        mapping = RecordMapping(settings)
        pagination = settings[Self.next]?.content
        answerError = settings[Self.error]?.content
    }

    private var host: String { request.address.outline.host() ?? "" }

    package var summary: String { "What \(host) has, as the feed's settings describe it" }
    package var publisher: String { host }
    package var address: URL? { request.address.outline }
    package var staysOnHosts: Bool { true }
    package var requestsPerFetch: Double { Double(pagination?.limit ?? 1) }

    package func scope(of window: TimeWindow, in timeZone: TimeZone) -> String {
        request.scope(of: window, in: timeZone)
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        var snapshot = FeedSnapshot()
        snapshot.coverage = request.coverage(in: context)
        var walk = try Pagination.Walk(
            pagination,
            from: request.url(in: context),
            secretParameters: request.secretParameterNames
        )
        var known: Set<String> = []
        for number in 1... {
            let page: PageReading
            do {
                page = try await read(request.question(walk.url, in: context), in: context)
            } catch {
                // What the pages before it have is worth showing.
                guard number > 1 else { throw error }
                let reason = redacted(FeedError(error)).message
                snapshot.warnings.add(.missingPart, "page \(number): \(reason)")
                snapshot.isPartial = true
                break
            }
            if number == 1 { snapshot.source = walk.url.absoluteString }
            snapshot.items += page.items
            snapshot.groups += page.groups.filter { known.insert($0.id).inserted }
            snapshot.warnings.add(page.warnings, of: pagination == nil ? nil : "page \(number)")
            guard snapshot.items.count <= FeedSnapshot.maximumItemCount,
                walk.goOn(after: page.page, recordCount: page.recordCount)
            else { break }
        }
        if let complaint = walk.complaint {
            snapshot.warnings.add(.missingPart, redacted(complaint))
            snapshot.isPartial = true
        }
        return snapshot
    }

    private func read(_ question: FeedRequest, in context: FetchContext) async throws -> PageReading {
        let response = try await context.transport.send(question)
        do {
            return try read(response, asked: question.url, in: context)
        } catch {
            throw redacted(FeedError(error))
        }
    }

    /// Reads one answer.
    ///
    /// - Throws: `FeedError`, `JSONMismatch` and `JSONSyntaxError` for an answer that is none.
    func read(
        _ response: FeedResponse,
        asked url: URL?,
        in context: FetchContext,
        observing observe: (AnswerRecord, RecordMapping.Outcome, FeedWarnings) -> Void = { _, _, _ in }
    ) throws -> PageReading {
        if let failure = response.failure(sentence: sentence(in: response)) { throw failure }
        var warnings = FeedWarnings()
        let page = try Page(response.json(warnings: &warnings), limits: limits)
        if let failure = try failure(of: page) { throw failure }
        var reading = PageReading(page: page, warnings: warnings)
        let surroundings = RecordMapping.Surroundings(zone: mapping.zone ?? context.timeZone, url: url)
        try reading.read(mapping, in: surroundings, observing: observe)
        return reading
    }

    /// The error that an answer with a good status stands for.
    private func failure(of page: Page) throws(FeedError) -> FeedError? {
        do throws(FieldFault) {
            return try answerError?.failure(of: page)
        } catch {
            throw FeedError(
                .malformed,
                "the answer's error cannot be read: \(error.reason)",
                hint: "Correct \"error\" in this feed's settings."
            )
        }
    }

    private func sentence(in response: FeedResponse) -> String? {
        guard let answerError, !(200..<300).contains(response.status),
            let document = try? JSONDocument(response.body)
        else { return nil }
        return answerError.sentence(in: Page(document.root))
    }

    // MARK: - Secrets

    /// An error whose words show no secret, whatever the publisher has repeated of it.
    func redacted(_ error: FeedError) -> FeedError {
        var error = error
        error.message = redacted(error.message)
        error.hint = error.hint.map(redacted)
        if !request.secrets.isEmpty { error.cause = nil }
        return error
    }

    func redacted(_ text: String) -> String {
        request.secrets.values.reduce(text) { text, secret in
            [secret.revealed, secret.revealed.percentEncoded].reduce(text) { text, shown in
                shown.isEmpty ? text : text.replacing(shown, with: "(secret)")
            }
        }
    }
}
