import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";
import { appendRecord } from "@/trace/server/records/append";
import { publishCheckpoint } from "@/trace/server/signing/publish-checkpoint";
import { showVerification, stopVerification } from "./verify-everything";
import { verifyTrace } from "./verify-trace";

/** Each before those that it refers to. */
const TABLES = ["log_checkpoint", "log_leaf", "trace_pending", "trace_record", "trace_chain"];
/** As in verify-worker. */
const VERIFYING_LOCK = 0x50524c03;
/** More than one packet of them. */
const RECORDS = 600;

let services: TestServices;
let owner: Client;
let size = 0;

beforeAll(async () => {
  services = await startServices();
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
  for (const chain of ["test:one", "test:two"]) {
    for (let n = 0; n < 3; n++) {
      const record = { chain, kind: "view.save" as const, summary: { n } };
      await appendRecord(services.service, services.db.pool, record);
    }
    ({ size } = await publishCheckpoint(services.service));
  }
  await appendMany("test:long", RECORDS);
  for (const table of TABLES) {
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await owner.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
  }
});
afterEach(async () => {
  for (const table of TABLES) await owner.query(`DELETE FROM ${table}`);
  for (const table of TABLES.toReversed()) {
    await owner.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table}`);
  }
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

const BODY = '{"actor":"a","kind":"test.fill","sum":{}}';

async function appendMany(chain: string, count: number): Promise<void> {
  await services.db.pool.query("SELECT trace_append($1, $2) FROM generate_series(1, $3)", [
    chain,
    BODY,
    count,
  ]);
  ({ size } = await publishCheckpoint(services.service));
}

const verify = () => verifyTrace(services.as("auditor"), {});
const ofOne = "chain = 'test:one'";

it("verifies what nobody touched, with what waits to become a leaf", async () => {
  const record = { chain: "test:waits", kind: "view.save" as const, summary: {} };
  await appendRecord(services.service, services.db.pool, record);
  const found = await verify();
  expect(found).toMatchObject({ status: "verified", broken_total: 0, records: size + 1 });
  expect(found.log).toMatchObject({ size, checkpoints: 3, broken_total: 0, broken: [] });
});

it.each([
  [
    "a leaf that was changed",
    "UPDATE log_leaf SET leaf_hash = sha256('x') WHERE idx = 2",
    [{ index: 2, reason: "leaf_mismatch" }, { reason: "checkpoint_root" }],
  ],
  [
    "a leaf that is none",
    "UPDATE log_leaf SET leaf_hash = 'x' WHERE idx = 2",
    [{ index: 2, reason: "leaf_mismatch" }, { reason: "checkpoint_root" }],
  ],
  [
    "leaves that changed places",
    `UPDATE log_leaf SET idx = -idx WHERE idx IN (2, 3);
    UPDATE log_leaf SET idx = 5 + idx WHERE idx IN (-2, -3)`,
    [{ reason: "checkpoint_root" }],
  ],
  [
    "a leaf that was taken out",
    "DELETE FROM log_leaf WHERE idx = 2",
    [{ index: 3, reason: "index_gap" }],
  ],
  [
    "a leaf before the first",
    "UPDATE log_leaf SET idx = -7 WHERE idx = 2",
    [{ index: -7, reason: "index_gap", expected: "0" }],
  ],
  [
    "a leaf far behind the last",
    "UPDATE log_leaf SET idx = 9e17 WHERE idx = 2",
    [{ index: 3, reason: "index_gap", expected: "2" }],
  ],
  [
    "leaves without records",
    `DELETE FROM trace_record WHERE ${ofOne} AND seq > 0; UPDATE trace_chain SET next_seq = 1,
      head = (SELECT hash FROM trace_record WHERE ${ofOne}) WHERE ${ofOne}`,
    [
      { reason: "record_missing", expected: "test:one#1/1" },
      { reason: "record_missing", expected: "test:one#1/2" },
    ],
  ],
  [
    "a record that is no leaf and does not wait",
    `DELETE FROM log_leaf WHERE idx = (SELECT max(idx) FROM log_leaf);
    DELETE FROM log_checkpoint WHERE ordinal = (SELECT max(ordinal) FROM log_checkpoint)`,
    [{ reason: "leaf_missing", expected: `test:long#1/${RECORDS - 1}` }],
  ],
  [
    "a log that was cut",
    `INSERT INTO trace_pending
      SELECT ordinal FROM trace_record WHERE chain = 'test:long' AND seq = ${RECORDS - 1};
    DELETE FROM log_leaf WHERE idx = (SELECT max(idx) FROM log_leaf)`,
    [{ reason: "log_truncated" }],
  ],
  [
    "a note that nobody signed",
    `UPDATE log_checkpoint SET note = replace(note, 'a', 'b')
    WHERE ordinal = (SELECT max(ordinal) FROM log_checkpoint)`,
    [{ reason: "checkpoint_signature" }],
  ],
  [
    "a note of another size",
    `UPDATE log_checkpoint SET size = size - 1
    WHERE ordinal = (SELECT max(ordinal) FROM log_checkpoint)`,
    [{ reason: "checkpoint_signature" }],
  ],
  [
    "notes in another order",
    `UPDATE log_checkpoint SET ordinal = 1000 - ordinal`,
    [{ reason: "log_truncated" }],
  ],
])("finds in the log: %s", async (_name, sql, expected) => {
  await owner.query(sql);
  const { status, log, broken_total } = await verify();
  expect({ status, broken_total }).toEqual({ status: "broken", broken_total: 0 });
  expect(log?.broken.slice(0, expected.length)).toMatchObject(expected);
  expect(log?.broken_total).toBeGreaterThanOrEqual(expected.length);
});

it("names a record whose hash is none, in the chain and in the log", async () => {
  await owner.query(`UPDATE trace_record SET hash = '\\x00' WHERE ${ofOne} AND seq = 1`);
  const { broken, log } = await verify();
  expect(broken).toMatchObject([{ chain: "test:one", seq: "1", reason: "hash_mismatch" }]);
  expect(log?.broken).toMatchObject([{ reason: "leaf_mismatch", expected: "test:one#1/1" }]);
});

it("shows the first hundred and counts all", async () => {
  await owner.query("UPDATE log_leaf SET leaf_hash = sha256('x') WHERE idx % 2 = 1");
  const { log } = await verify();
  const shown = log?.broken.filter(({ reason }) => reason === "leaf_mismatch") ?? [];
  expect(log?.broken).toHaveLength(100);
  expect(shown.slice(0, 3).map(({ index }) => index)).toEqual([1, 3, 5]);
  expect(log?.broken_total).toBeGreaterThanOrEqual(Math.floor(size / 2));
});

it("says that the database cannot answer now", async () => {
  const lost = { ...services.as("auditor"), db: { pool: Object.create(services.db.pool) } };
  lost.db.pool.options = {
    ...services.db.pool.options,
    connectionString: "postgres://127.0.0.1:1/x",
  };
  await expect(verifyTrace(lost, {})).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

/** The last that a verification under way says of itself. */
async function watch(ctx: ServiceContext): Promise<{ read: number; total: number }> {
  let last = { read: 0, total: 0 };
  await expect.poll(() => showVerification(ctx, {})).not.toBeNull();
  for (let now = await showVerification(ctx, {}); now !== null; ) {
    last = now;
    await sleep(5);
    now = await showVerification(ctx, {});
  }
  return last;
}

it("reads a long log in pieces, and says how far it is", async () => {
  // Many at a time on one chain, or very many on different ones, would take half a minute.
  for (let from = 0; from < 17_000; from += 500) {
    await services.db.pool.query(
      "SELECT trace_append_batch(array_agg('test:' || n), array_agg($1::text)) FROM generate_series($2::int + 1, $2 + 500) n",
      [BODY, from],
    );
  }
  ({ size } = await publishCheckpoint(services.service));
  const auditor = services.as("auditor");
  const [whole, seen] = await Promise.all([verify(), watch(auditor)]);
  expect(whole.log).toMatchObject({ size, checkpoints: 4, broken_total: 0 });
  // Each record, and each leaf of the log; what it says last may be a moment old.
  expect(seen.total).toBe(whole.records + size);
  expect(seen.read).toBeGreaterThan(0);
  expect(seen.read).toBeLessThanOrEqual(seen.total);
  await owner.query("UPDATE log_leaf SET leaf_hash = sha256('x') WHERE idx = 16500");
  expect((await verify()).log?.broken).toMatchObject([
    { index: 16_500, reason: "leaf_mismatch" },
    { index: size, reason: "checkpoint_root" },
  ]);
});

it("is stopped for all who wait, and can be started again", async () => {
  const auditor = services.as("auditor");
  expect(await stopVerification(auditor, {})).toEqual({ stopped: false });
  const waiting = [verify(), verify()].map((each) => each.catch((error: unknown) => error));
  await expect.poll(() => showVerification(auditor, {})).not.toBeNull();
  expect(await stopVerification(auditor, {})).toEqual({ stopped: true });
  for (const answer of await Promise.all(waiting)) {
    expect(answer).toMatchObject({ code: "verification_stopped" });
  }
  expect(await showVerification(auditor, {})).toBeNull();
  expect((await verify()).status).toBe("verified");
});

it("is stopped while it waits for another process, and does not begin after that", async () => {
  await owner.query("BEGIN");
  await owner.query("SELECT pg_advisory_xact_lock($1)", [VERIFYING_LOCK]);
  const waiting = verify().catch((error: unknown) => error);
  // By then it was refused at least once.
  await sleep(1_000);
  expect(await stopVerification(services.as("auditor"), {})).toEqual({ stopped: true });
  await owner.query("COMMIT");
  expect(await waiting).toMatchObject({ code: "verification_stopped" });
});
