import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { rootOf } from "@/trace/domain/tiles";
import { subtreeReader } from "@/trace/server/proofs/read-subtrees";
import type { DatabaseIdentity } from "@/trace/server/queries/log-signing";
import type { CheckpointRow } from "@/trace/server/queries/transparency-log";
import { appendRecord } from "@/trace/server/records/append";
import { publishCheckpoint } from "@/trace/server/signing/publish-checkpoint";
import { type SigningMachine, signingMachine } from "@/trace/server/signing/signing-machine";
import type { CheckpointSink } from "@/trace/server/sinks/checkpoint-sink";
import { startServices, type TestServices } from "../service-context";

// A log that is signed by several machines, each with a note of its own, on one database whose owner
// cuts it: what a failover that loses records, a restore and an attack have in common.
export let services: TestServices;
export let folder: string;
/** Time of all machines' clocks. */
export let now = new Date();
let timeline = 1;
let machines = 0;

/** Gives a test file a database and a folder, and each of its tests an unsigned log. */
export function inSigningWorld(): void {
  beforeAll(async () => {
    services = await startServices();
    folder = mkdtempSync(path.join(tmpdir(), "proofline-signing-"));
  });
  afterAll(async () => {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    now = new Date();
    timeline = 1;
    await asOwner(
      "DELETE FROM log_anchor",
      "DELETE FROM log_checkpoint",
      "DELETE FROM log_signing_stop",
      "DELETE FROM log_timeline",
    );
  });
}

/** Lets time pass. */
export function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
}

/** The database is promoted: its timeline is the next one. */
export function promote(): void {
  timeline += 1;
}

const database = async (): Promise<DatabaseIdentity> => ({ system: "7001", timeline });

/** A machine without a note. */
export function machine(sinks: readonly CheckpointSink[] = []): SigningMachine {
  machines += 1;
  return signingMachine(path.join(folder, `machine-${machines}`, "state.note"), sinks, database);
}

/** The same machine after its process started again. */
export const restarted = (former: SigningMachine, sinks = former.sinks) =>
  signingMachine(former.stateFile, sinks, database);

/** A machine that was given the note of another. */
export function withNoteOf(former: SigningMachine): SigningMachine {
  const fresh = machine();
  mkdirSync(path.dirname(fresh.stateFile), { recursive: true });
  copyFileSync(former.stateFile, fresh.stateFile);
  return fresh;
}

export const context = () => ({ ...services.service, clock: () => now });
export const sign = (by: SigningMachine) => publishCheckpoint(context(), by);
/** The error that says since when and why. */
export const stopped = (reason: RegExp) => ({
  code: "unavailable",
  detail: expect.stringMatching(
    new RegExp(`^Signing has stopped, since \\S+, because: .*${reason.source}`),
  ),
});

/** Records that wait to be signed. */
export async function append(count: number, chain = "test:signing"): Promise<void> {
  for (let n = 0; n < count; n++) {
    const record = { chain, kind: "view.save" as const, summary: { n } };
    await appendRecord(services.service, services.db.pool, record);
  }
}

/** Runs statements as the owner of the schema, who is not restricted by triggers. */
export async function asOwner(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: services.ownerUrl });
  await client.connect();
  try {
    for (const table of [
      "trace_record",
      "trace_chain",
      "log_leaf",
      "log_subtree",
      "log_checkpoint",
    ]) {
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    }
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Puts the log back to a checkpoint, as a standby that was behind has it: the database does not
 * show it.
 */
export const cutBehind = ({ size, ordinal }: CheckpointRow) =>
  asOwner(
    `DELETE FROM log_anchor WHERE checkpoint_ordinal > ${ordinal}`,
    `DELETE FROM log_checkpoint WHERE ordinal > ${ordinal}`,
    "DELETE FROM trace_pending",
    `DELETE FROM trace_record r USING log_leaf l
     WHERE l.idx >= ${size} AND (r.chain, r.epoch, r.seq) = (l.chain, l.epoch, l.seq)`,
    "DELETE FROM trace_record r WHERE NOT EXISTS (SELECT 1 FROM log_leaf l WHERE (r.chain, r.epoch, r.seq) = (l.chain, l.epoch, l.seq))",
    `DELETE FROM log_leaf WHERE idx >= ${size}`,
    `DELETE FROM log_subtree WHERE (idx + 1) * 2 ^ height > ${size}`,
    `UPDATE trace_chain c SET next_seq = r.seq + 1, head = r.hash FROM (
       SELECT DISTINCT ON (chain, epoch) * FROM trace_record ORDER BY chain, epoch, seq DESC) r
     WHERE (c.chain, c.epoch) = (r.chain, r.epoch)`,
    "DELETE FROM trace_chain c WHERE NOT EXISTS (SELECT 1 FROM trace_record r WHERE r.chain = c.chain)",
  );

/** Root of the log of today at a size. */
export async function rootAt(size: number): Promise<Uint8Array> {
  return rootOf(nodePrimitives, subtreeReader(services.db.pool), size);
}

/** Two checkpoints, and the log cut behind the first; returns the second, which is signed and gone. */
export async function lose(
  first: SigningMachine,
): Promise<{ kept: CheckpointRow; lost: CheckpointRow }> {
  await append(3);
  const kept = await sign(first);
  await append(5);
  const lost = await sign(first);
  await cutBehind(kept);
  await append(7, "test:other-past");
  return { kept, lost };
}
