// The viewer's zone and language.

const keep = (name, value) => {
  if (document.cookie.split("; ").includes(`${name}=${value}`)) return false;
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Strict`;
  return document.cookie.split("; ").includes(`${name}=${value}`);
};
// The server's zone is not everybody's: a page in another one is asked for again, once. True if it is.
const keepZone = () => {
  const language = new URL(location.href).searchParams.get("lang");
  if (language) keep("aggregate-language", encodeURIComponent(language));
  if (new URL(location.href).searchParams.has("tz")) return false;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const halfYear = 15778800000;
  const isSame = [now(), now() + halfYear].every((at) => offsetAt(at) === -60 * new Date(at).getTimezoneOffset());
  if (!zone || isSame || !keep("aggregate-zone", zone)) return false;
  if (!fitWall()) go(location.href, { replace: true, scroll: false });
  return true;
};
