import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeFromSuggestionQueue } from "@/attack/server/queries/suggestions";
import { takeFromCoverageQueue } from "@/incidents/server/queries/coverage-facts";
import { startServices, type TestServices } from "@/test/service-context";
import { pruneNonces } from "../auth/signatures/request-nonces";
import { inTransaction } from "./transaction";

const ROWS = 3_000;
const BATCH = 200;

let services: TestServices;
let owner: Client;

beforeAll(async () => {
  services = await startServices();
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

const FILLED = {
  suggestion_queue:
    "INSERT INTO suggestion_queue (incident_id) SELECT n FROM generate_series(1, $1::int) n",
  coverage_queue:
    "INSERT INTO coverage_queue (incident_id) SELECT n FROM generate_series(1, $1::int) n",
  request_nonce: `INSERT INTO request_nonce (digest, expires_at)
    SELECT sha256(n::text::bytea), '2020-01-01' FROM generate_series(1, $1::int) n`,
};

/**
 * Rows of a queue although its statistics say that there are none: what a vacuum writes down after an
 * import that was rolled back, whose pages remain.
 */
async function fillBehindStatistics(queue: keyof typeof FILLED): Promise<void> {
  await owner.query(`ALTER TABLE ${queue} SET (autovacuum_enabled = false)`);
  await owner.query("BEGIN");
  await owner.query(FILLED[queue], [ROWS]);
  await owner.query("ROLLBACK");
  // A row on the last page keeps the vacuum from giving the pages back.
  await owner.query(FILLED[queue], [1]);
  await owner.query(`VACUUM ${queue}`);
  await owner.query(`DELETE FROM ${queue}`);
  await owner.query(`VACUUM (TRUNCATE false) ${queue}`);
  await owner.query(FILLED[queue], [ROWS]);
  const { rows } = await owner.query<{ tuples: number; pages: number }>(
    "SELECT reltuples AS tuples, relpages AS pages FROM pg_class WHERE oid = $1::regclass",
    [queue],
  );
  expect(rows[0]).toMatchObject({ tuples: 0, pages: expect.any(Number) });
  expect(rows[0]?.pages).toBeGreaterThan(0);
}

/** Rows of a queue that a batch reads, by scans of the table and of its indexes. */
function rowsReadBy(queue: string, take: Parameters<typeof inTransaction<unknown>>[1]) {
  return inTransaction(services.db.pool, async (client) => {
    await take(client);
    const { rows } = await client.query<{ read: string }>(
      `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::text AS read
       FROM pg_stat_xact_user_tables WHERE relid = $1::regclass`,
      [queue],
    );
    return Number(rows[0]?.read);
  });
}

describe("A batch off a queue whose statistics say that it is empty", () => {
  it.each([
    ["suggestion_queue", (client) => takeFromSuggestionQueue(client, BATCH), BATCH],
    ["coverage_queue", (client) => takeFromCoverageQueue(client, BATCH), BATCH],
    ["request_nonce", (client) => pruneNonces(client, new Date()), ROWS],
  ] as [keyof typeof FILLED, Parameters<typeof inTransaction<unknown>>[1], number][])(
    "reads %s a few times and not once for each of its rows",
    async (queue, take, taken) => {
      await fillBehindStatistics(queue);
      expect(await rowsReadBy(queue, take)).toBeLessThanOrEqual(3 * ROWS);
      const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${queue}`);
      expect(rows[0]?.n).toBe(ROWS - taken);
    },
  );
});
