import Foundation

/// What changes of a file when somebody writes it or puts another in its place, as one look at it tells.
package struct FileSignature: Sendable, Hashable {
    private var size: Int
    private var changedAt: Date
    private var number: Int

    /// `nil` where there is no such file.
    ///
    /// - Parameter path: Where it is; what a link leads to is what is looked at.
    package init?(_ path: String) {
        let real = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { return nil }
        size = attributes[.size] as? Int ?? 0
        changedAt = attributes[.modificationDate] as? Date ?? .distantPast
        number = attributes[.systemFileNumber] as? Int ?? 0
    }
}
