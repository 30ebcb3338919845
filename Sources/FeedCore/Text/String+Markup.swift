extension String {
    /// The text with the marks of markup escaped, for the content of XML and HTML, and for receivers of messages such as
    /// [Slack](https://docs.slack.dev/messaging/formatting-message-text/#escaping) that interpret them.
    package var escapedForMarkup: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
