import Aggregate

/// The program `aggregate`, with the providers of this package.
@main
enum AggregateMain {
    static func main() { Aggregate.run(providers: .builtIn) }
}
