import ArgumentParser
import FeedFormats

extension PageFormat: ExpressibleByArgument {}

extension Page {
    func print(as format: PageFormat, on terminal: Terminal) {
        StandardStream.output.write(bytes(as: format, width: terminal.columns, style: terminal.style))
    }
}
