import FeedCore
import Foundation
import Testing

@Suite struct FeedWarningsTests {
    @Test func `lost records are listed first, unreadable ones before those left out on purpose`() {
        var warnings = FeedWarnings()
        warnings.add(.adjustedTime, pointer: "/0", "moved")
        warnings.add(.hiddenRecord, pointer: "/1", "hidden")
        warnings.add(.malformedRecord, pointer: "/2", "bad")
        warnings.add(.unusualRecord, pointer: "/3", "odd")
        warnings.add(.duplicateRecord, pointer: "/4", "twice")
        warnings.add(.missingRecord, pointer: "/5", "away")
        #expect(warnings.listed.map(\.pointer) == ["/2", "/5", "/1", "/4", "/0", "/3"])
        #expect(warnings.count == 6 && warnings.lostRecords == 4 && warnings.unreadableRecords == 2)
    }

    @Test(arguments: [FeedWarning.Code.repeatedName, .unusualRecord, .hiddenRecord, .duplicateRecord])
    func `no number of harmless warnings hides a lost record`(code: FeedWarning.Code) {
        var warnings = FeedWarnings()
        for place in 0..<1_000 { warnings.add(code, pointer: "/\(place)", "harmless") }
        warnings.add(.malformedRecord, pointer: "/1000", "bad")
        #expect(warnings.listed.first == FeedWarning(.malformedRecord, pointer: "/1000", "bad"))
        #expect(warnings.listed.count == FeedWarnings.limit)
        #expect(warnings.count == 1_001 && warnings.unlisted == 901)
    }

    @Test func `a repeated warning counts once`() {
        var warnings = FeedWarnings()
        for _ in 0..<101 { warnings.add(.repeatedName, pointer: "/k", "again") }
        for _ in 0..<3 { warnings.add(.malformedRecord, pointer: "/meta", "bad") }
        warnings.add(.malformedRecord, pointer: "/meta", "bad in another way")
        warnings.add(.malformedRecord, pointer: "/other", "bad")
        #expect(warnings.count == 4 && warnings.listed.count == 4)
        #expect(warnings.lostRecords == 5 && warnings.unreadableRecords == 5)
    }

    @Test func `adding parts gives the same result as adding each warning`() {
        var first = FeedWarnings()
        for place in 0..<150 { first.add(.unusualRecord, pointer: "/\(place)", "odd") }
        var second = FeedWarnings()
        for place in 0..<150 { second.add(.malformedRecord, pointer: "/\(place)", "bad") }
        second.add(.unusualRecord, pointer: "/0", "odd")
        var warnings = FeedWarnings()
        warnings.add(first)
        warnings.add(second)
        warnings.add(FeedWarnings())
        #expect(warnings.listed.allSatisfy { $0.code == .malformedRecord })
        #expect(warnings.count == 301 && warnings.lostRecords == 150)
        var page = FeedWarnings()
        page.add(second, of: "page 2")
        #expect(page.listed.first == FeedWarning(.malformedRecord, pointer: "/0", "page 2: bad"))
    }

    @Test(arguments: [1_000, 2_000, 64_000])
    func `a bounded number of messages is built, however many warnings there are`(count: Int) {
        var worked = 0
        func words(_ text: String) -> String {
            worked += 1
            return text
        }
        var warnings = FeedWarnings()
        for place in 0..<count {
            warnings.add(.unusualRecord, words("odd \(place)"))
            warnings.add(.hiddenRecord, words("hidden \(place)"))
            warnings.add(.malformedRecord, words("bad \(place)"))
        }
        #expect(worked <= 3 * FeedWarnings.limit)
        worked = 0
        var same = FeedWarnings()
        for _ in 0..<count { same.add(.malformedRecord, words("bad")) }
        #expect(worked <= 3 * FeedWarnings.limit)
        #expect(same.lostRecords == count && same.listed.count == 1)
    }

    @Test func `stored warnings can be read again`() throws {
        var warnings = FeedWarnings()
        for place in 0..<120 { warnings.add(.malformedRecord, pointer: "/\(place % 110)", "bad") }
        let again = try JSONDecoder().decode(FeedWarnings.self, from: JSONEncoder().encode(warnings))
        #expect(again == warnings && again.hashValue == warnings.hashValue)
    }
}

@Suite struct ValidatedSnapshotTests {
    private func snapshot(_ add: (inout FeedWarnings) -> Void, items: [FeedItem] = []) -> FeedSnapshot {
        var warnings = FeedWarnings()
        add(&warnings)
        return FeedSnapshot(items: items, warnings: warnings)
    }

    private func item(_ id: String, _ title: String) -> FeedItem {
        FeedItem(id: LocalID(id), title: title, time: .instant(Date(timeIntervalSince1970: 1_795_255_200)))
    }

    @Test(arguments: [FeedWarning.Code.malformedRecord, .missingRecord])
    func `an answer in which every record was lost is malformed`(code: FeedWarning.Code) {
        let lost = snapshot { $0.add(code, pointer: "/0", "found nothing") }
        let error = #expect(throws: FeedError.self) { try lost.validated() }
        #expect(error?.code == .malformed)
        #expect(error?.message == "not one of the 1 records could be read; the first: /0: found nothing")
    }

    @Test func `a lost record is listed, whatever else is odd`() {
        let lost = snapshot {
            for place in 0..<200 { $0.add(.repeatedName, pointer: "/\(place)", "again") }
            $0.add(.malformedRecord, pointer: "/7", "bad")
        }
        let error = #expect(throws: FeedError.self) { try lost.validated() }
        #expect(error?.message == "not one of the 1 records could be read; the first: /7: bad")
    }

    @Test func `a warning of a missing part makes an answer partial, listed or not`() {
        let bad = { (warnings: inout FeedWarnings) in
            for place in 0..<200 { warnings.add(.malformedRecord, pointer: "/\(place)", "bad") }
        }
        #expect(!snapshot { bad(&$0) }.isPartial)
        let one = snapshot {
            bad(&$0)
            $0.add(.missingPart, "page 2")
        }
        #expect(one.isPartial && !one.warnings.listed.contains { $0.code == .missingPart })
        let added = snapshot {
            bad(&$0)
            $0.add(one.warnings, of: "page 1")
        }
        #expect(added.isPartial)
        for code in FeedWarning.Code.allCases {
            #expect(snapshot { $0.add(code, "one") }.isPartial == (code == .missingPart))
        }
    }

    @Test func `an answer with only hidden records is valid`() throws {
        let hidden = snapshot { $0.add(.hiddenRecord, pointer: "/0", "hidden") }
        #expect(try hidden.validated().items.isEmpty)
    }

    @Test func `the second of two items with the same id is left out, and the warning names both places`() throws {
        let twice = snapshot({ _ in }, items: [item("a", "One"), item("b", "Two"), item("a", "Three")])
        let valid = try twice.validated()
        #expect(valid.items.map(\.title) == ["One", "Two"])
        #expect(
            valid.warnings.listed == [
                FeedWarning(
                    .duplicateRecord,
                    #"items 1 and 3 of the answer have the id "a"; the later one, "Three", was left out"#
                )
            ]
        )
    }
}
