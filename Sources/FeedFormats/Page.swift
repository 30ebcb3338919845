package import FeedJSON
package import Terminal

/// The output of a command: a page for people or a document for programs.
package protocol Page: Sendable {
    /// Returns the page for people.
    ///
    /// - Parameter width: The maximum width of a line, in columns of the terminal; `nil` for whole lines, as in a pipe.
    ///   Addresses are never broken.
    /// - Returns: The lines, without line ends.
    func lines(width: Int?) -> [StyledText]

    /// Writes the document for programs.
    func write(to json: inout JSONWriter)
}

/// The format of a page.
package enum PageFormat: String, Sendable, CaseIterable { case page, json }

extension Page {
    /// Returns the output of a command, with a line feed at the end.
    package func bytes(as format: PageFormat, width: Int? = nil, style: @autoclosure () -> TerminalStyle = .none)
        -> [UInt8]
    {
        switch format {
        case .page: Array(text(width: width, style: style()).utf8)
        case .json: json
        }
    }

    /// Returns the page for people, with a line feed at the end.
    package func text(width: Int? = nil, style: TerminalStyle = .none) -> String {
        lines(width: width.map { max($0, 1) }).map { $0.rendered(style) + "\n" }.joined()
    }

    /// The document for programs, indented, with a line feed at the end.
    package var json: [UInt8] { JSONWriter.document { write(to: &$0) } }
}

extension JSONWriter {
    /// Returns a document with the value that a closure writes, and a line feed at the end.
    package static func document(_ layout: Layout = .indented, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(layout)
        write(&json)
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }
}
