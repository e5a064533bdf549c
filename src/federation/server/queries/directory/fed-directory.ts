import "server-only";
import type { Pool } from "pg";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { Conditions } from "@/incidents/server/queries/incident-conditions";

export const DIRECTORY_SORTS = ["ranking", "recent", "did"] as const;

export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

/** Filters of the directory; an empty list is no filter. */
export interface DirectoryFilter {
  simulation: boolean;
  roles: readonly string[];
  tiers: readonly string[];
  runtimeTypes: readonly string[];
  liveness: readonly string[];
  includeStale: boolean;
  /** Lower case; a prefix where `isPrefix`. */
  provider: { key: string; isPrefix: boolean } | null;
  operatorDid: string | null;
  /** All of these. */
  skills: readonly string[];
  /** In the syntax of websearch_to_tsquery. */
  text: string | null;
  /** Stale since before this instant: not listed. */
  staleBefore: Date;
}

/** Key of the last row of the page before: its sort key as text, and its id. */
export interface DirectoryKey {
  key: string;
  id: bigint;
}

const AGENT_COLUMNS = [
  "id",
  "did",
  "name",
  "role",
  "tier",
  "ranking",
  "ranking_basis",
  "provider",
  "operator_did",
  "runtime_type",
  "liveness",
  "verified_at",
  "changed_at",
  "simulation",
  "status",
] as const;

export type DirectoryRow = Pick<FedAgentRow, (typeof AGENT_COLUMNS)[number]> & {
  /** Of the listed skills those that are proven now: id to level. */
  skill_levels: Record<string, string>;
  approved_at: Date;
};

/** Columns of a listed agent, of `a`. What is not proven at this moment is not among its skills. */
export const LISTED_COLUMNS = `${AGENT_COLUMNS.map((column) => `a.${column}`).join(", ")}, a.approved_at,
  coalesce((SELECT json_object_agg(s.skill_id, s.level ORDER BY s.skill_id) FROM fed_skill s
    WHERE s.agent_id = a.id AND s.skill_id = ANY (a.skill_ids) AND s.level IN ('attested', 'demonstrated')
      AND s.failed_at IS NULL), '{}') AS skill_levels`;

/** Rows of these agents that are listed still, in this order. */
export async function findDirectoryRows(
  pool: Pool,
  ids: readonly bigint[],
): Promise<DirectoryRow[]> {
  const { rows } = await pool.query<DirectoryRow>({
    name: "directory-rows",
    text: `SELECT ${LISTED_COLUMNS} FROM unnest($1::bigint[]) WITH ORDINALITY wanted (id, n)
      JOIN fed_agent a ON a.id = wanted.id WHERE a.status = 'approved' ORDER BY wanted.n`,
    values: [ids],
  });
  return rows;
}

type DirectoryChangeRow = DirectoryRow & { page_key: string };

/** Changes of agents that were ever listed, the oldest first, in a stretch of time. */
export async function findDirectoryChanges(
  pool: Pool,
  filter: DirectoryFilter,
  page: { since: Date; until: Date; after: DirectoryKey | null; limit: number },
): Promise<DirectoryChangeRow[]> {
  const c = new Conditions();
  // An agent that no longer meets the filter is no tombstone: mirrors of a part have to request
  // all.
  addEquals(c, filter);
  addSearch(c, filter);
  c.add("approved_at IS NOT NULL");
  c.add(`changed_at >= ${c.value(page.since)}`);
  c.add(`changed_at <= ${c.value(page.until)}`);
  if (page.after !== null) {
    c.add(
      `(changed_at, id) > (${c.value(page.after.key)}::timestamptz, ${c.value(page.after.id)})`,
    );
  }
  const { rows } = await pool.query<DirectoryChangeRow>(
    `SELECT ${LISTED_COLUMNS}, a.changed_at::text AS page_key FROM fed_agent a WHERE ${c.sql}
     ORDER BY a.changed_at, a.id LIMIT ${page.limit}`,
    c.values,
  );
  return rows;
}

/** Equality conditions of a filter, on columns that have indexes. */
export function addEquals(c: Conditions, filter: DirectoryFilter): void {
  c.add(`simulation = ${c.value(filter.simulation)}`);
  const oneOf = (column: string, values: readonly string[]) => {
    if (values.length > 0) c.add(`${column} = ANY (${c.value(values)}::text[])`);
  };
  oneOf("role", filter.roles);
  oneOf("tier", filter.tiers);
  oneOf("runtime_type", filter.runtimeTypes);
  oneOf("liveness", filter.liveness);
  if (filter.operatorDid !== null) c.add(`operator_did = ${c.value(filter.operatorDid)}`);
  if (filter.provider === null) return;
  const { key, isPrefix } = filter.provider;
  if (isPrefix) c.add(`provider_key ^@ ${c.value(key)}`);
  else c.add(`provider_key = ${c.value(key)}`);
}

/**
 * The words that every match must have. A query with alternatives or exclusions cannot be split
 * without parsing it as PostgreSQL does: it is one word.
 */
export function searchWords({ text }: DirectoryFilter): string[] {
  if (text === null) return [];
  const isPlain = !/(?:^|[\s"])(?:or(?:$|[\s"])|-)/i.test(text);
  const words = isPlain ? text.split(/[\s"]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)) : [];
  return words.length === 0 ? [text] : words;
}

/** Condition of one of them. */
export function wordSql(c: Conditions, word: string): string {
  return `search @@ websearch_to_tsquery('simple', ${c.value(word)})`;
}

/** All conditions on skills and words; `walked` keeps the planner from their indexes. */
export function addSearch(c: Conditions, filter: DirectoryFilter, walked = false): void {
  const end = walked ? " IS TRUE" : "";
  if (filter.skills.length > 0) {
    c.add(`(skill_ids @> ${c.value(filter.skills)}::text[])${end}`);
  }
  if (filter.text !== null) {
    c.add(`(search @@ websearch_to_tsquery('simple', ${c.value(filter.text)}))${end}`);
  }
}

/**
 * Conditions of a listing: approved, and not stale for a day unless that is requested. `hidden`
 * takes one of the two kinds that the job keeps apart.
 */
export function addListed(
  c: Conditions,
  filter: DirectoryFilter,
  hidden: boolean | null = null,
): void {
  c.add("status = 'approved'");
  if (hidden !== null) c.add(`hidden = ${c.value(hidden)}`);
  if (filter.includeStale) return;
  c.add("NOT hidden");
  c.add(`(liveness <> 'stale' OR liveness_since > ${c.value(filter.staleBefore)})`);
}
