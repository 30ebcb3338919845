// The problems of a store in a database server; the address never has a password.

extension StoreProblem {
    private static let untilThen = "Until then nothing is stored."

    package static func unreachable(_ address: String, _ what: String) -> StoreProblem {
        StoreProblem(
            .unreachable,
            address,
            "the database cannot be reached: \(what)",
            hint: "See that the server runs and lets you in. \(untilThen)"
        )
    }

    package static func tooSlow(_ address: String, _ what: String) -> StoreProblem {
        StoreProblem(
            .unreachable,
            address,
            "the database has not answered in time: \(what)",
            hint: "See what keeps it busy. \(untilThen)"
        )
    }

    package static func readOnlyDatabase(_ address: String) -> StoreProblem {
        StoreProblem(
            .readOnly,
            address,
            "the database may not be written",
            hint: "Name the server that others replicate, not one of those. \(untilThen)"
        )
    }

    package static func notAllowed(_ address: String, _ what: String) -> StoreProblem {
        StoreProblem(
            .notAllowed,
            address,
            "the role may not do this: \(what)",
            hint: "Run aggregate store migrate --role NAME with the role that owns the tables. \(untilThen)"
        )
    }

    package static func behind(_ address: String, changes: [String]) -> StoreProblem {
        StoreProblem(
            .behind,
            address,
            "the tables are missing, or are those of an earlier version (\(changes.sorted().joined(separator: ", ")))",
            hint: "Run aggregate store migrate with a role that may make tables. \(untilThen)"
        )
    }

    package static func newerDatabase(_ address: String, changes: [String]) -> StoreProblem {
        StoreProblem(
            .newer,
            address,
            "a newer version of aggregate has changed the tables (\(changes.sorted().joined(separator: ", ")))",
            hint: "Update this one, or name another store with --store; until then nothing is stored."
        )
    }

    package static func missing(_ path: String) -> StoreProblem {
        StoreProblem(
            .failed,
            path,
            "there is no store",
            hint: "Name one with --store; a run that fetches makes it, and so does aggregate serve tokens add."
        )
    }

    package static func refused(_ address: String, _ what: String) -> StoreProblem {
        StoreProblem(.failed, address, "the database refuses it: \(what)", hint: untilThen)
    }

    package static func notBuiltIn(_ address: String) -> StoreProblem {
        StoreProblem(
            .notBuiltIn,
            address,
            "this aggregate was built without PostgreSQL",
            hint: "Build it with swift build --traits PostgreSQL, which needs libpq, or name a file with --store."
        )
    }
}
