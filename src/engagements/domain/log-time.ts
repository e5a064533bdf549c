const WRITTEN =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/i;
/** Milliseconds since 1970, from 2001 on. */
const EPOCH = /^\d{13}$/;

export interface LogTime {
  at: Date;
  /** True where the text names no zone and was read as UTC. */
  isAssumedUtc: boolean;
}

/**
 * Reads a time as operation logs write it: RFC 3339, the same with a blank for the T and perhaps
 * without zone or seconds, or milliseconds since 1970. Null for everything else.
 */
export function readLogTime(text: string): LogTime | null {
  const trimmed = text.trim();
  if (EPOCH.test(trimmed)) return { at: new Date(Number(trimmed)), isAssumedUtc: false };
  const match = WRITTEN.exec(trimmed);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const utc = new Date(`${local}.${fraction.slice(0, 3).padEnd(3, "0")}Z`);
  // 30 February and 24:00 are no times, or would become others.
  if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(local)) return null;
  const offset = offsetMinutes(zone);
  if (offset === null) return null;
  return { at: new Date(utc.getTime() - offset * 60_000), isAssumedUtc: zone === undefined };
}

function offsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined || /^(?:z|utc)$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
