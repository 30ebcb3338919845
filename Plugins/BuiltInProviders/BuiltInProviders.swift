import Declared
import Exec
package import FeedCore
import FeedReaders
import GTFS
import Holidays
import HorseRacing
import ICalendar
import JSONHTTP
import NedsRaces
import Sky
import SportEvents
import Syndication
import TflArrivals

/// Every provider under `Plugins/`, in alphabetical order of their folders.
package let builtInProviders: [any FeedProvider.Type] = [
    ExecProvider.self,
    GTFSProvider.self,
    HolidaysProvider.self,
    HorseRacingProvider.self,
    ICalendarProvider.self,
    JSONHTTPProvider.self,
    NedsRacesProvider.self,
    SkyProvider.self,
    SportEventsProvider.self,
    SyndicationProvider.self,
    TflArrivalsProvider.self,
]

/// Returns providers in code, those that the files of this program declare, and those of the user's folder.
///
/// A provider in code has its name for itself, and a user's file goes before a file of the program.
package func known(with types: [any FeedProvider.Type], inFolder folder: String? = nil) -> [Provider] {
    let providers = types.map { Provider($0) }
    let declared = folder.map { Provider.declared(inFolder: $0, reading: providers) } ?? []
    return (declared + declaredProviders(reading: providers)).reduce(into: providers) { known, provider in
        if !known.contains(where: { $0.name == provider.name }) { known.append(provider) }
    }
}
