import { inZone } from "./time/zone";

const COUNT = new Intl.NumberFormat("en-US");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A screen renews its present twice a minute: what it takes for the near future may be past. */
const CLOCK_LAG = 30_000;
const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** `2026-11-21 12:03 UTC`, or `2026-11-21 13:03 UTC+01:00`; with seconds where the order of events matters. */
export function formatDateTime(iso: string, seconds = false, zone = "UTC"): string {
  const local = zone === "UTC" ? null : inZone(iso, zone, seconds);
  if (local !== null) return `${local.date} ${local.time} UTC${local.offset}`;
  const text = new Date(iso).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, seconds ? 19 : 16)} UTC`;
}

function distance(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  const days = Math.floor(milliseconds / DAY);
  if (days < 60) return `${days} d`;
  if (days < 730) return `${Math.floor(days / 30)} mo`;
  return `${Math.floor(days / 365)} y`;
}

/** `3 min ago`, `in 2 d`; always rounded down, so that it never claims more time than passed. */
export function formatRelative(iso: string, now: number): string {
  const difference = new Date(iso).getTime() - now;
  const away = Math.abs(difference);
  if (away < MINUTE) return difference > CLOCK_LAG ? "in a moment" : "just now";
  return difference > 0 ? `in ${distance(away)}` : `${distance(away)} ago`;
}

/** `for 57 d`, `for another 2 d`: how long something has lasted since an instant, or lasts until it. */
export function formatSpan(iso: string, now: number): string {
  const difference = new Date(iso).getTime() - now;
  const away = Math.abs(difference);
  if (away < MINUTE) return difference > CLOCK_LAG ? "for a moment more" : "for a moment";
  return difference > 0 ? `for another ${distance(away)}` : `for ${distance(away)}`;
}

/** `3 min`, `2 d`: how far an instant is away, rounded down. */
export function formatDistance(iso: string, now: number): string {
  return distance(Math.abs(new Date(iso).getTime() - now));
}

/** `12,345`. */
export function formatCount(value: number): string {
  return COUNT.format(value);
}

/** A total that was counted only up to a bound says so: `10,000+`. */
export function formatTotal(total: number, isExact: boolean): string {
  return isExact ? formatCount(total) : `${formatCount(total)}+`;
}

/** `1 incident`, `2 incidents`. */
export function formatQuantity(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** `1.4 MB`, in powers of 1000; below that the exact number of bytes. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return unit === 0 ? `${bytes} B` : `${value.toFixed(value < 9.95 ? 1 : 0)} ${UNITS[unit]}`;
}

/** `840 ms`, `12.4 s`, `3 min 20 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < MINUTE) return `${(Math.floor(milliseconds / 100) / 10).toFixed(1)} s`;
  if (milliseconds < HOUR) {
    return `${Math.floor(milliseconds / MINUTE)} min ${Math.floor((milliseconds % MINUTE) / 1000)} s`;
  }
  return `${Math.floor(milliseconds / HOUR)} h ${Math.floor((milliseconds % HOUR) / MINUTE)} min`;
}

/** Part of a whole in whole percent, rounded down: 100 only when it is done. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, Math.floor((part / whole) * 100)));
}

/** Keeps both ends of a long identifier: `3f9a1c…7be0`. */
export function truncateMiddle(text: string, head: number, tail: number): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}
