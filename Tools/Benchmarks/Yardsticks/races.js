// The same eleven fields, in the same order, as `Benchmarks races` prints.
const fs = require("node:fs");
const answer = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const rows = [];
for (const race of Object.values(answer.data.race_summaries)) {
  const form = race.race_form;
  const info = JSON.parse(form.additional_data).revealed_race_info;
  rows.push({
    id: race.race_id, feed: "neds", title: `R${race.race_number} ${race.meeting_name}`, subtitle: race.race_name,
    start: race.advertised_start.seconds, category: race.category_id, distance: form.distance,
    condition: form.track_condition?.name, weather: form.weather?.name, prize: info.prizemonies.total_value,
    country: race.venue_country,
  });
}
rows.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
fs.writeSync(1, rows.map((row) => JSON.stringify(row)).join("\n") + "\n");
