/// The environment variables that nearly every program needs.
///
/// Other variables may contain secrets, so they are passed to a feed's program only if the user names them.
package enum UsualVariables {
    private static let names: Set = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"]

    package static func contain(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("LC_") }
}
