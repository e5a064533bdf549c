import "server-only";
import type { Pool } from "pg";
import { Conditions } from "@/incidents/server/queries/incident-conditions";
import { addEquals, addListed } from "./fed-directory";
import { addAfter, type Found, type Search } from "./fed-directory-order";

/** A prefix of more providers than these is no short list of streams. */
const PROVIDERS = 40;

/** Columns of an index, and each combination of values whose rows are in the order of rankings. */
interface Streams {
  columns: readonly string[];
  tuples: readonly (readonly (string | boolean)[])[];
  /** Whether the combinations cover the whole filter: then only stale ones have to be left out. */
  isWhole: boolean;
}

/**
 * The streams that together hold what a filter without skills and words matches; null where they
 * are many.
 */
export async function streamsOf({ pool, filter }: Search): Promise<Streams | null> {
  const hidden = filter.includeStale ? [false, true] : [false];
  const isPlain = [filter.roles, filter.tiers, filter.runtimeTypes].every((l) => l.length === 0);
  if (filter.provider !== null) {
    const { key } = filter.provider;
    const keys = await providersOf(pool, filter.simulation, key);
    if (keys === null) return null;
    const isWhole = isPlain && filter.liveness.length === 0 && filter.operatorDid === null;
    return { columns: ["provider_key"], tuples: keys.map((k) => [k]), isWhole };
  }
  if (filter.liveness.length > 0) {
    return { columns: ["liveness"], tuples: filter.liveness.map((l) => [l]), isWhole: isPlain };
  }
  if (isPlain) return { columns: ["hidden"], tuples: hidden.map((h) => [h]), isWhole: true };
  return {
    columns: ["hidden", "role", "tier", "runtime_type"],
    tuples: combinations<string | boolean>([
      hidden,
      orAll(filter.roles, ["executor", "validator", "integrator"]),
      orAll(filter.tiers, ["T1", "T2", "T3"]),
      orAll(filter.runtimeTypes, ["mcp-server", "rest-api", "websocket", "grpc"]),
    ]),
    isWhole: true,
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

/** The page that the streams hold together. */
export async function walkStreams(search: Search, streams: Streams): Promise<Found[]> {
  const found: Found[] = [];
  let after = search.after;
  while (found.length < search.limit) {
    const step = await nextOfStreams({ ...search, after }, streams);
    found.push(...step.rows.filter((row) => row.is_found));
    const last = step.rows.at(-1);
    if (last === undefined || step.isEnd) break;
    after = { key: last.page_key, id: last.id };
  }
  return found.slice(0, search.limit).map(({ id, page_key }) => ({ id, page_key }));
}

/**
 * The next rows of all streams. Where the streams cover the whole filter they are read from their
 * index alone, and only the rows that come first of them all are looked at: most of a stream is
 * never shown.
 */
async function nextOfStreams(search: Search, { columns, tuples, isWhole }: Streams) {
  if (tuples.length === 0) return { rows: [], isEnd: true };
  // Some of them may be stale.
  const take = search.limit + Math.ceil(search.limit / 8);
  const stream = new Conditions();
  stream.add("status = 'approved'");
  stream.add(`simulation = ${stream.value(search.filter.simulation)}`);
  addAfter(stream, search);
  const wanted = new Conditions(stream.values);
  addEquals(wanted, search.filter);
  addListed(wanted, search.filter);
  const names = columns.map((_, n) => `v${n}`);
  const values = tuples.map(
    (tuple) =>
      `(${tuple.map((v) => `${stream.value(v)}::${typeof v === "boolean" ? "boolean" : "text"}`).join(", ")})`,
  );
  const inStream = [
    ...columns.map((column, n) => `${column} = stream.v${n}`),
    stream.sql,
    ...(isWhole ? [] : [wanted.sql]),
  ].join(" AND ");
  const { rows } = await search.pool.query<Found & { is_found: boolean }>(
    `SELECT next.id, next.ranking::text AS page_key, a.id IS NOT NULL AS is_found FROM (
       SELECT one.id, one.ranking FROM (VALUES ${values.join(", ")}) stream (${names.join(", ")})
       CROSS JOIN LATERAL (SELECT id, ranking FROM fed_agent
         WHERE ${inStream} ORDER BY ranking DESC, id DESC LIMIT ${take}) one
       ORDER BY one.ranking DESC, one.id DESC LIMIT ${take}) next
     LEFT JOIN LATERAL (SELECT id FROM fed_agent WHERE fed_agent.id = next.id AND ${wanted.sql} OFFSET 0) a ON true
     ORDER BY next.ranking DESC, next.id DESC`,
    stream.values,
  );
  return { rows, isEnd: rows.length < take };
}
