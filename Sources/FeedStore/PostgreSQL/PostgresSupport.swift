/// The support of this program for PostgreSQL.
package enum PostgresSupport {
    /// True if it was built with the package trait `PostgreSQL`.
    package static var isBuiltIn: Bool {
        #if PostgreSQL
        true
        #else
        false
        #endif
    }

    /// Returns an address with everything but the password.
    package static func withoutPassword(_ url: String) -> String { PostgresAddress(url).withoutPassword }

    /// Returns an address as it may be shown: without a password.
    package static func shown(_ url: String) -> String { PostgresAddress(url).shown }
}
