import FeedBoard
import FeedCore
import FeedJSON
import Foundation
import JSONHTTP
import Testing

@testable import FeedRuntime

/// The sentences about a mapping that is proposed, as `feeds add` prints them.
struct ProposedMappingTests {
    private func remarks(on answer: String, in language: Language = .english) throws -> [String] {
        let root = try JSONDocument(answer).root
        let proposal = try #require(MappingProposal(of: root, in: .gmt))
        return ProposedMapping(root: root, zone: .gmt, proposal: proposal).remarks(in: language.texts)
    }

    private func records(_ count: Int, id: String) -> String {
        let records = (1...count).map {
            #"{"\#(id)":"x\#($0)","name":"N\#($0)","at":"2030-12-01T10:\#($0 + 10):00Z"}"#
        }
        return "[\(records.joined(separator: ","))]"
    }

    @Test(arguments: [2, 3, 9])
    func `an id that is one by the records here alone is said to be so`(count: Int) throws {
        let sentence =
            "The id is podId, which differs in all \(count) records here. Where two later ones have the same, one is left "
            + #"out; then add what differs: --set 'fields.id={"parts":["podId","NAME"]}'."#
        #expect(try remarks(on: records(count, id: "podId")).dropFirst() == [sentence])
        let german = try remarks(on: records(count, id: "podId"), in: .german)
        #expect(german.dropFirst().map { $0.contains("in den \(count) Datensätzen hier je eine andere") } == [true])
    }

    @Test(arguments: [(10, "podId"), (2, "id"), (2, "matchId"), (2, "uid")])
    func `nothing is said of an id that is one by its name, or in many records`(count: Int, id: String) throws {
        let remarks = try remarks(on: records(count, id: id))
        #expect(remarks.count == 1 && remarks[0].contains("id is \(id),"), "\(remarks)")
    }

    @Test func `an id by the place in the list is told of`() throws {
        let trains = ["3", "9"].map { #"{"Line":"RD","DestinationName":"Ayville","Min":"\#($0)"}"# }
        let answer = #"{"Trains":[\#(trains.joined(separator: ","))]}"#
        let remarks = try remarks(on: answer)
        #expect(
            remarks[0].contains("id is {Line} → {DestinationName} and its place in the list together"),
            "\(remarks)"
        )
        #expect(remarks.contains { $0.hasPrefix("The place in the list is a part of the id:") })
        #expect(!remarks.contains { $0.hasPrefix("The time is a part of the id:") })
        #expect(try self.remarks(on: answer, in: .german)[0].contains("sein Platz in der Liste"))
    }
}
