/// The colours of TfL's lines, by line id.
///
/// They are the screen values (RGB) of the TfL colour standard, issue 08, and differ from the older ones that are
/// widely copied. Other lines, such as bus routes, have no colour.
///
/// - SeeAlso: [TfL's design standards](https://tfl.gov.uk/info-for/suppliers-and-contractors/design-standards).
enum LineColours {
    static let byLine = [
        "bakerloo": "#A65A2A",
        "central": "#FF251B",
        "circle": "#FFCD00",
        "district": "#007934",
        "dlr": "#00AFAA",
        "elizabeth": "#773DBD",
        "hammersmith-city": "#F69BAD",
        "jubilee": "#7B868C",
        // The Overground as a whole; its six lines of 2024 have ids and colours of their own.
        "london-overground": "#EE7623",
        "metropolitan": "#870F54",
        "northern": "#000000",
        "piccadilly": "#000F9F",
        "victoria": "#00A0DF",
        "waterloo-city": "#6BCDB2",
    ]
}
