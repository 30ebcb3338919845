import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Terminal
import Testing

@testable import FeedFormats

/// The promise of every format about publishers' texts, in any member.
struct HostileFormatTests {
    @Test(arguments: OutputFormat.allCases, FeedQuery.Layout.allCases)
    func `no format has what reorders a text, and none for people the rest of a sequence`(
        format: OutputFormat,
        layout: FeedQuery.Layout
    ) {
        let reports = [HostileTexts.report, HostileDocuments.report]
        let writer = format.writer(TableFormat(emptyWords: "Nothing."), style: .none, namespace: EntryNames.common)
        let bytes = writer.bytes(of: ExampleFeeds.timeline(layout, of: reports))
        // Lines are folded anywhere.
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
        let found = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A, 0x0D: false
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(found.isEmpty, "\(Set(found.map { String($0.value, radix: 16) }))")
        #expect(text.contains("C1 red and DEL") || [.json, .ndjson, .jsonfeed].contains(format), "\(text.prefix(500))")
        guard ![.json, .ndjson, .jsonfeed].contains(format) else { return }
        // Ids keep a rest behind the percent-encoded character that begins the sequence.
        let shown = text.replacing(/%[0-9A-F]{2}31m/, with: "")
        for rest in ["31m", "0;title", "8;;https", "0;x"] { #expect(!shown.contains(rest), "\(rest)") }
    }
}
