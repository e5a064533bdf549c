const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (value: number) => String(value).padStart(2, "0");

/** `23 h 59 min`, `2 d 18 h`: a span without its sign, rounded down. */
export function spanWords(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span < MINUTE) return "less than 1 min";
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < DAY) {
    return `${Math.floor(span / HOUR)} h ${two(Math.floor((span % HOUR) / MINUTE))} min`;
  }
  return `${Math.floor(span / DAY)} d ${Math.floor((span % DAY) / HOUR)} h`;
}

export type Clock = { isOver: boolean; words: string };

/** How far a limit is away by the present clock: what was due a minute ago is over, whatever was loaded. */
export function countdown(dueAt: string, now: number): Clock {
  const left = Date.parse(dueAt) - now;
  return left > 0
    ? { isOver: false, words: spanWords(left) }
    : { isOver: true, words: spanWords(-left) };
}

/** A name out of the rules in plain words: `early_warning` is `early warning`. */
export function plainName(name: string): string {
  return name.replaceAll("_", " ");
}
