"""The days of an archive that are worth a look."""
import collections
import datetime

from gtfs.judge import Judge


def starting_day(path, days):
    """The first of so many days that have the most service, and a change of clocks among them where there is one."""
    judge = Judge(path)
    trips = collections.Counter(row["service_id"] for row in judge.trips.values())
    active = collections.Counter()
    for service, (first, last, weekdays) in judge.calendar.items():
        # An archive that is valid for decades is looked at for three years.
        for number in range(min((last - first).days + 1, 1_100)):
            day = first + datetime.timedelta(number)
            if weekdays[day.weekday()] and day not in judge.removed[service]:
                active[day] += trips[service]
    for service, added in judge.added.items():
        for day in added:
            active[day] += trips[service]
    if not active:
        return datetime.date(2026, 1, 1)

    def worth(first):
        whole = [first + datetime.timedelta(number) for number in range(days)]
        service = sum(active[day] for day in whole)
        offsets = {datetime.datetime.combine(day, datetime.time(12), judge.zone).utcoffset() for day in whole}
        return (len(offsets) > 1 and active[change_day(whole, judge.zone)] > 0, service)

    return max(sorted(active), key=worth)


def change_day(days, zone):
    """The first day that has another offset at noon than the one before."""
    offsets = [datetime.datetime.combine(day, datetime.time(12), zone).utcoffset() for day in days]
    return next((day for day, one, other in zip(days[1:], offsets, offsets[1:]) if one != other), days[0])
