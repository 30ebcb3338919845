import FeedBoard
import FeedConfiguration
package import FeedCore
import FeedEngine
package import FeedTimeline
import Foundation
import Synchronization

extension FeedAddition {
    /// A preview of a feed before it is written.
    package struct Preview: Sendable {
        /// The items and warnings made of the answer; `nil` if there is no answer.
        package var made: AnswerPreview?

        /// The items that a list would show; the last items if a list would show none.
        package var timeline: Timeline?

        /// The reason why a list shows no items, or only past items, in a sentence; `nil` if the list shows current
        /// items.
        package var absence: String?

        /// The error if the source could not be read.
        package var failure: FeedError?
    }

    /// The number of items that are shown.
    private static let shownItems = 5

    /// The number of warnings that are shown.
    private static let shownWarnings = 3

    /// Returns a preview of the feed; makes no request if the source has answered already.
    ///
    /// If a program prints its items and ends, it is run a second time with `mode=once`, and that setting is added to
    /// the feed, even if the output is not valid yet: the error then describes the output.
    package mutating func preview() async throws -> Preview {
        let preview = try await triedPreview()
        let odd = preview.made?.itemWarnings ?? []
        remarks += odd.prefix(Self.shownWarnings).map { "Odd: \($0.sentence)." }
        if odd.count > Self.shownWarnings { remarks.append("\(odd.count - Self.shownWarnings) more things are odd.") }
        return preview
    }

    private var manifest: FeedManifest? { options.registry.provider(named: proposal.provider)?.manifest }

    private mutating func triedPreview() async throws -> Preview {
        let said = Box<Set<String>>([])
        let preview = try await trial { line in
            said.value.withLock { _ = $0.insert(line) }
            // A run may write the same line twice.
            return true
        }
        let saysHow = assignments.contains { $0.hasPrefix("mode=conversation") }
        // What the program printed before is enough, if there is that.
        guard manifest?.reads == .program, proposal.answer == nil, let failure = preview.failure, !saysHow,
            failure.code != .timedOut
        else { return preview }
        let conversation = (change, proposal, assignments)
        let mode = "mode=once"
        try change.set([mode], unset: [], of: id)
        // The program is the same, and writes the same lines again.
        let isNews: @Sendable (String) -> Bool = { line in !said.value.withLock { $0.contains(line) } }
        let other: Preview
        do {
            proposal.answer = SavedAnswer(body: try await printed(isNews))
            let items = try await trial(isNews)
            // Parts of a mapping that the user has given are of no use for items.
            let areItems = items.failure == nil && programAssignments.isEmpty
            other = areItems ? items : try await previewOfOutput() ?? items
        } catch let error as FeedError {
            other = Preview(failure: error)
        }
        // A program that printed something and ended gets the mode that its error recommends, even if it printed no
        // item or failed in the end.
        let hasEnded = [.malformed, .unreachable].contains(other.failure?.code)
        guard other.failure == nil || failure.hint?.contains(mode) == true && hasEnded else {
            (change, proposal, assignments) = conversation
            return preview
        }
        if !assignments.contains(mode), !proposal.settings.contains(where: { $0.name == "mode" }) {
            assignments.append(mode)
        }
        remarks.append(words[.runsOnce])
        return other
    }

    // Shows only those lines of a program's standard error for which `isNews` returns true.
    func trial(_ isNews: @escaping @Sendable (String) -> Bool = { _ in true }) async throws -> Preview {
        let options = optionsOfTrial(isNews)
        defer { options.onAsking(nil) }
        do {
            return try await Session(options).end { [answer = proposal.answer, options] session in
                if answer == nil, let host = session.feeds.first?.access.endpoint?.host() { options.onAsking(host) }
                guard let preview = try await session.preview(answer) else { return Preview() }
                let (timeline, absence) = session.glance(at: preview.report, items: Self.shownItems)
                return Preview(made: preview.made, timeline: timeline, absence: absence, failure: preview.failure)
            }
        } catch let issues as ConfigurationIssues {
            return Preview(failure: FeedError(.configuration, issues.ofNewFeed, hint: issues.advice))
        }
    }

    /// Returns the options of a session that has the new feed alone.
    func optionsOfTrial(_ isNews: @escaping @Sendable (String) -> Bool) -> Session.Options {
        var options = options
        options.observe = { [observe = options.observe] clock in
            let tell = observe(clock)
            return { event in
                if case .engine(.said(_, program: _, let line)) = event, !isNews(line) { return }
                tell(event)
            }
        }
        if case .program(let path)? = source, let limit = options.deadline ?? manifest?.profile.deadline {
            options.onAsking("\(URL(filePath: path).lastPathComponent), for at most \(limit.spoken)")
        }
        // The folder of a new configuration may not exist yet: its programs are then tried in the current folder.
        let files = FileManager.default
        let folder = change.source.folder
        options.source = .single(
            (try? change.editor.text(of: id)) ?? [],
            in: files.fileExists(atPath: folder) ? folder : files.currentDirectoryPath
        )
        options.selection = .named(feeds: [id], tags: [])
        // The new feed is read without the rest of the configuration.
        options.language = options.language ?? (try? change.check())?.language
        (options.mode, options.storesAnswers) = (.refresh, false)
        options.programPatience = nil
        (options.asksPublishers, options.savedAnswer) = (proposal.answer == nil, proposal.answer)
        return options
    }
}

extension Session {
    /// Returns the command that shows the last items of a report, which are past.
    private func ago(_ entries: Timeline.Entries, _ report: FeedReport) -> String {
        let first = entries.suffix(5).map { $0.item.time.start(in: timeZone) }.min() ?? clock.now
        return "aggregate --feed \(report.feed.id) --from \(CivilDay(first, in: timeZone))"
    }

    /// Returns the first items of a report as a list shows them; if a list shows none, returns the last items and the
    /// reason.
    fileprivate func glance(at report: FeedReport, items: Int) -> (timeline: Timeline, absence: String?) {
        var report = report
        // The warnings are shown beside the items.
        report.snapshot?.warnings = FeedWarnings()
        let words = languages.words.texts
        var query = plainQuery
        query.limit = items
        let listed = query.timeline(of: [report])
        guard listed.entries.isEmpty, var snapshot = report.snapshot, !snapshot.items.isEmpty else {
            let isPast = !listed.entries.isEmpty && listed.entries.allSatisfy(\.isPast)
            return (listed, isPast ? words.allPast(shownBy: "aggregate --feed \(report.feed.id)") : nil)
        }
        query.window = TimeWindow(from: .distantPast)
        query.limit = nil
        let all = query.timeline(of: [report]).entries
        let last = Set(all.suffix(items).map(\.item.id))
        snapshot.items.removeAll { !last.contains($0.id) }
        report.snapshot = snapshot
        let absence =
            if all.isEmpty {
                words[.noneIncluded]
            } else if all.allSatisfy(\.isPast) {
                words.noneAhead(shownBy: ago(all, report))
            } else {
                words.noneWithin(report.feed.ahead?.shortText)
            }
        return (query.timeline(of: [report]), absence)
    }
}
