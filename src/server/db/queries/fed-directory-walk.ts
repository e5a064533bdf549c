import "server-only";
import type { Pool } from "pg";
import {
  addEquals,
  addListed,
  addSearch,
  type DirectoryFilter,
  type DirectoryKey,
  type DirectorySort,
  keySql,
  ORDERS,
  type SearchKey,
  searchKeys,
} from "./fed-directory";
import { Conditions } from "./incident-conditions";

/** So many rows in the order of the list are looked at before any other index is asked. */
const PROBED = 300;
/** A walk that is expected to read no more than so many goes on. */
const WALKED = 2_000;
/** The same where even the rarest part is frequent: an inverted index has little to leave out then. */
const WALKED_FREQUENT = 10_000;
const FREQUENT = PROBED / 50;
/** So many rankings are asked for one by one, of an index that finds words and skills within a ranking. */
const RANKINGS = 24;
/** A prefix of more providers than these is no short list of streams. */
const PROVIDERS = 40;

interface Found {
  id: bigint;
  page_key: string;
}

interface Search {
  pool: Pool;
  filter: DirectoryFilter;
  sort: DirectorySort;
  after: DirectoryKey | null;
  limit: number;
}

/** One of the ways through the list; `hidden` null takes both kinds. */
interface Walk extends Search {
  hidden: boolean | null;
}

/**
 * Ids of one page of the directory, at most `limit`, in its order. No query is left to the planner's guess
 * of how often something occurs: a skill of nobody would be looked for in a million rows. Filters alone
 * are streams of an index that is in the order of the list. With words or skills first a few rows are
 * walked; what is frequent fills the page from there. What is not is asked of an inverted index, ranking by
 * ranking, for the rarest of its parts; only what is rarer still is looked for as a whole.
 */
export async function findDirectoryIds(search: Search): Promise<Found[]> {
  const { filter, sort, limit } = search;
  const keys = searchKeys(filter);
  if (sort === "ranking" && keys.length === 0) {
    const streams = await streamsOf(search);
    if (streams !== null) return walkStreams(search, streams);
  }
  if (sort !== "ranking") return walkOn({ ...search, hidden: null }, keys);
  const shown = await walkOn({ ...search, hidden: false }, keys);
  if (!filter.includeStale) return shown;
  // The index in the order of rankings has the hidden ones apart.
  const hidden = await walkOn({ ...search, hidden: true }, keys);
  return [...shown, ...hidden].sort(byRanking).slice(0, limit);
}

function byRanking(a: Found, b: Found): number {
  return Number(b.page_key) - Number(a.page_key) || (a.id < b.id ? 1 : -1);
}

async function walkOn(search: Walk, keys: readonly SearchKey[]): Promise<Found[]> {
  const { filter, sort, limit } = search;
  const probe = await probeOrder(search, keys);
  if (probe.found.length >= limit || probe.last === null) return probe.found.slice(0, limit);
  const missing = limit - probe.found.length;
  const rest = { ...search, after: probe.last, limit: missing };
  const expected = (PROBED * missing) / Math.max(probe.found.length, 0.1);
  const isFrequent = probe.rarest !== null && probe.rarest.times >= FREQUENT;
  if (expected <= (isFrequent ? WALKED_FREQUENT : WALKED)) {
    return [...probe.found, ...(await walk(rest))];
  }
  const isAlone = filter.operatorDid === null && filter.provider === null;
  if (sort !== "ranking" || !isAlone || probe.rarest === null) {
    return [...probe.found, ...(await far(rest))];
  }
  const near = await nearRankings(rest, probe.rarest.key);
  const next = Number(probe.last.key) - RANKINGS + 1;
  if (near.length >= missing || next <= 0) return [...probe.found, ...near];
  const left = { ...rest, limit: missing - near.length, after: { key: String(next), id: 0n } };
  return [...probe.found, ...near, ...(await far(left))];
}

/** Columns of an index, and each combination of values whose rows are in the order of the list. */
interface Streams {
  columns: readonly string[];
  tuples: readonly (readonly (string | boolean)[])[];
}

async function streamsOf({ pool, filter }: Search): Promise<Streams | null> {
  const hidden = filter.includeStale ? [false, true] : [false];
  if (filter.operatorDid !== null) {
    return { columns: ["operator_did"], tuples: [[filter.operatorDid]] };
  }
  if (filter.provider !== null) {
    const { key, isPrefix } = filter.provider;
    const keys = isPrefix ? await providersOf(pool, filter.simulation, key) : [key];
    return keys === null ? null : { columns: ["provider_key"], tuples: keys.map((k) => [k]) };
  }
  if (filter.liveness.length > 0) {
    return { columns: ["liveness"], tuples: filter.liveness.map((each) => [each]) };
  }
  const isPlain = [filter.roles, filter.tiers, filter.runtimeTypes].every((l) => l.length === 0);
  if (isPlain) return { columns: ["hidden"], tuples: hidden.map((h) => [h]) };
  return {
    columns: ["hidden", "role", "tier", "runtime_type"],
    tuples: combinations<string | boolean>([
      hidden,
      orAll(filter.roles, ["executor", "validator", "integrator"]),
      orAll(filter.tiers, ["T1", "T2", "T3"]),
      orAll(filter.runtimeTypes, ["mcp-server", "rest-api", "websocket", "grpc"]),
    ]),
  };
}

function orAll(asked: readonly string[], all: readonly string[]): readonly string[] {
  return asked.length === 0 ? all : asked;
}

function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>(
    (done, list) => done.flatMap((tuple) => list.map((value) => [...tuple, value])),
    [[]],
  );
}

/** Providers with a prefix, jumping from one to the next in their index; null where there are many. */
async function providersOf(
  pool: Pool,
  simulation: boolean,
  prefix: string,
): Promise<string[] | null> {
  const next = (beyond: string) => `SELECT provider_key FROM fed_agent
    WHERE status = 'approved' AND simulation = $1 AND provider_key ^@ $2 AND ${beyond}
    ORDER BY provider_key USING ~<~ LIMIT 1`;
  const { rows } = await pool.query<{ provider_key: string }>(
    `WITH RECURSIVE p AS (
       (${next("true")})
       UNION ALL SELECT n.provider_key FROM p CROSS JOIN LATERAL (${next("provider_key ~>~ p.provider_key")}) n)
     SELECT provider_key FROM p LIMIT ${PROVIDERS + 1}`,
    [simulation, prefix],
  );
  return rows.length > PROVIDERS ? null : rows.map((row) => row.provider_key);
}

async function walkStreams(search: Search, streams: Streams): Promise<Found[]> {
  if (streams.tuples.length === 0) return [];
  const c = new Conditions();
  addEquals(c, search.filter);
  addListed(c, search.filter);
  addAfter(c, search);
  const names = streams.columns.map((_, n) => `v${n}`);
  const values = streams.tuples.map(
    (tuple) =>
      `(${tuple.map((v) => `${c.value(v)}::${typeof v === "boolean" ? "boolean" : "text"}`).join(", ")})`,
  );
  const equal = streams.columns.map((column, n) => `${column} = stream.v${n}`);
  const { rows } = await search.pool.query<Found>(
    `SELECT a.id, a.page_key::text FROM (VALUES ${values.join(", ")}) stream (${names.join(", ")})
       CROSS JOIN LATERAL (SELECT id, ranking AS page_key FROM fed_agent
         WHERE ${equal.join(" AND ")} AND ${c.sql} ORDER BY ranking DESC, id DESC LIMIT ${search.limit}) a
     ORDER BY a.page_key DESC, a.id DESC LIMIT ${search.limit}`,
    c.values,
  );
  return rows;
}

interface Probe {
  found: Found[];
  /** Where it ended; null at the end of the list. */
  last: DirectoryKey | null;
  /** The key that fewest of the rows have, and how many have it. */
  rarest: { key: SearchKey; times: number } | null;
}

/** What the first rows in the order of the list hold of what is looked for. */
async function probeOrder(search: Walk, keys: readonly SearchKey[]): Promise<Probe> {
  const { filter, sort, hidden } = search;
  const listed = new Conditions();
  listed.add("status = 'approved'");
  listed.add(`simulation = ${listed.value(filter.simulation)}`);
  if (hidden !== null) listed.add(`hidden = ${listed.value(hidden)}`);
  addAfter(listed, search);
  const wanted = new Conditions(listed.values);
  addEquals(wanted, filter);
  addListed(wanted, filter, hidden);
  addSearch(wanted, filter, true);
  const has = keys.map((key) => keySql(wanted, key));
  const { rows } = await search.pool.query<Found & { is_found: boolean; has: boolean[] }>(
    `SELECT id, ${keyOf(sort)} AS page_key, (${wanted.sql}) AS is_found, ARRAY[${has.join(", ")}]::boolean[] AS has
     FROM (SELECT * FROM fed_agent WHERE ${listed.sql} ${orderBy(sort)} LIMIT ${PROBED}) a
     ${orderBy(sort)}`,
    listed.values,
  );
  const last = rows.at(-1);
  const counted = keys.map((key, n) => ({ key, times: rows.filter((row) => row.has[n]).length }));
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

/** Asks for a key in the next rankings one by one; PostgreSQL stops at the one that fills the page. */
async function nearRankings(search: Walk, key: SearchKey): Promise<Found[]> {
  const first = Number(search.after?.key ?? 100);
  const c = new Conditions();
  const having = keySql(c, key);
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

function addAfter(c: Conditions, { sort, after }: Search): void {
  if (after === null) return;
  const { column, type, direction } = ORDERS[sort];
  const than = direction === "DESC" ? "<" : ">";
  c.add(
    `(${column}, id) ${than} (${c.value(after.key)}::text::${type}, ${c.value(after.id)}::bigint)`,
  );
}

function orderBy(sort: DirectorySort): string {
  const { column, direction } = ORDERS[sort];
  return `ORDER BY ${column} ${direction}, id ${direction}`;
}

function keyOf(sort: DirectorySort): string {
  return `${ORDERS[sort].column}::text`;
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
