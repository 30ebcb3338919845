import FeedCore
package import FeedJSON

/// The reason why a recording cannot be read or written.
package struct RecordingProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file or folder, as the user would type it.
    package var path: String

    /// The position in the file; `nil` for the whole file.
    package var position: JSONPosition?

    /// The text that says what was found, what was expected and what to do, in whole sentences.
    package var message: String

    /// Creates a problem; control characters are removed from all texts.
    package init(in path: String, at position: JSONPosition? = nil, _ message: String) {
        self.path = path.printable
        self.position = position
        self.message = message.printable
    }

    init(in path: String, _ mismatch: JSONMismatch) {
        let place = mismatch.pointer.isEmpty ? "the recording" : mismatch.pointer
        self.init(in: path, at: mismatch.value.position, "\(place): \(mismatch.reason).")
    }

    /// One line.
    ///
    /// For example: `night/recording.json:8:15: /exchanges/0/answer/body: the file "bodies/001-tfl.json" does not
    /// exist.`
    package var description: String {
        path + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": " + message
    }
}
