/// The user's preferences for colours, icons and paging, and their effects in an environment.
package struct TerminalPreferences: Sendable {
    package enum Choice: String, Sendable, CaseIterable { case auto, always, never }

    package var colour: Choice
    package var icons: Choice

    /// True if output to a terminal is shown page by page.
    package var pages: Bool

    package init(colour: Choice = .auto, icons: Choice = .auto, pages: Bool = false) {
        self.colour = colour
        self.icons = icons
        self.pages = pages
    }

    /// Returns the number of colours to use, by the conventions of <https://no-color.org>,
    /// <https://bixense.com/clicolors> and `COLORTERM`; an explicit choice of the user takes precedence.
    ///
    /// - Parameters:
    ///   - isTerminal: True if the output goes to a terminal.
    ///   - environment: The variables with the terminal's kind and the user's conventions.
    /// - Returns: The number of colours.
    package func depth(isTerminal: Bool, _ environment: [String: String]) -> TerminalStyle.Depth {
        switch colour {
        case .never: return .none
        case .always: break
        case .auto:
            if Self.isSet("NO_COLOR", environment) { return .none }
            if Self.isSet("CLICOLOR_FORCE", environment), environment["CLICOLOR_FORCE"] != "0" { break }
            guard isTerminal, !Self.isDumb(environment), environment["CLICOLOR"] != "0" else { return .none }
        }
        let kind = environment["TERM"] ?? ""
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || kind.hasSuffix("-direct") {
            return .full
        }
        // The reader of a pipe need not be the terminal that TERM describes.
        return kind.contains("256color") || !isTerminal || Self.isDumb(environment) ? .indexed : .sixteen
    }

    /// True if the icons of categories are shown: by default on a terminal with UTF-8, except on the Linux console,
    /// whose font has none.
    package func showsIcons(isTerminal: Bool, _ environment: [String: String]) -> Bool {
        switch icons {
        case .always: return true
        case .never: return false
        case .auto:
            return isTerminal && Self.isUnicode(environment) && !Self.isDumb(environment)
                && environment["TERM"] != "linux"
        }
    }

    /// True if the locale in `LC_ALL`, `LC_CTYPE` or `LANG` is UTF-8.
    package static func isUnicode(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        return locale.lowercased().replacing("-", with: "").contains("utf8")
    }

    /// True if the terminal does not interpret escape sequences.
    package static func isDumb(_ environment: [String: String]) -> Bool {
        ["", "dumb"].contains(environment["TERM"] ?? "")
    }

    private static func isSet(_ name: String, _ environment: [String: String]) -> Bool {
        !(environment[name] ?? "").isEmpty
    }
}
