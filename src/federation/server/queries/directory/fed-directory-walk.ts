import "server-only";
import type { Pool } from "pg";
import { Conditions } from "@/incidents/server/queries/incident-conditions";
import {
  addEquals,
  addListed,
  addSearch,
  type DirectoryFilter,
  type DirectoryKey,
  searchWords,
  wordSql,
} from "./fed-directory";
import { followLead, leadsOf, rarestLead } from "./fed-directory-leads";
import {
  addAfter,
  type Found,
  keyOf,
  orderBy,
  type Search,
  type Walk,
} from "./fed-directory-order";
import { streamsOf, walkStreams } from "./fed-directory-streams";

/** So many rows in the order of the list are read before any other index is used. */
const PROBED = 300;
/** A walk that is expected to read no more than so many goes on. */
const WALKED = 2_000;
/** The same where even the rarest word is frequent: an inverted index has little to leave out then. */
const WALKED_FREQUENT = 10_000;
const FREQUENT = PROBED / 50;
/** So many rankings are queried one by one, in an index that finds words within a ranking. */
const RANKINGS = 24;

/**
 * Ids of one page of the directory, at most `limit`, in its order. No query depends on the
 * planner's estimate of frequencies: a skill without agents would be searched in a million rows. In
 * the order of rankings, filters are streams of an index that is in that order; a skill, an
 * operator or a provider leads to its agents in that order as well. For words first a few rows are
 * walked; what is frequent fills the page from there. For others an inverted index is queried,
 * ranking by ranking, for the rarest word; only rarer ones are searched as a whole.
 */
export async function findDirectoryIds(search: Search): Promise<Found[]> {
  const { filter, sort, limit } = search;
  if (sort !== "ranking") return walkOn({ ...search, hidden: null });
  const leads = leadsOf(filter);
  if (leads.length === 0 && filter.text === null) {
    const streams = await streamsOf(search);
    if (streams !== null) return walkStreams(search, streams);
  }
  const way = leads.length > 0 ? followLeads : walkOn;
  const shown = await way({ ...search, hidden: false });
  if (!filter.includeStale) return shown;
  // The indexes in the order of rankings have the hidden ones apart.
  const hidden = await way({ ...search, hidden: true });
  return [...shown, ...hidden].sort(byRanking).slice(0, limit);
}

function byRanking(a: Found, b: Found): number {
  return Number(b.page_key) - Number(a.page_key) || (a.id < b.id ? 1 : -1);
}

/** From the rarest lead; of those far beyond its first agents, all that match every part. */
async function followLeads(search: Walk): Promise<Found[]> {
  const lead = await rarestLead(search, leadsOf(search.filter));
  if (lead === undefined) return [];
  const { found, end } = await followLead(search, lead);
  if (end === null) return found;
  return [...found, ...(await far({ ...search, after: end, limit: search.limit - found.length }))];
}

async function walkOn(search: Walk): Promise<Found[]> {
  const { filter, sort, limit } = search;
  const probe = await probeOrder(search);
  if (probe.found.length >= limit || probe.last === null) return probe.found.slice(0, limit);
  const missing = limit - probe.found.length;
  const rest = { ...search, after: probe.last, limit: missing };
  const expected = (PROBED * missing) / Math.max(probe.found.length, 0.1);
  const isFrequent = probe.rarest !== null && probe.rarest.times >= FREQUENT;
  if (expected <= (isFrequent ? WALKED_FREQUENT : WALKED)) {
    return [...probe.found, ...(await walk(rest))];
  }
  const isAlone = filter.provider === null;
  if (sort !== "ranking" || !isAlone || probe.rarest === null) {
    return [...probe.found, ...(await far(rest))];
  }
  const near = await nearRankings(rest, probe.rarest.word);
  const next = Number(probe.last.key) - RANKINGS + 1;
  if (near.length >= missing || next <= 0) return [...probe.found, ...near];
  const left = { ...rest, limit: missing - near.length, after: { key: String(next), id: 0n } };
  return [...probe.found, ...near, ...(await far(left))];
}

interface Probe {
  found: Found[];
  /** Where it ended; null at the end of the list. */
  last: DirectoryKey | null;
  /** The word that fewest of the rows have, and how many have it. */
  rarest: { word: string; times: number } | null;
}

/** Matches among the first rows in the order of the list. */
async function probeOrder(search: Walk): Promise<Probe> {
  const { filter, sort, hidden } = search;
  const words = searchWords(filter);
  const listed = new Conditions();
  listed.add("status = 'approved'");
  listed.add(`simulation = ${listed.value(filter.simulation)}`);
  if (hidden !== null) listed.add(`hidden = ${listed.value(hidden)}`);
  addAfter(listed, search);
  const wanted = new Conditions(listed.values);
  addEquals(wanted, filter);
  addListed(wanted, filter, hidden);
  addSearch(wanted, filter, true);
  const has = words.map((word) => wordSql(wanted, word));
  const { rows } = await search.pool.query<Found & { is_found: boolean; has: boolean[] }>(
    `SELECT id, ${keyOf(sort)} AS page_key, (${wanted.sql}) AS is_found, ARRAY[${has.join(", ")}]::boolean[] AS has
     FROM (SELECT * FROM fed_agent WHERE ${listed.sql} ${orderBy(sort)} LIMIT ${PROBED}) a
     ${orderBy(sort)}`,
    listed.values,
  );
  const last = rows.at(-1);
  const counted = words.map((word, n) => ({
    word,
    times: rows.filter((row) => row.has[n]).length,
  }));
  const [rarest] = counted.sort((a, b) => a.times - b.times);
  return {
    found: rows.filter((row) => row.is_found).map(({ id, page_key }) => ({ id, page_key })),
    last: last === undefined || rows.length < PROBED ? null : { key: last.page_key, id: last.id },
    rarest: rarest ?? null,
  };
}

/** Goes on in the order of the list, for what is frequent there. */
async function walk(search: Walk): Promise<Found[]> {
  const c = new Conditions();
  addListed(c, search.filter, search.hidden);
  addEquals(c, search.filter);
  addSearch(c, search.filter, true);
  addAfter(c, search);
  const { rows } = await search.pool.query<Found>(
    `SELECT id, ${keyOf(search.sort)} AS page_key FROM fed_agent WHERE ${c.sql}
     ${orderBy(search.sort)} LIMIT ${search.limit}`,
    c.values,
  );
  return rows;
}

/**
 * Queries a word in the next rankings one by one; PostgreSQL stops at the one that fills the page.
 */
async function nearRankings(search: Walk, word: string): Promise<Found[]> {
  const first = Number(search.after?.key ?? 100);
  const c = new Conditions();
  const having = wordSql(c, word);
  addSearch(c, search.filter, true);
  addListed(c, search.filter, search.hidden);
  addEquals(c, search.filter);
  addAfter(c, search);
  const { rows } = await search.pool.query<Found>(
    `SELECT a.id, a.page_key FROM generate_series(${first}, ${Math.max(0, first - RANKINGS + 1)}, -1) r (ranking)
       CROSS JOIN LATERAL (
         SELECT id, ranking::text AS page_key FROM (
           SELECT * FROM fed_agent WHERE status = 'approved' AND ranking = r.ranking::smallint AND ${having}
           OFFSET 0) same
         WHERE ${c.sql} ORDER BY id DESC LIMIT ${search.limit}) a
     LIMIT ${search.limit}`,
    c.values,
  );
  return rows;
}

/** All that is left of something rare, put in order. */
async function far(search: Walk): Promise<Found[]> {
  const c = new Conditions();
  const indexed = new Conditions(c.values);
  indexed.add("status = 'approved'");
  addEquals(indexed, search.filter);
  addSearch(indexed, search.filter);
  addListed(c, search.filter, search.hidden);
  addAfter(c, search);
  const { rows } = await search.pool.query<Found>(
    `SELECT id, ${keyOf(search.sort)} AS page_key FROM (
       SELECT * FROM fed_agent WHERE ${indexed.sql} OFFSET 0) a
     WHERE ${c.sql} ${orderBy(search.sort)} LIMIT ${search.limit}`,
    c.values,
  );
  return rows;
}

/** How many match, counted up to `most`. */
export async function countDirectory(
  pool: Pool,
  filter: DirectoryFilter,
  most: number,
): Promise<number> {
  const ids = await findDirectoryIds({ pool, filter, sort: "ranking", after: null, limit: most });
  return ids.length;
}
