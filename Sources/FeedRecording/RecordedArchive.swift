import FeedCore
import Synchronization

/// An archive that remembers what is used of its files, for a recording.
final class RecordedArchive: FileArchive {
    private struct Use {
        /// The bytes that the provider marked; `nil` if it marked none.
        var marked: [UInt8]?

        /// The bytes that were read; `nil` if they are too many to keep.
        var read: [UInt8]? = []
    }

    /// The maximum size of a file that is kept whole, in bytes.
    static let maximumFileBytes = 1 << 20

    /// The maximum number of marked bytes of a file; what is beyond is not recorded.
    private static let maximumMarkedBytes = 32 << 20

    private let base: any FileArchive
    private let uses = Mutex<[String: Use]>([:])

    init(_ base: any FileArchive) { self.base = base }

    var files: [String: Int] { base.files }

    /// The files as far as they were used; a file that was only partly kept is left out.
    var usedFiles: [String: [UInt8]] { uses.withLock { $0.compactMapValues { $0.marked ?? $0.read } } }

    func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws {
        uses.withLock { uses in
            // A second reading is the same bytes again.
            var use = uses[name] ?? Use()
            use.read = []
            uses[name] = use
        }
        do {
            try base.read(name) { bytes in
                add(bytes, to: name, \.read, atMost: Self.maximumFileBytes)
                try part(bytes)
            }
        } catch {
            // The end of the file is missing.
            uses.withLock { $0[name]?.read = nil }
            throw error
        }
    }

    func record(_ bytes: UnsafeRawBufferPointer, of name: String) {
        uses.withLock { uses in
            if uses[name, default: Use()].marked == nil { uses[name, default: Use()].marked = [] }
        }
        add(bytes, to: name, \.marked, atMost: Self.maximumMarkedBytes)
        base.record(bytes, of: name)
    }

    private func add(
        _ bytes: UnsafeRawBufferPointer,
        to name: String,
        _ path: WritableKeyPath<Use, [UInt8]?>,
        atMost limit: Int
    ) {
        uses.withLock { uses in
            guard let count = uses[name]?[keyPath: path]?.count else { return }
            if count + bytes.count <= limit {
                uses[name]?[keyPath: path]?.append(contentsOf: bytes)
            } else if path == \.read {
                uses[name]?.read = nil
            }
        }
    }
}
