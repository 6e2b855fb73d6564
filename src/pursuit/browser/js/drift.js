// Whether two readings of one text say the same thing, clocks and ages having gone on in between.
// A departure at 10:30 that became 11:00 is another row; a countdown from 0:59 to 0:52 is not.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.drift) return;

  const UNITS = [
    [1, "s|sec|secs|second|seconds|sek|sekunden?|secondes?|segundos?|secondi|秒"],
    [60, "m|min|mins|minute|minutes|minuten|minutos?|minuti|minuto|分钟|分鐘|分"],
    [3600, "h|hr|hrs|hour|hours|std|stunden?|heures?|horas?|ore|小时|小時|時間"],
    [86400, "d|day|days|tag|tage|tagen|jours?|d[ií]as?|giorni|天|日"],
    [604800, "w|week|weeks|wochen?|semaines?|semanas?|周"],
    [2592000, "mo|month|months|monate?n?|mois|mes|meses|个月|か月"],
    [31536000, "y|yr|year|years|jahre?n?|ans?|a[nñ]os?|年"],
  ];
  const ANY = UNITS.map(([, words]) => words).join("|");
  const NUMBER = "(\\d+|an?|one|einer?|einem|une?|una?)";
  const PATTERNS = [
    // 12:03, 0:59, 12:03:41, 2:15 pm
    "(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(\\s?[ap]\\.?m\\b\\.?)?",
    // 3 minutes ago, in 5 min, 12 s left
    `(?:\\bin\\s+)?\\b${NUMBER}\\s*(${ANY})\\.?\\s+(?:ago|left|remaining|to go)\\b`,
    `\\b(?:in|vor|noch|dans|il y a|hace|dentro de|fa)\\s+${NUMBER}\\s*(${ANY})(?![\\p{L}\\p{N}])`,
    `(\\d+)\\s*(${ANY})\\s?(?:前|后|後)`,
    "\\b(just now|a moment ago|gerade eben|à l'instant|ahora mismo|adesso)|(刚刚|たった今)",
  ];
  const TOKEN = new RegExp(PATTERNS.map((pattern) => `(?:${pattern})`).join("|"), "giu");

  function unitOf(word) {
    const low = word.toLowerCase();
    for (const [seconds, words] of UNITS) if (new RegExp(`^(?:${words})$`, "u").test(low)) return seconds;
    return 60;
  }

  function age(number, unit) {
    const size = unitOf(unit);
    const value = /^\d+$/.test(number) ? Number(number) : 1;
    return { kind: "age", value: value * size, step: size };
  }

  function token(groups) {
    const [h, m, s, noon, n1, u1, n2, u2, n3, u3] = groups;
    if (h !== undefined) {
      const value = Number(h) * 60 + Number(m);
      if (s !== undefined) return { kind: "clock", value: value * 60 + Number(s), step: 1 };
      return { kind: noon ? "noon" : "short", value: value * 60, step: 60 };
    }
    if (n1 !== undefined) return age(n1, u1);
    if (n2 !== undefined) return age(n2, u2);
    if (n3 !== undefined) return age(n3, u3);
    return { kind: "age", value: 0, step: 60 };
  }

  /** The text with every time taken out, and those times in seconds. */
  function split(text) {
    const times = [];
    const rest = text.replace(TOKEN, (...found) => {
      times.push(token(found.slice(1)));
      return "\u0001";
    });
    return { rest, times };
  }

  function near(was, now, elapsed) {
    if (was.kind === "age" && now.kind === "age") {
      return Math.abs(now.value - was.value) <= elapsed + Math.max(was.step, now.step);
    }
    if (was.kind !== now.kind) return false;
    const gone = Math.abs(now.value - was.value);
    if (gone <= elapsed + was.step) return true;
    // m:ss counts seconds: it moves just as far as time did.
    return was.kind === "short" && Math.abs(gone / 60 - elapsed) <= 2;
  }

  /** `elapsed` is seconds between the two readings. */
  function sameText(was, now, elapsed) {
    if (was === now) return true;
    const a = split(was || "");
    const b = split(now || "");
    if (a.rest !== b.rest || a.times.length !== b.times.length || !a.times.length) return false;
    return a.times.every((time, i) => near(time, b.times[i], elapsed));
  }

  P.parts.drift = { sameText };
})();
