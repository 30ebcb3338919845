package import FeedCore
import FeedJSON
package import FeedReaders
import Foundation

/// The provider for any JSON API, and for files with JSON.
///
/// The feed's settings describe the request and the mapping, so that a publisher needs no Swift code.
package struct JSONHTTPProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "json-http",
        summary: "Any JSON answer, as the feed's settings describe it",
        publisher: "The host that the feed names",
        documentation: URL(known: "https://www.rfc-editor.org/rfc/rfc9535"),
        settings: [
            url, file, method, parameters, headers, body, secrets, variables, timeZone, format, records, columns,
            emptyWhenMissing, fields, keep, staysFor, next, details, error,
        ],
        refresh: .seconds(5 * 60),
        minimumRefresh: .seconds(10),
        ahead: .seconds(365 * 86_400),
        deadline: .seconds(20),
        rates: .unstated,
        reads: .json
    ) { $0.mayShowDays = true }

    /// The request to send; `nil` if ``file`` is read instead.
    let request: RequestMapping?

    /// The file to read; `nil` if ``request`` is sent instead.
    let file: FilePath?
    /// The format of an answer.
    let format: AnswerFormat
    let mapping: RecordMapping
    let pagination: Pagination?
    private let answerError: AnswerError?
    let redaction: Redaction

    /// The limits on the cost of reading one answer; tests set lower ones.
    package var limits = AnswerLimits()

    package init(settings: SettingValues) throws(SettingIssues) {
        file = settings[Self.file]
        request = try Self.request(settings)
        format = settings[Self.format]
        mapping = RecordMapping(
            records: settings[Self.records],
            hasColumns: settings[Self.columns],
            mayBeMissing: settings[Self.emptyWhenMissing],
            fields: settings[Self.fields],
            keep: settings[Self.keep],
            zone: settings[Self.timeZone],
            staysFor: settings[Self.staysFor].seconds
        )
        pagination = settings[Self.next]
        answerError = settings[Self.error]
        redaction = Redaction(request?.allSecrets ?? [])
    }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        profile.hasLocalTimes = mapping.zone == nil
        if let file {
            profile.summary = "Items from the file \"\(file.string)\""
            profile.publisher = "A file of yours"
            profile.source = .file(file)
        }
        guard let request else { return profile }
        let host = request.address.outline.host() ?? ""
        profile.summary = "Items from \(host)"
        profile.publisher = host
        profile.source = .address(request.address.outline)
        profile.confinesRedirects = true
        profile.requestsPerFetch = Double((pagination?.limit ?? 1) + (request.details?.limit ?? 0))
        profile.scope = request.scope
        return profile
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        if let request { return try await fetch(request, in: context) }
        guard let file else { return FeedSnapshot() }
        let reading = try read(FeedResponse(body: FeedFile.read(file)), asked: nil, within: limits, in: context)
        var snapshot = FeedSnapshot(groups: reading.groups, items: reading.items, warnings: reading.warnings)
        snapshot.source = file.string
        return snapshot.withUniqueIDs(remedy: mapping.fields.remedyForSameIDs(of: context.feed))
    }

    /// Reads one answer.
    ///
    /// - Throws: `FeedError` for an unusable answer, with a message that may contain a secret; `CancellationError`.
    func read(
        _ response: FeedResponse,
        asked url: URL?,
        within limits: AnswerLimits,
        in context: FetchContext,
        observing observe: ((AnswerRecord, RecordMapping.Outcome, FeedWarnings) -> Void)? = nil
    ) throws -> PageReading {
        if let failure = failure(of: response) { throw failure }
        var warnings = FeedWarnings()
        // An answer without content has no records.
        let isEmpty = response.status == 204 && response.body.isEmpty
        let document = try JSONDocument(
            answer: isEmpty ? FeedResponse(body: Array("null".utf8)) : response,
            as: isEmpty ? .json : format,
            named: file.map { "the file \"\($0.string)\"" } ?? "the answer",
            hint: file == nil ? "Check the \"url\" of this feed, or try again later." : FeedFile.remedy,
            now: context.now,
            warnings: &warnings
        )
        try Task.checkCancellation()
        let page = page(of: document, in: response, asked: url, within: limits, in: context)
        if !isEmpty, let failure = try failure(of: page) { throw failure }
        var reading = PageReading(page: page, warnings: warnings)
        if !isEmpty { try reading.read(mapping, observing: observe) }
        return reading
    }

    /// Returns the page of an answer's document.
    func page(
        of document: JSONDocument,
        in response: FeedResponse,
        asked url: URL?,
        within limits: AnswerLimits,
        in context: FetchContext
    ) -> Page {
        Page(
            document.root,
            limits: limits,
            redaction: redaction,
            hasSecrets: redaction.isNeeded(for: response.body),
            now: context.now,
            zone: mapping.zone ?? context.timeZone,
            url: url
        )
    }

    /// Returns the error that an answer with a success status contains; `nil` if there is none.
    private func failure(of page: Page) throws(FeedError) -> FeedError? {
        do throws(FieldError) {
            return try answerError?.failure(of: page)
        } catch {
            let message = "the answer's error cannot be read: \(error.reason)"
            throw FeedError(.malformed, message, hint: "Correct \"error\" in this feed's settings.")
        }
    }

    /// Returns the error for an answer's status; `nil` for a success status.
    private func failure(of response: FeedResponse) -> FeedError? {
        guard var failure = response.failure(sentence: sentence(in: response)) else { return nil }
        failure.hint = failure.hint ?? "Check \"url\", \"parameters\" and \"headers\" of this feed."
        return failure
    }

    private func sentence(in response: FeedResponse) -> String? {
        guard let answerError, let document = try? JSONDocument(response.body) else { return nil }
        let page = Page(document.root, limits: limits, redaction: redaction, hasSecrets: !redaction.isEmpty)
        return answerError.sentence(in: page)
    }

    // MARK: - Secrets

    /// Returns an error without secrets, for previews.
    ///
    /// A fetch needs no such call, since ``FeedCore/Feed/fetch(_:)`` removes secrets from errors.
    func redacted(_ error: any Error) -> FeedError { redaction.redacted(FeedError(error)) }

    // MARK: - Settings

    /// Returns the request; `nil` if a file is read.
    ///
    /// - Throws: An issue if neither `url` nor `file` is set, or if `file` is set together with a setting for requests;
    ///   otherwise the issues of the request.
    private static func request(_ settings: SettingValues) throws(SettingIssues) -> RequestMapping? {
        if settings[format].kind != .json, settings.isSet("details") {
            throw SettingIssues("details", "is set together with format, but only JSON has details")
        }
        guard settings[file] != nil else {
            guard let address = settings[url] else {
                throw SettingIssues(url.name, "is missing, but must be \(AddressTemplate.typeName), unless file is set")
            }
            return try RequestMapping(settings, address)
        }
        var issues = SettingIssues()
        for name in [url.name, "method", "parameters", "headers", "body", "secrets", "variables", "next", "details"]
        where settings.isSet(name) {
            issues.add(SettingIssues(name, "is set together with file, which is read without a request"))
        }
        try issues.checked(())
        return nil
    }
}
