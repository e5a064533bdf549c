import { withLineFeeds } from "@/encoding/domain/text/plain-text";

const MAX_TEXT = 64 * 1024;
const MAX_SHARED = 32 * 1024 * 1024;
const MIN_SHARED = 200;

/** Sets what an occurrence says under a name, unless it is blank; cut where it is longer than `limit` characters. */
export function putText(
  occurrence: Record<string, string>,
  name: string,
  text: string,
  limit = MAX_TEXT,
): void {
  if (text.length > limit) {
    const cut = text.slice(0, limit).replace(/[\ud800-\udbff]$/, "");
    occurrence[name] = `${withLineFeeds(cut)}…`;
  } else if (text.trim() !== "") occurrence[name] = withLineFeeds(text);
}

/**
 * Limit for a text that is once in the report but in each of `count` occurrences, so that a small
 * report cannot grow without bounds; the ordinary one unless there are more than 500.
 */
export function sharedLimit(count: number): number {
  return Math.max(MIN_SHARED, Math.min(MAX_TEXT, Math.floor(MAX_SHARED / Math.max(1, count))));
}
