import FeedCore
import Foundation

// The words of other languages for a status, as boards of departures, leagues and calendars write them.

extension ItemStatus {
    /// The words of one language, separated by commas, with the endings of its genders.
    private struct Language {
        var cancelled = ""
        var postponed = ""
        var delayed = ""
        var live = ""
        var ended = ""
    }

    private static let languages: [Language] = [
        // English and German, beside ``words``.
        Language(
            cancelled: """
                void, voided, scratched, annulled, no service, not running, will not run, does not run
                """,
            live: "under way, underway, on air"
        ),
        Language(
            cancelled: """
                ausgefallen, ausfall, fällt aus, entfallen, entfällt, gestrichen, storniert, annulliert, annuliert, \
                abgebrochen, kein Verkehr, verkehrt nicht, fährt nicht, findet nicht statt, faellt aus, entfaellt
                """,
            postponed: "verschoben, vertagt, aufgeschoben",
            delayed: "verspätet, Verspätung, verspaetet",
            live: "laufend, im Gange, gestartet",
            ended: "zu Ende, Ende, Endstand, Spielende, abgelaufen"
        ),
        Language(  // French
            cancelled:
                "annulé, annulée, annulés, annulées, annulation, supprimé, supprimée, supprimés, supprimées, abandonné",
            postponed: "reporté, reportée, ajourné, ajournée",
            delayed: "retardé, retardée, retard, en retard",
            live: "en cours, en direct, mi-temps",
            ended: "terminé, terminée, fini, finie, parti, arrivé"
        ),
        Language(  // Spanish
            cancelled: "cancelado, cancelada, cancelados, anulado, anulada, suprimido, suprimida, sin servicio",
            postponed: "aplazado, aplazada, pospuesto, pospuesta",
            delayed: "retrasado, retrasada, demorado, demorada, con retraso, retraso",
            live: "en vivo, en directo, en curso, en juego, descanso",
            ended: "finalizado, finalizada, terminado, terminada, acabado"
        ),
        Language(  // Italian
            cancelled: "cancellato, cancellata, soppresso, soppressa, annullato, annullata, cancellazione",
            postponed: "rinviato, rinviata, posticipato, posticipata",
            delayed: "in ritardo, ritardo, ritardato",
            live: "in corso, in diretta, intervallo",
            ended: "finito, finita, terminato, terminata, concluso, conclusa, finale"
        ),
        Language(  // Dutch
            cancelled: """
                geannuleerd, vervallen, vervalt, afgelast, opgeheven, rijdt niet, gaat niet door, geschrapt, afgeblazen
                """,
            postponed: "uitgesteld, verplaatst",
            delayed: "vertraagd, vertraging",
            live: "bezig, aan de gang, begonnen, rust",
            ended: "afgelopen, beëindigd, voltooid, gespeeld, vertrokken"
        ),
        Language(  // Portuguese
            cancelled: "cancelado, cancelada, anulado, anulada, suprimido, suprimida",
            postponed: "adiado, adiada",
            delayed: "atrasado, atrasada, atraso",
            live: "em andamento, ao vivo, em curso, em direto, a decorrer, intervalo",
            ended: "encerrado, encerrada, finalizado, finalizada, terminado, concluído"
        ),
        Language(  // Polish
            cancelled: "odwołany, odwołana, odwołane, odwołano, anulowany, anulowana, anulowane, nie kursuje",
            postponed: "przełożony, przełożona, przełożone, przełożono",
            delayed: "opóźniony, opóźniona, opóźnione, opóźnienie",
            live: "na żywo, w toku, trwa, w trakcie, przerwa",
            ended: "zakończony, zakończona, zakończone, zakończono, koniec"
        ),
        Language(  // Czech and Slovak
            cancelled: """
                zrušeno, zrušen, zrušena, zrušený, zrušené, odřeknuto, odřeknutý, nejede, zrušená, odrieknuté
                """,
            postponed: "odloženo, odložen, odložena, odložený, odložené",
            delayed: "zpožděno, zpožděn, zpoždění, opožděno, meškanie, mešká",
            live: "živě, probíhá, hraje se, poločas, naživo, prebieha",
            ended: "ukončeno, skončeno, konec, dohráno, ukončené, skončené"
        ),
        Language(  // Swedish
            cancelled: "inställd, inställt, inställda, avbokad, avbruten, går ej, avlyst",
            postponed: "uppskjuten, uppskjutet, framflyttad",
            delayed: "försenad, försenat, försening",
            live: "pågår, pågående, paus",
            ended: "avslutad, avslutat, slut, slutspelad, avgått"
        ),
        Language(  // Danish and Norwegian
            cancelled: "aflyst, aflyste, annulleret, udgået, avlyst, innstilt, kansellert, avbrutt, afbrudt",
            postponed: "udsat, udskudt, utsatt",
            delayed: "forsinket, forsinkelse",
            live: "i gang, pågår, pågående, direkte",
            ended: "afsluttet, færdig, slut, avsluttet, ferdig, ferdigspilt, slutt, afgået"
        ),
        Language(  // Finnish
            cancelled: "peruttu, peruutettu, peruuntunut, perutaan, ei kulje, keskeytetty",
            postponed: "lykätty, siirretty",
            delayed: "myöhässä, myöhästynyt, viivästynyt",
            live: "käynnissä, meneillään, tauko",
            ended: "päättynyt, loppunut, ohi, pelattu"
        ),
        Language(  // Hungarian
            cancelled: "törölve, törölt, lemondva, elmarad, elmaradt, nem közlekedik",
            postponed: "elhalasztva, elhalasztott",
            delayed: "késik, késés, késett",
            live: "élő, folyamatban, szünet",
            ended: "vége, véget ért, befejezve, befejeződött, lejátszva"
        ),
        Language(  // Turkish
            cancelled: "iptal, iptal edildi, iptal oldu",
            postponed: "ertelendi, ertelenmiş",
            delayed: "rötarlı, rötar, gecikmeli, gecikme, gecikti",
            live: "canlı, devam ediyor, oynanıyor, devre arası",
            ended: "bitti, sona erdi, tamamlandı, maç sonucu"
        ),
        Language(  // Greek
            cancelled: "ακυρώθηκε, ακυρωμένο, ακυρωμένη, ακυρώνεται, ακύρωση, ματαιώθηκε, διακόπηκε",
            postponed: "αναβλήθηκε, αναβολή",
            delayed: "καθυστέρηση, καθυστερεί, καθυστερημένο",
            live: "σε εξέλιξη, ζωντανά, ημίχρονο",
            ended: "έληξε, τελικό, ολοκληρώθηκε, τέλος"
        ),
        Language(  // Romanian, Croatian and Slovenian
            cancelled: "anulat, anulată, suspendat, otkazano, otkazan, otkazana, odpovedano, odpovedan, odpade",
            postponed: "amânat, amânată, odgođeno, odgođen, odgođena, prestavljeno, preloženo",
            delayed: "întârziat, întârziere, kasni, zamuda",
            live: "în desfășurare, în direct, u tijeku, uživo, v teku, v živo",
            ended: "încheiat, terminat, završeno, završen, končano, zaključeno"
        ),
        Language(  // Russian and Ukrainian
            cancelled: "отменён, отменен, отменено, отменена, отмена, скасовано, скасований",
            postponed: "перенесён, перенесен, отложен, отложено, перенесено, відкладено",
            delayed: "задерживается, задержка, опаздывает, запізнюється",
            live: "идёт, в прямом эфире, триває, наживо",
            ended: "завершён, завершен, завершено, окончен, закінчено"
        ),
        Language(  // Japanese, Chinese and Korean
            cancelled: "中止, 運休, 欠航, 取消, 已取消, 取消运行, 停运, 취소, 결항",
            postponed: "延期, 연기",
            delayed: "遅延, 遅れ, 延误, 延誤, 晚点, 지연",
            live: "試合中, 进行中, 進行中, 진행중",
            ended: "終了, 試合終了, 已结束, 結束, 종료"
        ),
    ]

    /// The words as ``letters(of:)`` has them; a word that means cancelled in one language means it in all.
    static let ofLanguages: [String: Meaning] = {
        let parts: [(words: KeyPath<Language, String>, meaning: Meaning)] = [
            (\.ended, Meaning(.ended)), (\.live, Meaning(.live)), (\.cancelled, Meaning(.cancelled)),
            (\.delayed, Meaning(.scheduled, later: .ofPublisher)),
            (\.postponed, Meaning(.cancelled, later: .ofPublisher)),
        ]
        var table: [String: Meaning] = [:]
        for (words, meaning) in parts {
            for word in languages.flatMap({ $0[keyPath: words].split(separator: ",") }) {
                table[letters(of: String(word))] = meaning
            }
        }
        return table
    }()

    /// Words that say nothing of the status beside others: `fällt heute aus`, `Le train est supprimé`.
    static let fillers: Set = Set(
        """
        a an the is are has have been be will this today tonight train bus tram service trip flight match \
        fixture event stop der die das zug fahrt halt flug spiel veranstaltung heute leider ist sind wurde wird \
        worden le la les l est sont a été vol course matchs train aujourd hui el los las ha sido está hoy tren vuelo \
        partido viaje il lo treno corsa volo partita gara è stato stata oggi o os as foi está hoje comboio trem voo \
        partida jogo de het is werd wordt trein rit vlucht wedstrijd vandaag pociąg kurs lot mecz został jest dziś \
        vlak spoj zápas je byl dnes tåget turen avgången matchen är har idag toget kampen er blev i dag juna vuoro \
        ottelu on tänään vonat járat mérkőzés ma tren sefer maç bugün
        """
        .split { $0 == " " || $0 == "\n" }.map { letters(of: String($0)) }
    )

    /// Returns the letters of a text, without case and accents, so that `Odwołany` and `ODWOLANY` are the same.
    static func letters(of text: String) -> String {
        let lower = text.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower.filter(\.isLetter) }
        let folded = lower.folding(options: .diacriticInsensitive, locale: nil)
        return String(folded.filter(\.isLetter).flatMap { plainLetters[$0] ?? String($0) })
    }

    /// The letters that Unicode does not decompose.
    private static let plainLetters: [Character: String] = [
        "ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "ς": "σ",
    ]
}
