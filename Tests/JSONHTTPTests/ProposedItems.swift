import FeedCore
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

extension MappingProposal {
    /// The items that an answer has when it is read as it is proposed to be, two hours after that.
    func items(of answer: String) throws -> [FeedItem] {
        var settings: [String: RawSetting] = [
            "url": .text("https://example.org/"), "records": .text(records),
            "fields": .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })),
        ]
        settings["timeZone"] = timeZone.map { .text($0.name) }
        let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
        let preview = provider.trial(
            of: FeedResponse(body: Array(answer.utf8)),
            in: .fixture(now: Date(timeIntervalSince1970: 1_795_651_200))
        )
        #expect(preview.failure == nil && preview.droppedCount == 0, "\(preview.text(timeZone: .gmt))")
        return preview.snapshot?.items ?? []
    }
}
