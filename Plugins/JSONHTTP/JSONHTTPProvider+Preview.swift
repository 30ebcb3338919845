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
        AnswerPreview(remedy: mapping.fields.remedyForSameIDs(of: context.feed), redacting: redacted) { observe in
            try read(response, asked: url, within: limits, in: context, observing: observe)
        }
    }
}
