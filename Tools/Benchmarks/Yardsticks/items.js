// A server of the items of a folder that answers the questions of `Benchmarks queries` as `aggregate serve` does: for each
// of them it looks at every item, counts those of each group that are meant, sorts them by time, and writes a page.
//
//   node items.js FOLDER     writes its port, and ends with its standard input
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const key = require("./key.js");

const readAt = new Date().toISOString();
const feeds = fs.readdirSync(process.argv[2]).filter((name) => /^items-\d+-\d+\.json$/.test(name)).map((name) => {
  const feed = "many-" + name.match(/(\d+)\.json$/)[1];
  const items = JSON.parse(fs.readFileSync(path.join(process.argv[2], name), "utf8")).map((record) => {
    const id = `${feed}:${record.id}`;
    return { start: Date.parse(record.at), item: {
      id, key: key(id), feed, group: record.group, title: record.title, subtitle: record.about,
      time: { start: record.at }, status: "scheduled", readAt, relevantUntil: record.at,
    } };
  });
  return { feed, items };
});
const byKey = new Map(feeds.flatMap(({ items }) => items.map(({ item }) => [item.key, item])));

const matching = (query, from, to) => {
  const [text, group, only] = [query.get("search")?.toLowerCase(), query.get("group"), query.get("feed")];
  const found = [];
  const reports = [];
  for (const { feed, items } of feeds) {
    if (only && only !== feed) continue;
    const counts = new Map();
    for (const one of items) {
      const { start, item } = one;
      if (start < from || start >= to || (group && item.group !== group)) continue;
      if (text && !item.title.toLowerCase().includes(text) && !item.subtitle.toLowerCase().includes(text)) continue;
      counts.set(item.group, (counts.get(item.group) ?? 0) + 1);
      found.push(one);
    }
    const groups = [...counts].map(([id, count]) => ({ id, title: id, count }));
    reports.push({ id: feed, provider: "json-http", status: "fresh", readAt, isPartial: false, groups });
  }
  found.sort((one, other) => one.start - other.start || (one.item.id < other.item.id ? -1 : 1));
  return { found: found.map(({ item }) => item), reports };
};

const answer = (url) => {
  const query = url.searchParams;
  const head = { version: 2, generatedAt: new Date().toISOString(), timeZone: "Etc/UTC" };
  if (url.pathname === "/v1/calendar") {
    const [year, month] = query.get("month").split("-").map(Number);
    const { found, reports } = matching(query, Date.UTC(year, month - 1), Date.UTC(year, month));
    const days = new Map();
    for (const item of found) {
      const day = item.time.start.slice(0, 10);
      if (!days.has(day)) days.set(day, []);
      days.get(day).push(item);
    }
    return { ...head, feeds: reports, days: [...days].map(([day, items]) => ({ day, items })) };
  }
  if (url.pathname.startsWith("/v1/items/")) return byKey.get(url.pathname.slice("/v1/items/".length));
  const now = Date.now();
  const hours = query.get("within");
  const { found, reports } = matching(query, now, hours ? now + parseInt(hours) * 3_600_000 : Infinity);
  const count = Math.min(Number(query.get("page-size") ?? 50), Number(query.get("limit") ?? Infinity));
  return { ...head, feeds: reports, items: found.slice(0, count) };
};

// The board, without its frame.
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const board = ({ feeds, items }) =>
  `<ul>${feeds.map(({ id, groups }) => `<li>${id} ${groups.reduce((sum, { count }) => sum + count, 0)}</li>`).join("")}</ul>`
  + items.map((item) => `<article id="${item.key}"><time>${item.time.start}</time><h3>${escaped(item.title)}</h3>`
    + `<p>${escaped(item.subtitle)}</p><p>${escaped(item.group)}</p></article>`).join("");

const server = http.createServer((request, response) => {
  const url = new URL(request.url, "http://localhost");
  const value = answer(url);
  response.writeHead(value ? 200 : 404);
  response.end(value && (url.pathname === "/" ? board(value) : JSON.stringify(value, null, 2) + "\n"));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume().on("end", () => process.exit());
