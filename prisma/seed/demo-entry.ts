import type { z } from "zod";
import type { ENGAGEMENT_PEOPLE } from "@/accounts/server/simulated-people";
import type { AddEntryBody } from "@/engagements/server/log/entry-input";

/** Who acts in the engagements of the demonstration. */
export type Part = keyof typeof ENGAGEMENT_PEOPLE;

/** An entry of the demonstration: who wrote it, on which day of the exercise, at what time of it. */
export interface DemoEntry {
  by: Part;
  day: number;
  time: string;
  /** When it was written down, where that was later. */
  written?: string;
  body: z.input<typeof AddEntryBody>;
}

export type Line = readonly [
  by: Part,
  day: number,
  time: string,
  body: DemoEntry["body"],
  written?: string,
];

/** Entries from lines of the demonstration. */
export function entries(lines: readonly Line[]): DemoEntry[] {
  return lines.map(([by, day, time, body, written]) => ({
    by,
    day,
    time,
    body,
    ...(written === undefined ? {} : { written }),
  }));
}

/** Bytes as the service takes them. */
export function content(bytes: Buffer): string {
  return bytes.toString("base64");
}

/** Date of a day of the exercise, given the first. */
export function nextDay(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
