// An answer of Neds on standard input to ordered NDJSON with the members that `aggregate --format ndjson` writes.
const fs = require("node:fs");
const key = require("./key.js");

const kinds = {
  "9daef0d7-bf3c-4f50-921d-8e818c60fe61": { id: "greyhound", label: "Greyhound", icon: "🐕" },
  "161d9be2-e909-4326-8c2c-35ed71fb460b": { id: "harness", label: "Harness", icon: "🐎" },
  "4a2788f8-e825-4d36-9894-efd4baf1cfae": { id: "horse", label: "Horse", icon: "🏇" },
};
const instant = (seconds) => new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

const readAt = new Date().toISOString();
const rows = [];
for (const race of Object.values(JSON.parse(fs.readFileSync(0, "utf8")).data.race_summaries)) {
  const form = race.race_form;
  const info = JSON.parse(form.additional_data).revealed_race_info;
  const [id, start, category] = [`neds:${race.race_id}`, race.advertised_start.seconds, kinds[race.category_id]];
  const weather = form.weather?.name;
  const facts = [
    { key: "number", label: "Number", value: race.race_number },
    { key: "meeting", label: "Meeting", value: race.meeting_name },
    { key: "distance", label: "Distance", value: form.distance, unit: form.distance_type?.short_name },
    { key: "trackCondition", label: "Track condition", value: form.track_condition?.name },
    { key: "weather", label: "Weather", value: weather && weather[0] + weather.slice(1).toLowerCase() },
    { key: "class", label: "Class", value: info.class },
    { key: "prizeMoney", label: "Prize money", value: info.prizemonies.total_value },
    { key: "comment", label: "Comment", value: form.race_comment },
    { key: "venue", label: "Venue", value: race.venue_name, role: "venue" },
    { key: "state", label: "State", value: race.venue_state },
    { key: "country", label: "Country", value: race.venue_country.slice(0, 2) },
  ].filter((fact) => fact.value !== undefined);
  rows.push([start, {
    id, key: key(id), feed: "neds", group: category.id, title: `R${race.race_number} ${race.meeting_name}`,
    subtitle: race.race_name, time: { start: instant(start) }, status: "scheduled", category,
    place: { name: race.venue_name, country: race.venue_country.slice(0, 2) }, facts, readAt,
    relevantUntil: instant(start + 60),
  }]);
}
rows.sort(([a, one], [b, other]) => a - b || (one.id < other.id ? -1 : 1));
fs.writeSync(1, rows.map(([, item]) => JSON.stringify(item)).join("\n") + "\n");
