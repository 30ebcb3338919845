import FeedCore
import Foundation
import Mustache

/// The templates of the pages.
enum Pages {
    /// The templates by their names, without the extension of their files.
    private static let library: MustacheLibrary = {
        let texts: [String: [UInt8]] = [
            "page": PackageResources.page_mustache, "row": PackageResources.row_mustache,
            "card": PackageResources.card_mustache, "line": PackageResources.line_mustache,
            "feed": PackageResources.feed_mustache, "month": PackageResources.month_mustache,
            "day": PackageResources.day_mustache, "state": PackageResources.state_mustache,
            "standing": PackageResources.standing_mustache, "event": PackageResources.event_mustache,
            "login": PackageResources.login_mustache, "near": PackageResources.near_mustache,
            "problem": PackageResources.problem_mustache, "stop": PackageResources.stop_mustache,
            "sheet": PackageResources.sheet_mustache,
        ]
        // They are part of the program: a test renders each of them.
        return MustacheLibrary(
            templates: texts.compactMapValues { try? MustacheTemplate(string: String(decoding: $0, as: UTF8.self)) }
        )
    }()

    /// Renders a template with its values: texts, numbers, flags, lists and objects of these.
    static func render(_ name: String, _ values: [String: Any]) -> String {
        library.render(values, withTemplate: name) ?? ""
    }
}

extension String {
    /// A publisher's text for a page, cleaned as for a terminal, but with at most four accents on a letter: the lines
    /// of a page are closer to each other.
    var pageText: String { cleaned(marks: 4) }

    /// A short text of letters and digits for an element's id, the same for the same text: FNV-1a, 64 bits.
    var elementID: String { PagePart(self, self).version }
}
