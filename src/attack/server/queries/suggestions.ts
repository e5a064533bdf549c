import "server-only";
import type { PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";

/** Who holds it computes suggestions; there is one at a time. */
const SUGGESTION_LOCK = 0x50524c0a;

/**
 * Lets one process at a time compute, so that an older result never replaces a newer one. Waits for
 * locked incidents for less than deadlock_timeout, so that an import is never the one to give way.
 */
export async function lockSuggestions(client: PoolClient): Promise<boolean> {
  await client.query("SET LOCAL lock_timeout = '500ms'");
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS locked",
    [SUGGESTION_LOCK],
  );
  return rows[0]?.locked ?? false;
}

/** Takes incidents whose suggestions are to be computed again off the queue; each once. */
export async function takeFromSuggestionQueue(
  client: PoolClient,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await client.query<{ incident_id: bigint }>({
    name: "suggestion-take",
    text: `WITH due AS MATERIALIZED (
        SELECT id FROM suggestion_queue ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED),
      taken AS (
        DELETE FROM suggestion_queue q USING due WHERE q.id = due.id RETURNING q.incident_id)
      SELECT DISTINCT incident_id FROM taken ORDER BY incident_id`,
    values: [limit],
  });
  return rows.map((row) => row.incident_id);
}

/** Facts of an incident for the suggester, and techniques that it may not suggest. */
export type SuggestionRow = Pick<
  Row<"incident">,
  "id" | "title" | "cve" | "cwe" | "techniques" | "rejected_techniques"
> & { description: string };

/** Incidents with the texts of their weaknesses, by id. */
export async function readSuggestionInputs(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<SuggestionRow[]> {
  const { rows } = await client.query<SuggestionRow>({
    name: "suggestion-inputs",
    text: `SELECT i.id, i.title, coalesce(t.description, '') AS description, i.cve, i.cwe, i.techniques,
        i.rejected_techniques
      FROM incident i LEFT JOIN weakness_text t ON t.sha256 = i.text_sha256
      WHERE i.id = ANY ($1::bigint[]) ORDER BY i.id`,
    values: [ids],
  });
  return rows;
}

/**
 * Stores suggested techniques with the version of the suggester that gave them; derived, so the
 * incident's version stays. The techniques come as one text each, because arrays of arrays would have to
 * be of one length. Returns how many incidents changed.
 */
export async function storeSuggestions(
  client: PoolClient,
  suggestions: readonly { id: bigint; techniques: readonly string[] }[],
  version: string,
): Promise<number> {
  const { rowCount } = await client.query({
    name: "suggestion-store",
    text: `UPDATE incident i SET suggested = s.techniques, suggester = $3
      FROM (SELECT id, string_to_array(words, ' ') AS techniques
        FROM unnest($1::bigint[], $2::text[]) AS given (id, words)) s
      WHERE i.id = s.id AND (i.suggested, i.suggester) IS DISTINCT FROM (s.techniques, $3::text)`,
    values: [
      suggestions.map(({ id }) => id),
      suggestions.map(({ techniques }) => techniques.join(" ")),
      version,
    ],
  });
  return rowCount ?? 0;
}

/**
 * Queues those of the next incidents by id whose suggestions another version gave, or none. Returns
 * the last id that was looked at; null where there are no more. An incident that was never computed
 * is in the queue since it was created.
 */
export async function queueOutdated(
  client: PoolClient,
  { after, version }: { after: bigint; version: string },
  limit: number,
): Promise<bigint | null> {
  const { rows } = await client.query<{ last: bigint | null }>({
    name: "suggestion-queue-outdated",
    text: `WITH next AS MATERIALIZED (
        SELECT id, suggester FROM incident WHERE id > $1 ORDER BY id LIMIT $3),
      queued AS (
        INSERT INTO suggestion_queue (incident_id)
        SELECT id FROM next WHERE suggester <> $2 ORDER BY id)
      SELECT max(id) AS last FROM next`,
    values: [after, version, limit],
  });
  return rows[0]?.last ?? null;
}
