import { expect, it } from "vitest";
import { retryTime } from "./retry-time";

const NOW = new Date("2026-11-22T10:00:00Z");
const after = (status: number, headers: Record<string, string>, words: string[] = []) => {
  const at = retryTime({ status, headers }, words, NOW);
  return at === null ? null : (at.getTime() - NOW.getTime()) / 1000;
};

it.each<[number, Record<string, string>, string[], number | null]>([
  [429, { "retry-after": "30" }, [], 30],
  [429, { "retry-after": "Sun, 22 Nov 2026 10:02:00 GMT" }, [], 120],
  [429, { "retry-after": "soon" }, [], 60],
  [429, {}, [], 60],
  [429, { "retry-after": "999999999" }, [], 4 * 3600],
  [429, { "retry-after": "0" }, [], 1],
  [403, { "retry-after": "7" }, [], 7],
  [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795341660" }, [], 60],
  [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795341900" }, [], 300],
  [403, {}, ["You have exceeded a secondary rate limit."], 60],
  [403, { "x-ratelimit-remaining": "55", "x-ratelimit-reset": "1795341900" }, ["No."], null],
  [404, { "retry-after": "7" }, [], null],
  [503, { "retry-after": "7" }, [], null],
])("reads HTTP %i with %o %o as a pause of %s s", (status, headers, words, expected) => {
  expect(after(status, headers, words)).toBe(expected);
});
