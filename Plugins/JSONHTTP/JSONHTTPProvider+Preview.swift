package import FeedCore
import FeedReaders
import Foundation

extension JSONHTTPProvider {
    /// Tries the mapping on `saved`; without a saved answer, on the file or the first page.
    package func preview(of saved: FeedResponse?, in context: FetchContext) async throws -> AnswerPreview? {
        if let saved { return trial(of: saved, in: context) }
        do {
            if let file { return trial(of: FeedResponse(body: try FeedFile.read(file)), in: context) }
            guard let request else { return nil }
            let walk = try walk(through: request, in: context)
            var details = request.details.map(DetailRequests.init)
            let response = try await response(to: request, asked: walk.url, &details, in: context)
            var preview = trial(of: response, asked: walk.url, in: context)
            if let details { preview.warnings += redaction.redacted(details.warnings).listed }
            return preview
        } catch {
            throw redacted(error)
        }
    }

    /// Tries the mapping on a saved answer.
    package func trial(of response: FeedResponse, in context: FetchContext) -> AnswerPreview {
        trial(of: response, asked: try? request?.url(in: context), in: context)
    }

    private func trial(of response: FeedResponse, asked url: URL?, in context: FetchContext) -> AnswerPreview {
        let remedy = remedyForSameIDs(of: context.feed)
        var preview = AnswerPreview()
        // The place of the record with each id, and the end of the first warning about a repeated id: the command with
        // which both records are kept.
        var (owners, end): ([LocalID: String], String) = ([:], remedy)
        do {
            let reading = try read(response, asked: url, within: limits, in: context) { record, outcome, odd in
                let place = record.page.redaction.redacted(record.place)
                switch outcome {
                case .item(let item):
                    if let owner = owners[item.id] {
                        let message = "the id \"\(item.id)\" is that of \(owner) already\(end)"
                        preview.add(.dropped(FeedWarning(.duplicateRecord, message)), at: place)
                        end = ""
                    } else {
                        owners[item.id] = place
                        preview.add(.item(item, warnings: record.page.shown(odd).listed), at: place)
                    }
                case .filtered: preview.add(.filtered, at: place)
                case .dropped(let field, let fault):
                    var warnings = FeedWarnings()
                    if !preview.isFull { warnings.add(loss: fault, of: field, in: record) }
                    let reason = record.page.shown(warnings).listed.first ?? FeedWarning(.malformedRecord, "")
                    preview.add(.dropped(reason), at: place)
                }
            }
            preview.warnings = reading.pageWarnings
            let snapshot = FeedSnapshot(groups: reading.groups, items: reading.items, warnings: reading.warnings)
            preview.snapshot = try snapshot.withUniqueIDs(remedy: remedy).validated()
        } catch {
            preview.failure = redacted(error)
        }
        return preview
    }
}
