import FeedCore
import FeedJSON
import FeedReaders
import Foundation

extension JSONHTTPProvider {
    /// Requests all pages, or all parts of the window, and the details of records.
    ///
    /// - Throws: The first failure, if no request has an answer that can be read.
    func fetch(_ request: RequestMapping, in context: FetchContext) async throws -> FeedSnapshot {
        var snapshot = FeedSnapshot()
        snapshot.coverage = request.coverage(in: context)
        var walk = try walk(through: request, in: context)
        var details = request.details.map(DetailRequests.init)
        var known: Set<String> = []
        var limits = limits
        var failure: (any Error)?
        while true {
            do {
                let response = try await response(to: request, asked: walk.url, &details, in: context)
                let page = try read(response, asked: walk.url, within: limits, in: context)
                limits.textBytes = page.page.textBytes
                snapshot.source = snapshot.source ?? walk.url.absoluteString
                snapshot.items += page.items
                snapshot.groups += page.groups.filter { known.insert($0.id).inserted }
                snapshot.warnings.add(page.warnings, of: pagination == nil ? nil : walk.name)
                guard snapshot.items.count <= FeedSnapshot.maximumItemCount,
                    walk.goOn(after: page.page, recordCount: page.recordCount)
                else { break }
            } catch {
                failure = failure ?? error
                // The other pages are still worth showing.
                snapshot.warnings.add(.missingPart, "\(walk.name): \(FeedError(error).message)")
                guard walk.goOn(after: FeedError(error)) else { break }
            }
        }
        if let failure, snapshot.source == nil { throw failure }
        if let issue = walk.issue { snapshot.warnings.add(.missingPart, issue) }
        if let details { snapshot.warnings.add(redaction.redacted(details.warnings)) }
        // If the answer changes between two pages, the second may repeat items of the first.
        return snapshot.isPartial
            ? snapshot : snapshot.withUniqueIDs(remedy: mapping.fields.remedyForSameIDs(of: context.feed))
    }

    /// Requests an address, and then the details of its records.
    ///
    /// - Returns: The answer, with the details in its records.
    func response(
        to request: RequestMapping,
        asked url: URL,
        _ details: inout DetailRequests?,
        in context: FetchContext
    ) async throws -> FeedResponse {
        var response = try await context.transport.send(request.question(url, in: context))
        guard let rule = request.details, response.isSuccess else { return response }
        if (try? JSONDocument(response.body)) == nil, let inner = WrappedJSON(response.body) {
            response.body = inner.bytes
        }
        response.body =
            await details?.added(to: response.body) { [response] document in
                let page = page(of: document, in: response, asked: url, within: limits, in: context)
                return (page, try mapping.nodes(of: page))
            } asking: { value in
                try await context.transport.send(request.question(about: value, rule, at: url, in: context))
            } ?? response.body
        return response
    }

    /// Returns an iterator over the addresses of a fetch's pages, positioned at the first page.
    func walk(through request: RequestMapping, in context: FetchContext) throws(FeedError) -> Pagination.Walk {
        Pagination.Walk(
            pagination,
            from: try request.url(in: context),
            parts: try request.partAddresses(in: context),
            secretParameters: request.secretParameterNames
        )
    }
}
