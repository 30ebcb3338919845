import Foundation
import ProgramTestKit
import Testing

/// The events of an item, which are the same wherever the built program reports them.
@Suite(.timeLimit(.minutes(20)))
struct ComingBackTests {
    /// Answers without the second item when it is asked for the second time, and ends the program at the fourth.
    private static let script = #"""
        asked=0
        while IFS= read -r line; do
          id=${line#*'"id":'}; id=${id%%,*}
          case $line in
          *'"method":"describe"'*)
            printf '{"id":%s,"type":"manifest","manifest":{"summary":"Tides","floor":"1s"}}\n' "$id"; continue ;;
          esac
          asked=$((asked + 1))
          for item in a b; do
            [ $item$asked != b2 ] || continue
            printf '{"id":%s,"type":"item","item":{"id":"%s","title":"High water","time":"2099-01-01T12:00:00Z"}}\n' \
              "$id" $item
          done
          printf '{"id":%s,"type":"done"}\n' "$id"
          [ $asked != 4 ] || kill -TERM $PPID
        done
        """#

    private func events(in document: String) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
        return object?["events"] as? [[String: Any]] ?? []
    }

    @Test func `an item that comes back is called so by history, follow, log and metrics, with one number`()
        async throws
    {
        let folder = try ProgramFolder([
            "tides.sh": Self.script,
            "feeds.json": """
            { "feeds": [ { "id": "tides", "provider": "exec", "refresh": "1s",
                "settings": { "command": ["sh", "tides.sh"] } } ] }
            """,
        ])
        let run = try await Program.run(
            ["follow", "--format", "ndjson", "--log-level", "debug", "--metrics-file", "aggregate.prom"],
            in: folder
        )
        #expect(run.status == 0)
        let told = try run.lines.filter { $0.contains(#""kind":"events""#) }.flatMap(events)
        #expect(told.compactMap { $0["kind"] as? String } == ["disappeared", "came-back"])
        #expect(told.allSatisfy { $0["item"] as? String == "tides:b" })
        let history = try events(in: await Program.run(["history", "--format", "json"], in: folder).output)
        #expect(NSArray(array: history) == NSArray(array: told))
        let numbers = told.compactMap { $0["sequence"] as? Int }
        #expect(numbers.count == 2 && numbers == numbers.sorted())
        let logged = run.errorLines.filter { $0.contains("items have changed") }
        #expect(logged.count == 2)
        for (line, (count, number)) in zip(logged, zip(["disappeared=1", "came_back=1"], numbers)) {
            #expect(line.contains(count) && line.contains("sequence=\(number)"))
        }
        let metrics = try folder.read("aggregate.prom")
        for kind in ["disappeared", "came-back"] {
            #expect(metrics.contains(#"aggregate_item_events_total{kind="\#(kind)"} 1"#))
        }
        #expect(metrics.contains(#"aggregate_item_events_total{kind="appeared"} 0"#))
    }
}
