import ProgramTestKit
import Testing

/// The scripts that make shells complete the command.
@Suite(.timeLimit(.minutes(20)))
struct CompletionsTests {
    /// Returns the words that bash offers for a line, as it calls the script: with the words so far, the last one and
    /// the one before.
    private func offers(
        _ line: String,
        environment: [String: String] = [:],
        in folder: ProgramFolder? = nil
    ) async throws -> [String] {
        let script = #"""
            PATH="$(dirname "$aggregate"):$PATH"
            source <(aggregate completions bash)
            COMP_LINE='@@'
            COMP_WORDS=($COMP_LINE)
            if [[ "$COMP_LINE" == *" " ]]; then COMP_WORDS+=(""); fi
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
            _aggregate aggregate "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\n' "${COMPREPLY[@]}"
            """#
        let run = try await Program.shell(
            "bash <<'END'\n\(script.replacing("@@", with: line))\nEND",
            environment: environment,
            in: folder
        )
        #expect(run.errors == "")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test(
        arguments: [
            ("aggregate --feed h", ["holidays", "horses"]),
            ("aggregate calendar --feed ne", ["neds"]),
            ("aggregate providers describe ", FeedsCommandTests.allProviders),
            ("aggregate --set tfl.ra", ["tfl.radius="]),
            ("aggregate --set holidays.source=", ["holidays.source=builtin", "holidays.source=abstractapi"]),
            ("aggregate config check --set holidays.sp", ["holidays.span="]),
            (
                "aggregate --format ",
                ["table", "json", "ndjson", "csv", "ics", "atom", "jsonfeed", "markdown"]
            ),
            ("aggregate --lay", ["--layout"]), ("aggregate cal", ["calendar"]),
            ("aggregate --time-zone Europe/Lon", ["Europe/London"]), ("aggregate show hol", ["holidays:"]),
            ("aggregate completions ", ["bash", "zsh", "fish"]),
            ("aggregate feeds set holidays co", ["country="]),
            ("aggregate feeds set holidays source=", ["source=builtin", "source=abstractapi"]),
            ("aggregate feeds set tfl lim", ["limit=", "limitPerGroup="]),
            ("aggregate feeds set tfl --unset rad", ["radius"]),
            ("aggregate feeds add holidays --set co", ["country="]), ("aggregate feeds add holidays co", ["country="]),
            ("aggregate feeds add --set ", []),
        ] as [(String, [String])]
    )
    func `bash offers what the configuration and the providers know`(line: String, offered: [String]) async throws {
        #expect(try await offers(line) == offered)
    }

    @Test func `the configuration that the line names is the one that counts`() async throws {
        let folder = try ProgramFolder([
            "wrong.json": #"{"feeds": [{"id": "fêtes", "provider": "holidays"}]}"#,
            "right.json": #"{"feeds": [{"id": "paris", "provider": "holidays", "tags": ["trip"]}]}"#,
        ])
        // A configuration with a mistake offers nothing and says nothing.
        #expect(try await offers("aggregate --config wrong.json --feed ", in: folder) == [])
        #expect(try await offers("aggregate --config right.json --feed ", in: folder) == ["paris"])
        #expect(try await offers("aggregate --config right.json --tag ", in: folder) == ["trip"])
        let environment = ["AGGREGATE_CONFIG": "right.json"]
        #expect(try await offers("aggregate --tag ", environment: environment, in: folder) == ["trip"])
    }

    @Test func `items are offered as far as they are stored`() async throws {
        let folder = try ProgramFolder(["feeds.json": #"{"feeds": [{"id": "days", "provider": "holidays"}]}"#])
        #expect(try await Program.run([], in: folder).status == 0)
        #expect(try await offers("aggregate show d", in: folder) == ["days:"])
        let ids = try await offers("aggregate star days:GB/christ", in: folder)
        #expect(ids.contains { $0.hasPrefix("days:GB/christmas-day/") })
        #expect(try await offers("aggregate why Good", in: folder) == ["Good Friday"])
        #expect(try await offers("aggregate why good", in: folder) == ["Good Friday"])
    }

    @Test(arguments: [
        // What the generated scripts lack is mended by texts of theirs, which a newer generator may change.
        ("bash", "complete -o filenames -F __aggregate_without_blank aggregate"),
        ("zsh", #"_describe -V '' closed "${anyCase[@]}" -- open -S '' "${anyCase[@]}" -- empty_completions"#),
        ("fish", "complete -c 'aggregate'"),
    ])
    func `each shell has its script`(shell: String, text: String) async throws {
        let run = try await Program.run(["completions", shell])
        #expect(run.status == 0)
        #expect(run.output.contains(text))
        #expect(run.errors == "")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the script is one that the shell can read, where there is the shell`(shell: String) async throws {
        let run = try await Program.shell(
            #"command -v \#(shell) >/dev/null || exit 0; "$aggregate" completions \#(shell) > script && \#(shell) -n script"#
        )
        #expect(run.status == 0)
        #expect(run.errors == "")
    }

    @Test func `another shell is refused with those that there are`() async throws {
        let run = try await Program.run(["completions", "tcsh"])
        #expect(run.status == 64)
        #expect(run.errors.contains("bash"))
    }
}
