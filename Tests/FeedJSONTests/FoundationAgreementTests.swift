import FeedJSON
import Foundation
import Testing

/// Two readers that were written apart from each other: what both make of the same text is right.
@Suite struct FoundationAgreementTests {
    @Test(arguments: 0..<8)
    func `generated documents mean the same to Foundation`(part: Int) throws {
        var generator = SeededGenerator(seed: UInt64(part))
        for _ in 0..<400 {
            let sample = SampleJSON.random(depth: 5, using: &generator)
            let text = sample.text(using: &generator)
            let root = try JSONDocument(text).root
            #expect(sample.difference(from: root) == nil)
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(root.difference(fromFoundation: object) == nil, "\(text)")
        }
    }

    @Test func `the comparison notices differences`() throws {
        let root = try JSONDocument(#"{"a":[1,true,"x",null,{}]}"#).root
        let same: [String: Any] = ["a": [1, true, "x", NSNull(), [String: Any]()] as [Any]]
        #expect(root.difference(fromFoundation: same) == nil)
        let others: [[Any]] = [
            [2, true, "x", NSNull(), [String: Any]()], [1, 1, "x", NSNull(), [String: Any]()],
            [1, true, "y", NSNull(), [String: Any]()], [1, true, "x", 0, [String: Any]()],
            [1, true, "x", NSNull(), [Any]()], [1, true, "x", NSNull()],
        ]
        for other in others { #expect(root.difference(fromFoundation: ["a": other]) != nil) }
        #expect(root.difference(fromFoundation: ["b": same["a"] ?? 0]) != nil)
    }
}

extension JSONValue {
    /// The pointer of the first place that differs from what Foundation made of the same text; `nil` if none does.
    func difference(fromFoundation object: Any) -> String? {
        switch (kind, object) {
        case (.null, is NSNull): return nil
        case (.boolean, let number as NSNumber) where number.isBoolean && number.boolValue == bool: return nil
        case (.number, let number as NSNumber) where !number.isBoolean:
            // A whole number beyond 2^53 must not go through a double.
            if let int, numberText?.contains(".") == false { return number.int64Value == int ? nil : pointer }
            // Foundation keeps many digits as a decimal number, whose double is not always the nearest.
            let theirs = number is NSDecimalNumber ? Double(number.stringValue) : number.doubleValue
            return theirs == double ? nil : pointer
        case (.string, let text as String)
        where string.map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } == true:
            return nil
        case (.array, let values as [Any]):
            guard let elements, elements.count == values.count else { return pointer }
            return zip(elements, values).lazy.compactMap { $0.difference(fromFoundation: $1) }.first
        case (.object, let values as [String: Any]):
            guard let members = memberIndex(), members.count == values.count else { return pointer }
            for (name, member) in members {
                guard let value = values[name] else { return member.pointer }
                if let difference = member.difference(fromFoundation: value) { return difference }
            }
            return nil
        default: return pointer.isEmpty ? "the root" : pointer
        }
    }
}

extension NSNumber {
    /// Foundation keeps true and false as numbers of a type of their own.
    fileprivate var isBoolean: Bool { String(cString: objCType) == "c" }
}
