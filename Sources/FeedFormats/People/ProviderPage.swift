package import FeedCore
import FeedJSON
import FeedTimeline
import Foundation
package import TerminalText

/// What `aggregate feeds describe` tells of a provider, on a page for people or as JSON.
package struct ProviderPage: Sendable {
    /// How wide a line should be, in columns of the terminal; `nil` leaves lines whole.
    ///
    /// Addresses are never broken.
    package var width: Int?
    package var terminal: TerminalStyle

    package init(width: Int? = nil, terminal: TerminalStyle = .none) {
        self.width = width.map { max($0, 1) }
        self.terminal = terminal
    }

    /// The page, its last line ended.
    package func text(of manifest: FeedManifest) -> String {
        var heading = StyledText(" ")
        heading.append(manifest.name, .bold)
        heading.append("  ")
        let summary = StyledText(manifest.profile.summary).wrapped(to: width.map { max(16, $0 - heading.width) })
        var lines = summary.enumerated().map { index, part in
            var line = index == 0 ? heading : StyledText(String(repeating: " ", count: heading.width))
            line.append(part)
            return line
        }
        lines.append(StyledText())
        var about = about(manifest.profile)
        var settings = settings(of: manifest)
        let column = max(about.widestLabel, settings.widestLabel)
        about.labelWidth = column
        settings.labelWidth = column
        lines += about.lines(width: width)
        lines += [StyledText(), StyledText(" Settings", .bold)]
        lines += settings.isEmpty ? [StyledText(" There are none.")] : settings.lines(width: width)
        return lines.map { $0.rendered(terminal) + "\n" }.joined()
    }

    private func about(_ profile: FeedProfile) -> LabelledList {
        var list = LabelledList()
        list.add("Publisher", profile.publisher)
        list.add("More", profile.documentation.absoluteString)
        list.add("Hosts", profile.hosts.joined(separator: ", "))
        list.add("Refresh", "\(profile.refresh.shortText) unless set, at least \(profile.minimumRefresh.shortText)")
        list.add("Shelf life", profile.shelfLife.map { "\($0.shortText) without a newer answer" } ?? "without end")
        list.add("Ahead", profile.ahead?.shortText ?? "as far as there is anything")
        list.add("Past", profile.keepsPast ? "stays in the list" : nil)
        list.add("Deadline", profile.deadline.shortText)
        list.add("Rates", profile.rates.sentence)
        list.add("Attribution", profile.attribution)
        return list
    }

    private func settings(of manifest: FeedManifest) -> LabelledList {
        var list = LabelledList()
        for setting in manifest.settings {
            let fallback = setting.fallbackText.map { "; \($0) unless set" } ?? ""
            let rule = setting.allowed + (setting.isRequired ? "; required" : fallback)
            list.add(setting.name, [StyledText(setting.help), StyledText(rule, .dim)])
        }
        return list
    }
}

extension RequestRates {
    /// `50 requests per 1m, 4 at once`.
    fileprivate var sentence: String {
        let limits = (limits + [budget].compactMap { $0 }).map {
            "\($0.count) \($0.count == 1 ? "request" : "requests") per \($0.span.shortText)"
        }
        return (limits + ["\(concurrent) at once"]).joined(separator: ", ")
    }
}
