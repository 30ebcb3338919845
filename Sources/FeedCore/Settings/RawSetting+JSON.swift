public import FeedJSON

extension RawSetting {
    /// Writes the value as the configuration has it; secrets as they print themselves.
    public func write(to json: inout JSONWriter) {
        switch kind {
        case .null: json.null()
        case .bool(let value): json.value(value)
        case .number(let text):
            if let number = (try? JSONDocument(text))?.root { json.value(number) } else { json.null() }
        case .text(let text): json.value(text)
        case .list(let values): json.array { for value in values { value.write(to: &$0) } }
        case .object(let members):
            json.object {
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    $0.member(name) { value.write(to: &$0) }
                }
            }
        case .secret(let secret): json.value(secret.description)
        }
    }

    /// The value as text in JSON.
    package var json: String {
        var json = JSONWriter()
        write(to: &json)
        return json.text
    }
}
