import "server-only";
import type { Pool, PoolClient } from "pg";
import { type CamelRow, camelColumnsOf, type Row } from "@/platform/db/rows";
import type { StopReason } from "@/trace/domain/signing-guard";

type Reader = Pool | PoolClient;

/** A database cluster and its timeline; null where the provider does not let it be read. */
export interface DatabaseIdentity {
  system: string | null;
  timeline: number | null;
}

export async function findDatabaseIdentity(client: Reader): Promise<DatabaseIdentity> {
  const { rows } = await client.query<DatabaseIdentity>(
    "SELECT o_system AS system, o_timeline AS timeline FROM log_database()",
  );
  const [found] = rows;
  if (found === undefined) throw new Error("the database does not say which it is");
  return found;
}

/**
 * Since when this database is known, and whether it is the first that is. One that is not known is
 * noted; `isNew` is then true for one caller.
 */
export async function noteTimeline(
  client: PoolClient,
  { system, timeline }: DatabaseIdentity,
  now: Date,
): Promise<{ seenAt: Date; isNew: boolean; isFirst: boolean }> {
  const { rowCount } = await client.query(
    `INSERT INTO log_timeline (system, timeline, seen_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [system ?? "", timeline ?? 0, now],
  );
  const { rows } = await client.query<{ seenAt: Date; isFirst: boolean }>(
    `SELECT t.seen_at AS "seenAt", NOT EXISTS (
       SELECT 1 FROM log_timeline o WHERE (o.system, o.timeline) <> (t.system, t.timeline)
         AND o.seen_at <= t.seen_at) AS "isFirst"
     FROM log_timeline t WHERE t.system = $1 AND t.timeline = $2`,
    [system ?? "", timeline ?? 0],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the timeline was not noted");
  return { ...row, isNew: rowCount === 1 };
}

/** A machine that does not sign. */
export type SigningStopRow = CamelRow<Row<"log_signing_stop", { reason: StopReason }>>;

const STOP = `SELECT ${camelColumnsOf("log_signing_stop")} FROM log_signing_stop`;

/**
 * Stops that count: those of the log, and those of machines that said so lately; the oldest of the
 * log's first.
 */
export async function findSigningStops(client: Reader, lately: Date): Promise<SigningStopRow[]> {
  const { rows } = await client.query<SigningStopRow>(
    `${STOP} WHERE everywhere OR seen_at > $1 ORDER BY everywhere DESC, since, machine`,
    [lately],
  );
  return rows;
}

async function findStopOf(client: Reader, machine: string): Promise<SigningStopRow | null> {
  const { rows } = await client.query<SigningStopRow>(`${STOP} WHERE machine = $1`, [machine]);
  return rows[0] ?? null;
}

/** Machines that did not come back are forgotten; what is wrong with the log is not. */
const FORGOTTEN_MS = 24 * 3_600_000;

/**
 * Notes that a machine does not sign, and whether that is new. What is wrong with the log stays noted
 * when the machine loses what it remembered.
 */
export async function noteSigningStop(
  client: PoolClient,
  stop: Omit<SigningStopRow, "since" | "seenAt">,
  now: Date,
): Promise<{ isNew: boolean; since: Date }> {
  await client.query("DELETE FROM log_signing_stop WHERE NOT everywhere AND seen_at < $1", [
    new Date(now.getTime() - FORGOTTEN_MS),
  ]);
  const before = await findStopOf(client, stop.machine);
  if (before?.everywhere && !stop.everywhere) {
    await client.query("UPDATE log_signing_stop SET seen_at = $2 WHERE machine = $1", [
      stop.machine,
      now,
    ]);
    return { isNew: false, since: before.since };
  }
  const isNew = before?.reason !== stop.reason;
  const since = isNew || before === null ? now : before.since;
  await client.query(
    `INSERT INTO log_signing_stop (machine, reason, detail, everywhere, note, since, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (machine) DO UPDATE
     SET reason = $2, detail = $3, everywhere = $4, note = $5, since = $6, seen_at = $7`,
    [stop.machine, stop.reason, stop.detail, stop.everywhere, stop.note, since, now],
  );
  return { isNew, since };
}

/**
 * Ends the stop of a machine and what was wrong with the log, once it could be signed; every stop for
 * null. Returns the machines that had stopped.
 */
export async function endSigningStops(client: Reader, machine: string | null): Promise<string[]> {
  const { rows } = await client.query<{ machine: string }>(
    `DELETE FROM log_signing_stop WHERE $1::text IS NULL OR machine = $1 OR everywhere
     RETURNING machine`,
    [machine],
  );
  return rows.map((row) => row.machine);
}

/** Names of the log, the present one first; the last is also that of its chains. */
export async function findLogOrigins(client: Reader): Promise<[string, ...string[]]> {
  const { rows } = await client.query<{ origin: string }>(
    `SELECT origin FROM (
       SELECT origin, ordinal FROM log_adoption WHERE begins UNION ALL SELECT origin, -1 FROM trace_origin) o
     ORDER BY ordinal DESC`,
  );
  const [present, ...former] = rows.map(({ origin }) => origin);
  if (present === undefined) throw new Error("the trace has no origin");
  return [present, ...former];
}

/** A checkpoint that an operator adopted. */
export type AdoptionRow = CamelRow<Omit<Row<"log_adoption", { size: number }>, "ordinal">>;

const ADOPTION = camelColumnsOf("log_adoption", { without: ["ordinal", "size"] });

/** Adopted checkpoints, newest first. */
export async function findAdoptions(client: Reader, limit: number): Promise<AdoptionRow[]> {
  const { rows } = await client.query<AdoptionRow>(
    `SELECT ${ADOPTION}, size::float8 AS size FROM log_adoption ORDER BY ordinal DESC LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Adopts a checkpoint, with the record of it. */
export async function insertAdoption(
  client: PoolClient,
  adopted: AdoptionRow,
  body: string,
): Promise<void> {
  await client.query("SELECT log_adopt($1, $2, $3, $4, $5, $6, $7, $8)", [
    adopted.origin,
    adopted.begins,
    adopted.size,
    adopted.root,
    adopted.machine,
    adopted.reason,
    adopted.adoptedAt,
    body,
  ]);
}
