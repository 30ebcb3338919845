import FeedJSON

extension JSONPath {
    /// A step to a member as a path has it behind another: `.name`, `['odd name']`.
    static func step(_ name: String) -> String {
        if name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil { return ".\(name)" }
        return "['\(name.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))']"
    }

    /// True for what stands among names for an element of a list.
    static func isElement(_ name: String) -> Bool { name == "[0]" || name == "[1]" }

    /// A path from a record to a member, or from what stands some levels above it.
    static func relative(_ names: [String], above level: Int = 0) -> String {
        let steps = names.map { name in
            let isElement = isElement(name)
            if level > 0 { return isElement ? "/\(name.dropFirst().dropLast())" : name.pointerStep }
            return isElement ? name : step(name)
        }.joined()
        return level > 0 ? "\(level)\(steps)" : steps.hasPrefix(".") ? String(steps.dropFirst()) : steps
    }
}
