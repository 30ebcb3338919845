# The same eleven fields, in the same order, as `Benchmarks races` prints.
[.data.race_summaries[] | (.race_form.additional_data | fromjson.revealed_race_info) as $info | {
    id: .race_id, feed: "neds", title: "R\(.race_number) \(.meeting_name)", subtitle: .race_name,
    start: .advertised_start.seconds, category: .category_id, distance: .race_form.distance,
    condition: .race_form.track_condition.name, weather: .race_form.weather.name,
    prize: $info.prizemonies.total_value, country: .venue_country
}] | sort_by(.start, .id) | .[]
