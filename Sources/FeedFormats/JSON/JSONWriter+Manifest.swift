import FeedCore
import FeedJSON
import Foundation

extension JSONWriter {
    mutating func value(_ manifest: FeedManifest) {
        let profile = manifest.profile
        object {
            $0.member("name", manifest.name)
            $0.member("summary", profile.summary)
            $0.member("publisher", profile.publisher)
            $0.member("documentation", profile.documentation.absoluteString)
            $0.member("attribution", ifPresent: profile.attribution)
            $0.member("hosts", profile.hosts)
            $0.member("refresh", profile.refresh.shortText)
            $0.member("floor", profile.minimumRefresh.shortText)
            $0.member("shelfLife", ifPresent: profile.shelfLife?.shortText)
            $0.member("ahead", ifPresent: profile.ahead?.shortText)
            $0.member("deadline", profile.deadline.shortText)
            $0.member("rates") { $0.value(profile.rates) }
            $0.member("keepsPast", profile.keepsPast)
            $0.member("limitPerGroup", ifPresent: manifest.limitPerGroup?.name)
            $0.member("settings") { $0.array { for setting in manifest.settings { $0.value(setting) } } }
        }
    }

    fileprivate mutating func value(_ rates: RequestRates) {
        object {
            $0.member("limits") { $0.array { for limit in rates.limits { $0.value(limit) } } }
            $0.member("concurrent", rates.concurrent)
            if let budget = rates.budget { $0.member("budget") { $0.value(budget) } }
        }
    }

    mutating func value(_ limit: RequestRates.Limit) {
        object {
            $0.member("count", limit.count)
            $0.member("per", limit.span.shortText)
        }
    }

    fileprivate mutating func value(_ setting: any AnySetting) {
        object {
            $0.member("name", setting.name)
            $0.member("help", setting.help)
            $0.member("allowed", setting.allowed)
            $0.member("unit", ifPresent: setting.unit)
            $0.member("isRequired", setting.isRequired)
            if let value = setting.defaultValue { $0.member("default") { value.write(to: &$0) } }
            $0.member("schema") { $0.object { setting.writeSchema(to: &$0) } }
        }
    }
}
