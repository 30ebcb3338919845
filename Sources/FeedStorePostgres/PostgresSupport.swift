#if PostgreSQL
import CLibPQ
#endif

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
}
