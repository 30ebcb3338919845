/// Whether this program can store in PostgreSQL.
package enum PostgresSupport {
    /// Whether it was built with the package trait `PostgreSQL`.
    package static var isBuiltIn: Bool {
        #if PostgreSQL
        true
        #else
        false
        #endif
    }

    /// An address with all but the password.
    package static func withoutPassword(_ url: String) -> String { PostgresAddress(url).withoutPassword }

    /// An address as it may be shown: without a password.
    package static func shown(_ url: String) -> String { PostgresAddress(url).shown }
}
