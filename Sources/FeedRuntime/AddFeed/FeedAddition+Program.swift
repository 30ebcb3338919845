import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedJSON
import FeedReaders
import Foundation

/// Recognising what a program prints that runs once, as the answer of an address is recognised.
extension FeedAddition {
    /// Runs the program once, and returns its output.
    ///
    /// Only those lines of its standard error are shown for which `isNews` returns true.
    func printed(_ isNews: @escaping @Sendable (String) -> Bool) async throws(FeedError) -> [UInt8] {
        let options = optionsOfTrial(isNews)
        defer { options.onAsking(nil) }
        do {
            return try await Session(options).end { try await $0.outputOfProgram() }
        } catch let issues as ConfigurationIssues {
            throw FeedError(.configuration, issues.ofNewFeed, hint: issues.advice)
        } catch {
            throw FeedError(error)
        }
    }

    /// Proposes a format, and the mapping of records, for what the program printed, and returns the feed's preview.
    ///
    /// - Returns: `nil` if the output is not in any format that an address may have.
    /// - Throws: ``ArgumentProblem`` if no mapping of the records can be found.
    mutating func previewOfOutput() async throws(FeedError) -> Preview? {
        guard let output = proposal.answer?.body else { return nil }
        let before = (proposal, assignments, remarks)
        let kind = AnswerKind(FeedResponse(body: output), now: FeedClock.system.now)
        do {
            switch kind {
            case .calendar:
                proposal.set("format", to: .text("calendar"))
                remarks.append(words[.printsCalendar])
            case .syndication:
                proposal.set("format", to: .text("syndication"))
                remarks.append(words[.printsSyndication])
            case .json(let root): try adopt(mapping(of: root), isGuess: true)
            case .table(let format, let root):
                try adopt(mapping(of: root, as: format), isGuess: format.kind == .csv)
            case .subscriptions, .page, .brokenJSON, .refused, .unknown: return nil
            }
            proposal.set("mode", to: .text("once"))
            assignments.removeAll { $0 == "mode=once" }
            try replaceChange()
            return try await trial()
        } catch {
            (proposal, assignments, remarks) = before
            // Records with these members are meant as items, of which the protocol's sentence tells what is missing.
            if error is ArgumentProblem, case .json(let root) = kind, root["id"] != nil, root["time"] != nil {
                return nil
            }
            // The sentence on the records says more than that of the program's own protocol.
            if let problem = error as? ArgumentProblem { throw FeedError(.malformed, "\(problem)".withoutFullStop) }
            throw FeedError(error)
        }
    }

    private mutating func adopt(_ mapping: ProposedMapping, isGuess: Bool) {
        proposal.adopt(mapping, in: words)
        remarks += proposal.remarks
        if isGuess { remarks.append(words[.mappingIsGuess]) }
    }
}

extension String {
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
