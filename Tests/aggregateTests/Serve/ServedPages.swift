import Foundation
import NIOHTTP1
import Testing

extension ServedProgram {
    /// Reads pages one behind the other, by the member `next` of each, which the header `Link` repeats.
    ///
    /// - Parameters:
    ///   - path: The address of the first.
    ///   - member: The name of the list in each page.
    /// - Returns: The elements of all pages, and the number of elements on each.
    /// - Throws: An error for a page that is not valid.
    func pages(_ path: String, of member: String) async throws -> (all: [[String: Any]], sizes: [Int]) {
        var next: String? = path
        var all: [[String: Any]] = []
        var sizes: [Int] = []
        while let address = next {
            let answer = try await ask(address)
            let page = try answer.json()
            let elements = try #require(page[member] as? [[String: Any]], "\(answer.text)")
            all += elements
            sizes.append(elements.count)
            next = page["next"] as? String
            #expect(answer.headers.first(name: "link") == next.map { "<\($0)>; rel=\"next\"" })
        }
        return (all, sizes)
    }
}
