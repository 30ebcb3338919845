package import FeedCore
package import FeedJSON
import FeedTimeline
import Foundation
package import Terminal

/// A provider and its settings.
///
/// `Documentation/provider.schema.json` describes the document, whose durations are written as in the configuration.
package struct ProviderPage: Page {
    private let manifest: FeedManifest

    /// The searches whose known values are named beside their settings.
    private let searches: [SettingSearch]

    package init(_ manifest: FeedManifest, _ searches: [SettingSearch] = []) {
        (self.manifest, self.searches) = (manifest, searches)
    }

    private var profile: FeedProfile { manifest.profile }

    package func write(to json: inout JSONWriter) { json.value(manifest) }

    package func lines(width: Int?) -> [StyledText] {
        let heading = .blanks(1) + StyledText(manifest.name, .bold) + .blanks(2)
        let summary = StyledText(profile.summary).wrapped(to: width.map { max(16, $0 - heading.width) })
        var lines = summary.enumerated().map { ($0 == 0 ? heading : .blanks(heading.width)) + $1 }
        lines.append(StyledText())
        var (about, allowed) = (aboutList, settingsList)
        about.labelWidth = max(about.widestLabel, allowed.widestLabel)
        allowed.labelWidth = about.labelWidth
        lines += about.lines(width: width)
        lines += [StyledText(), StyledText(" Settings", .bold)]
        return lines + (allowed.isEmpty ? [StyledText(" There are none.")] : allowed.lines(width: width))
    }

    private var aboutList: LabelledList {
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

    private var settingsList: LabelledList {
        var list = LabelledList()
        for setting in manifest.settings {
            let fallback = setting.defaultValue.map { "; \($0.json) unless set" } ?? ""
            let rule = setting.allowed + (setting.isRequired ? "; required" : fallback)
            let names = names(ofValuesOf: setting.name).map { [StyledText($0, .dim)] } ?? []
            list.add(setting.name, [StyledText(setting.help), StyledText(rule, .dim)] + names)
        }
        return list
    }

    /// Returns the values of a setting with their names, or the first of many; `nil` if they have no names.
    private func names(ofValuesOf setting: String) -> String? {
        guard case .known(let find)? = searches.first(where: { $0.setting == setting })?.source,
            case let values = find("", [:]), values.contains(where: { $0.title != $0.value })
        else { return nil }
        let shown = values.count > 12 ? values.prefix(8) : values[...]
        let names = shown.map { $0.title == $0.value ? $0.value : "\($0.value) (\($0.title))" }.joined(separator: ", ")
        if shown.count == values.count { return names }
        return
            "\(names), and \(values.count - shown.count) more: aggregate providers search \(manifest.name) \(setting)"
    }
}

/// The providers, a line each.
///
/// In the document, each provider has the members that `Documentation/provider.schema.json` describes.
package struct ProviderList: Page {
    private let manifests: [FeedManifest]

    package init(_ manifests: [FeedManifest]) { self.manifests = manifests }

    package func lines(width: Int?) -> [StyledText] {
        let column = manifests.map(\.name.count).max() ?? 0
        return manifests.map {
            StyledText($0.name.padding(toLength: column + 2, withPad: " ", startingAt: 0) + $0.profile.summary)
        }
    }

    package func write(to json: inout JSONWriter) {
        json.object {
            $0.member("providers") { $0.array { for manifest in manifests { $0.value(manifest) } } }
        }
    }
}

extension RequestRates {
    /// `50 requests per 1m, 4 at once`.
    fileprivate var sentence: String {
        let limits = (limits + [budget].compactMap { $0 }).map {
            "\($0.count) \($0.count == 1 ? "request" : "requests") per \($0.span.shortText)"
                + ($0.burst.map { " after a burst of \($0)" } ?? "")
        }
        return (limits + ["\(concurrent) at once"]).joined(separator: ", ")
    }
}
