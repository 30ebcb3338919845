import FeedCore
import FeedJSON
import Foundation
import Synchronization
import Testing

/// Expects that no secret of a feed is visible, however its publisher repeats it.
struct SecretContract {
    let example: FeedExample
    let sourceLocation: SourceLocation

    /// A secret for each secret setting without a value, with characters that every encoding has to escape.
    private static let standIn = RawSetting.secret(Secret("s3cret/Key+<42>&x"))

    private func makeFeed() -> Feed? {
        var settings = example.settings
        for setting in example.provider.manifest.settings where setting.resolution == .secret {
            if settings[setting.name] == nil { settings[setting.name] = Self.standIn }
        }
        // Some providers accept a key only with certain other settings.
        let feed = (try? Feed("example", of: example.provider, settings: settings)) ?? (try? example.makeFeed())
        return feed?.secrets.isEmpty == false ? feed : nil
    }

    func expectNoSecrets() async {
        guard let feed = makeFeed() else { return }
        await expectNoLogin(of: feed)
        for secret in Set(feed.secrets.map(\.revealed)) where secret.utf8.count >= Redaction.leastByteCount {
            let forms = Self.forms(of: secret)
            for form in forms {
                for answer in Self.answers {
                    let shown = await shown(of: feed, answer: answer.make(form, example))
                    let found = forms.first { shown.contains($0) }
                    #expect(found == nil, "\(answer.name) shows \(found ?? "")", sourceLocation: sourceLocation)
                }
            }
        }
    }

    /// Expects that nothing of a login is visible that a publisher asks for and then repeats.
    private func expectNoLogin(of feed: Feed) async {
        let challenges = [
            #"Basic realm="r""#, #"Digest realm="r", nonce="n", qop="auth""#,
            #"Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256"#,
        ]
        for challenge in challenges {
            let sent = Mutex<Set<String>>([])
            let shown = await shown(of: feed) { request throws(FeedError) in
                guard let header = request.secretHeaders["Authorization"]?.revealed else {
                    return FeedResponse(status: 401, headers: ["www-authenticate": challenge], body: [])
                }
                let secret =
                    header.firstRange(of: "response=\"").map { header[$0.upperBound...].prefix { $0 != "\"" } }
                    ?? header.split(separator: " ", maxSplits: 1).last ?? ""
                sent.withLock { _ = $0.insert(String(secret)) }
                throw FeedError(.rejected, "no to \(secret)", hint: header)
            }
            for secret in sent.withLock({ $0 }) {
                #expect(!shown.contains(secret), "a login by \(challenge) is shown", sourceLocation: sourceLocation)
            }
        }
    }

    /// Returns the visible part of a fetch: the error with its cause, or the answer with its warnings and its source.
    private func shown(of feed: Feed, answer: @escaping ScriptedTransport.Script) async -> String {
        do throws(FeedError) {
            let snapshot = try await example.fetch(feed, over: ScriptedTransport(answer))
            return "\(snapshot) \(String(decoding: snapshot.state?.bytes ?? [], as: UTF8.self))"
        } catch {
            return "\(error) \(error.cause.map { "\($0)" } ?? "")"
        }
    }

    // MARK: - Publishers' answers

    /// Returns the forms of a secret that recordings recognise too.
    private static func forms(of secret: String) -> [String] {
        let data = Data(secret.utf8)
        let base64 = data.base64EncodedString()
        let percent = data.map { "%" + String($0, radix: 16).leftPadded }.joined()
        let escaped = secret.unicodeScalars.map { "\\u00" + String($0.value, radix: 16).leftPadded }.joined()
        var forms = [secret, base64, base64.prefix { $0 != "=" }.description, percent, percent.uppercased()]
        forms.append(base64.replacing("+", with: "-").replacing("/", with: "_"))
        forms.append(secret.replacing("/", with: "\\/"))
        if secret.unicodeScalars.allSatisfy({ $0.isASCII }) { forms.append(escaped) }
        forms.append(secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;"))
        if let query = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) { forms.append(query) }
        return Set(forms).sorted()
    }

    private struct Answer: Sendable {
        let name: String
        let make: @Sendable (_ form: String, _ example: FeedExample) -> ScriptedTransport.Script

        init(_ name: String, _ make: @escaping @Sendable (String, FeedExample) -> ScriptedTransport.Script) {
            self.name = name
            self.make = make
        }

        /// Returns an answer with a status, and a body and headers that contain the form.
        static func status(_ status: Int, _ name: String, _ body: @escaping @Sendable (String) -> String) -> Answer {
            Answer("\(status) with \(name)") { form, _ in
                { request throws(FeedError) in
                    FeedResponse(
                        status: status,
                        headers: ["location": "https://example.org/?key=\(form)", "x-echo": form],
                        body: Array(body(form).utf8),
                        url: request.url
                    )
                }
            }
        }
    }

    private static let answers: [Answer] = [
        Answer("a good answer whose texts repeat it") { form, example in
            { request throws(FeedError) in
                var answer = example.answer(request)
                answer.body = answer.body.addingToTexts(form)
                answer.headers["x-echo"] = form
                return answer
            }
        },
        Answer("a good answer from an address with it") { form, example in
            { request throws(FeedError) in
                var answer = example.answer(request)
                answer.url = URL(string: "\(request.url.absoluteString)#\(form)") ?? request.url
                return answer
            }
        },
        .status(401, "words in JSON") { form in
            #"{"message":"no \#(form)","error":{"code":"unauthorized","message":"no \#(form)"},"detail":"\#(form)"}"#
        },
        .status(403, "words") { "the key \($0) is not known" },
        .status(302, "nothing") { _ in "" },
        .status(500, "a page") { "<html><title>\($0)</title></html>" },
        .status(200, "a page") { "<html><title>\($0)</title></html>" },
        .status(200, "half of an object") { #"{"\#($0)":"\#($0)"# },
        .status(200, "an object") { #"{"\#($0)":"\#($0)"}"# },
        .status(200, "a text in JSON") { #""\#($0)""# },
        Answer("an error of the transport") { form, _ in
            { _ throws(FeedError) in
                throw FeedError(
                    .rejected,
                    "the redirect to ftp://example.org/?key=\(form) leads elsewhere",
                    hint: "Look at \(form).",
                    cause: FeedError(.internal, form)
                )
            }
        },
    ]
}

extension String {
    /// A hexadecimal number with two digits.
    fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}

extension [UInt8] {
    /// Returns the same JSON with a suffix on each of its texts; anything else with the suffix at its end.
    fileprivate func addingToTexts(_ addition: String) -> [UInt8] {
        rewritten { value, json in
            if let text = value.string { json.value("\(text) \(addition)") } else { json.value(value) }
        } ?? self + Array(addition.utf8)
    }
}
