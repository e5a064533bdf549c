/** Where the console hears that something changed. */
export const CHANGES_PATH = "/api/ip3/v1/changes";

/** Kinds of things whose lists can be out of date. */
export const CHANGED_KINDS = [
  "incidents",
  "engagements",
  "agents",
  "approvals",
  "federation",
  "imports",
] as const;

export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** What changed, without what: the ids of incidents where they are few, everything else by its kind. */
export type Changes = Partial<Record<ChangedKind, readonly string[] | null>>;

/** The data of an event of the stream. */
export function readChanges(data: string): Changes {
  return JSON.parse(data) as Changes;
}
