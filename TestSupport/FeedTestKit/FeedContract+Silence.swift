import FeedCore
import FeedJSON
import Foundation
import Testing

extension FeedContract {
    /// Expects that no part of an item is lost without a warning.
    ///
    /// One member after another, in the first record that has it, gets a value of another type. Either the answer is
    /// refused, or the items stay, or a warning is there that was not there before, or the new value is shown. A
    /// missing member is not an error, so null is not tried.
    func expectNoSilentLoss(_ snapshot: FeedSnapshot) async {
        let recorder = transport()
        _ = try? await example.fetch(feed, over: recorder)
        var members: [String: Member] = [:]
        for request in recorder.requests {
            (try? JSONDocument(example.answer(request).body))?.root.collect(into: &members)
        }
        for member in members.values where !example.silentPlaces.contains("/" + member.place.joined(separator: "/")) {
            for replacement in Replacement.allCases where replacement.kind != member.kind {
                await expectNoSilentLoss(snapshot, of: member.place, as: replacement)
            }
        }
    }

    private func expectNoSilentLoss(_ before: FeedSnapshot, of place: [String], as replacement: Replacement) async {
        let transport = transport { $0.replacing(place, by: replacement) ?? $0 }
        // A refused answer is not silent.
        guard let after = try? await example.fetch(feed, over: transport), after.items != before.items else { return }
        guard after.warnings.count <= before.warnings.count, after.warnings.listed == before.warnings.listed else {
            return
        }
        let isShown = "\(after.items)".contains(Replacement.mark)
        #expect(
            isShown,
            "/\(place.joined(separator: "/")) as \(replacement.rawValue) changes items without a warning",
            sourceLocation: sourceLocation
        )
    }
}

/// A value that no publisher means.
private enum Replacement: String, CaseIterable {
    case text = "a text"
    case number = "a number"
    case object = "an object"

    /// The contents of each of them.
    static let mark = "7770777"

    var kind: JSONValue.Kind {
        switch self {
        case .text: .string
        case .number: .number
        case .object: .object
        }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .text: json.value(Self.mark)
        case .number: json.value(Int(Self.mark) ?? 0)
        case .object: json.object { $0.member("unknown-to-everybody", Self.mark) }
        }
    }
}

/// A value of an answer: the names and indices of its path, and its type.
private struct Member {
    var place: [String]
    var kind: JSONValue.Kind
}

extension JSONValue {
    /// Adds the first value that is not null for each sequence of names, ignoring the indices and ids between them.
    fileprivate func collect(into found: inout [String: Member], shape: String = "", place: [String] = []) {
        guard !isNull else { return }
        if !place.isEmpty, found[shape] == nil { found[shape] = Member(place: place, kind: kind) }
        for (step, value) in steps {
            let isID = step.utf8.count >= 16 || step.utf8.allSatisfy { (0x30...0x39).contains($0) }
            value.collect(into: &found, shape: "\(shape)/\(isID ? "*" : step)", place: place + [step])
        }
    }

    private var steps: [(String, JSONValue)] {
        members?.map { ($0.name, $0.value) } ?? elements?.enumerated().map { ("\($0)", $1) } ?? []
    }

    /// Writes the value with another one in a place below it, or as it is if the place is `nil` or not there.
    fileprivate func copy(to json: inout JSONWriter, replacing place: ArraySlice<String>?, by replacement: Replacement)
    {
        guard let place, let next = place.first else {
            if place == nil { json.value(self) } else { replacement.write(to: &json) }
            return
        }
        let rest = place.dropFirst()
        if kind == .object {
            json.object {
                for (step, value) in steps {
                    $0.member(step) { value.copy(to: &$0, replacing: step == next ? rest : nil, by: replacement) }
                }
            }
        } else if kind == .array {
            json.array {
                for (step, value) in steps {
                    value.copy(to: &$0, replacing: step == next ? rest : nil, by: replacement)
                }
            }
        } else {
            json.value(self)
        }
    }
}

extension [UInt8] {
    /// Returns the same JSON with another value in one place; `nil` if it is not JSON.
    fileprivate func replacing(_ place: [String], by replacement: Replacement) -> [UInt8]? {
        guard let document = try? JSONDocument(self) else { return nil }
        var json = JSONWriter()
        document.root.copy(to: &json, replacing: place[...], by: replacement)
        return json.bytes
    }
}
