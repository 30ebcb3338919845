import FeedCore
import Foundation
import Testing

struct ShellWordTests {
    @Test(arguments: [
        ("~/feeds.json", "~/feeds.json"), ("~/my feeds.json", "~/'my feeds.json'"), ("~/", "'~/'"), ("~a", "'~a'"),
    ])
    func `the home folder stays one`(text: String, word: String) {
        #expect(text.quotedForShell == word)
    }

    @Test(arguments: [
        ("tfl", "tfl"), ("--limit=3", "--limit=3"), ("2026-12-18T14:02:05Z", "2026-12-18T14:02:05Z"), ("", "''"),
        ("Penny Wharf", "'Penny Wharf'"), ("tfl:Penny Wharf", "'tfl:Penny Wharf'"), ("it's", #"'it'\''s'"#),
        ("\"a\"", "'\"a\"'"), ("$HOME", "'$HOME'"), ("`date`", "'`date`'"), ("a;b", "'a;b'"), ("a&b", "'a&b'"),
        ("*", "'*'"), ("~", "'~'"), ("a\\b", "'a\\b'"), ("é", "'é'"), ("#1", "'#1'"), ("!!", "'!!'"),
    ])
    func `a word is quoted where a shell would read something else`(text: String, word: String) throws {
        #expect(text.quotedForShell == word)
        let shell = Process()
        let pipe = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "printf '<%s>' \(word)"]
        shell.standardOutput = pipe
        try shell.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(output == "<\(text)>")
    }
}
