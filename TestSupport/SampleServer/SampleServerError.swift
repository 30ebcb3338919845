/// The reason why the sample publishers do not start.
package enum SampleServerError: Error, CustomStringConvertible {
    case noAddress(String)

    package var description: String {
        switch self {
        case .noAddress(let host):
            "The sample publishers listen on an IPv4 address such as 127.0.0.1, and \"\(host)\" is none."
        }
    }
}
