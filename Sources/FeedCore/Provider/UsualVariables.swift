/// The variables of the environment without which hardly a program runs.
///
/// No others are passed on unless the user names them: some have secrets.
package enum UsualVariables {
    private static let names: Set = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"]

    package static func contain(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("LC_") }
}
