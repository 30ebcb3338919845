import FeedCore

/// The character references of HTML, such as `&amp;` and `&#38;`: those with the names of HTML 4, and `apos` of XML.
///
/// Later versions of HTML name two thousand more, which feeds hardly use; an unknown name stays as it is written.
///
/// - SeeAlso: [HTML 4.01, section 24](https://www.w3.org/TR/html401/sgml/entities.html).
package enum HTMLEntities {
    /// Returns the character for a name such as `eacute`; case matters.
    package static func scalar(named name: String) -> Unicode.Scalar? { byName[name] }

    /// Returns the character for a reference without `&` and `;`, such as `amp`, `#38` or `#x26`; `nil` for anything
    /// else.
    package static func scalar(of reference: String) -> Unicode.Scalar? {
        guard reference.first == "#" else { return scalar(named: reference) }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        // As in browsers: these code points are controls, and the Windows character was intended.
        if (0x80...0x9F).contains(code) {
            return TextEncoding.windows1252.decode([UInt8(code)]).text.unicodeScalars.first
        }
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    /// The maximum number of bytes between `&` and `;`.
    package static let longestReference = 32

    private static let byName: [String: Unicode.Scalar] = {
        var scalars: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        for pair in table.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: "=")
            guard parts.count == 2, let code = UInt32(parts[1], radix: 16) else { continue }
            scalars[String(parts[0])] = Unicode.Scalar(code)
        }
        return scalars
    }()

    /// Each name with its code point in hexadecimal.
    private static let table = """
        nbsp=A0 iexcl=A1 cent=A2 pound=A3 curren=A4 yen=A5 brvbar=A6 sect=A7 uml=A8 copy=A9 ordf=AA laquo=AB
        not=AC shy=AD reg=AE macr=AF deg=B0 plusmn=B1 sup2=B2 sup3=B3 acute=B4 micro=B5 para=B6 middot=B7
        cedil=B8 sup1=B9 ordm=BA raquo=BB frac14=BC frac12=BD frac34=BE iquest=BF Agrave=C0 Aacute=C1
        Acirc=C2 Atilde=C3 Auml=C4 Aring=C5 AElig=C6 Ccedil=C7 Egrave=C8 Eacute=C9 Ecirc=CA Euml=CB
        Igrave=CC Iacute=CD Icirc=CE Iuml=CF ETH=D0 Ntilde=D1 Ograve=D2 Oacute=D3 Ocirc=D4 Otilde=D5 Ouml=D6
        times=D7 Oslash=D8 Ugrave=D9 Uacute=DA Ucirc=DB Uuml=DC Yacute=DD THORN=DE szlig=DF agrave=E0
        aacute=E1 acirc=E2 atilde=E3 auml=E4 aring=E5 aelig=E6 ccedil=E7 egrave=E8 eacute=E9 ecirc=EA
        euml=EB igrave=EC iacute=ED icirc=EE iuml=EF eth=F0 ntilde=F1 ograve=F2 oacute=F3 ocirc=F4 otilde=F5
        ouml=F6 divide=F7 oslash=F8 ugrave=F9 uacute=FA ucirc=FB uuml=FC yacute=FD thorn=FE yuml=FF
        OElig=152 oelig=153 Scaron=160 scaron=161 Yuml=178 fnof=192 circ=2C6 tilde=2DC Alpha=391 Beta=392
        Gamma=393 Delta=394 Epsilon=395 Zeta=396 Eta=397 Theta=398 Iota=399 Kappa=39A Lambda=39B Mu=39C
        Nu=39D Xi=39E Omicron=39F Pi=3A0 Rho=3A1 Sigma=3A3 Tau=3A4 Upsilon=3A5 Phi=3A6 Chi=3A7 Psi=3A8
        Omega=3A9 alpha=3B1 beta=3B2 gamma=3B3 delta=3B4 epsilon=3B5 zeta=3B6 eta=3B7 theta=3B8 iota=3B9
        kappa=3BA lambda=3BB mu=3BC nu=3BD xi=3BE omicron=3BF pi=3C0 rho=3C1 sigmaf=3C2 sigma=3C3 tau=3C4
        upsilon=3C5 phi=3C6 chi=3C7 psi=3C8 omega=3C9 thetasym=3D1 upsih=3D2 piv=3D6 ensp=2002 emsp=2003
        thinsp=2009 zwnj=200C zwj=200D lrm=200E rlm=200F ndash=2013 mdash=2014 lsquo=2018 rsquo=2019
        sbquo=201A ldquo=201C rdquo=201D bdquo=201E dagger=2020 Dagger=2021 bull=2022 hellip=2026
        permil=2030 prime=2032 Prime=2033 lsaquo=2039 rsaquo=203A oline=203E frasl=2044 euro=20AC image=2111
        weierp=2118 real=211C trade=2122 alefsym=2135 larr=2190 uarr=2191 rarr=2192 darr=2193 harr=2194
        crarr=21B5 lArr=21D0 uArr=21D1 rArr=21D2 dArr=21D3 hArr=21D4 forall=2200 part=2202 exist=2203
        empty=2205 nabla=2207 isin=2208 notin=2209 ni=220B prod=220F sum=2211 minus=2212 lowast=2217
        radic=221A prop=221D infin=221E ang=2220 and=2227 or=2228 cap=2229 cup=222A int=222B there4=2234
        sim=223C cong=2245 asymp=2248 ne=2260 equiv=2261 le=2264 ge=2265 sub=2282 sup=2283 nsub=2284
        sube=2286 supe=2287 oplus=2295 otimes=2297 perp=22A5 sdot=22C5 lceil=2308 rceil=2309 lfloor=230A
        rfloor=230B lang=2329 rang=232A loz=25CA spades=2660 clubs=2663 hearts=2665 diams=2666
        """
}

extension String {
    /// The text with the characters of its references: `AT&amp;T` is `AT&T`, which itself stays as it is written.
    ///
    /// A no-break space is a blank, and so is a control character.
    package var replacingReferences: String {
        guard contains(ascii: "&") else { return self }
        var text = ""
        var rest = self[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            text += rest[..<start]
            rest = rest[start...]
            let name = rest.utf8.dropFirst().prefix(HTMLEntities.longestReference + 1).prefix {
                $0 != UInt8(ascii: ";")
            }
            guard name.endIndex < rest.endIndex, rest.utf8[name.endIndex] == UInt8(ascii: ";"),
                let scalar = Substring(name).asciiReference
            else {
                text += "&"
                rest = rest.dropFirst()
                continue
            }
            let isBlank = scalar.value <= 0x20 || scalar.value == 0xA0 || (0x7F...0x9F).contains(scalar.value)
            text.unicodeScalars.append(isBlank ? " " : scalar)
            rest = self[utf8.index(after: name.endIndex)...]
        }
        return text + rest
    }
}

extension Substring {
    /// The character of a reference, which has letters and digits of ASCII alone.
    fileprivate var asciiReference: Unicode.Scalar? {
        utf8.allSatisfy { $0 < 0x80 } ? HTMLEntities.scalar(of: String(self)) : nil
    }
}
