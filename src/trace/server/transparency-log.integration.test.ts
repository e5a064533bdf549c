import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { getConsistencyProof, getInclusionProof, getRecordProof } from "@/log/server/read-proofs";
import { listRecords } from "@/log/server/read-records";
import { verifyTrace } from "@/log/server/verify-trace";
import { startServices, type TestServices } from "@/test/service-context";
import { recordHash } from "@/trace/domain/chain";
import { openCheckpoint } from "@/trace/domain/checkpoint";
import { leafData, leafHash } from "@/trace/domain/merkle";
import { verifyConsistency, verifyInclusion } from "@/trace/domain/merkle-proofs";
import { parseTlogProof } from "@/trace/domain/tlog-proof";
import { parseVerificationKey } from "@/trace/domain/verification-key";
import { describeLog, listServiceKeys } from "./describe-log";
import { readTile } from "./proofs/read-subtrees";
import { listCheckpoints } from "./read-checkpoints";
import { appendRecord } from "./records/append";
import { publishCheckpoint } from "./signing/publish-checkpoint";
import { rotateServiceKey } from "./signing/service-signer";

let services: TestServices;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

async function append(chain: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await appendRecord(services.service, services.db.pool, {
      chain,
      kind: "view.save",
      summary: { n },
    });
  }
}

async function trustedKeys() {
  const { keys } = await listServiceKeys(services.anonymous);
  return keys
    .map(({ vkey }) => parseVerificationKey(nodePrimitives, vkey))
    .filter((key) => key !== null);
}

const bytes = (hashes: readonly string[]) => hashes.map((hash) => Buffer.from(hash, "base64"));

describe("checkpoints", () => {
  it("cover what was committed before, and stay the same while nothing is added", async () => {
    await append("test:first", 3);
    const first = await publishCheckpoint(services.service);
    expect((await publishCheckpoint(services.service)).ordinal).toBe(first.ordinal);
    await append("test:first", 300);
    const second = await publishCheckpoint(services.service);
    expect(second.size).toBe(first.size + 300);
    const opened = openCheckpoint(nodePrimitives, second.note, await trustedKeys());
    expect(opened?.checkpoint).toMatchObject({ size: second.size });

    const { proof } = await getConsistencyProof(services.anonymous, {
      from: first.size,
      to: second.size,
    });
    const claim = { from: first.size, to: second.size, fromRoot: first.root, toRoot: second.root };
    expect(verifyConsistency(nodePrimitives, { ...claim, proof: bytes(proof) })).toBe(true);
    const page = await listCheckpoints(services.anonymous, { limit: 1 });
    expect(page.checkpoints[0]?.note).toBe(second.note);
    expect(page.next_cursor).not.toBeNull();
  });

  it("are made by several callers at once without two histories", async () => {
    await append("test:parallel", 20);
    const all = await Promise.all(
      Array.from({ length: 6 }, () => publishCheckpoint(services.service)),
    );
    expect(new Set(all.map(({ note }) => note)).size).toBe(1);
  });

  it("prove each record to those who may read its chain", async () => {
    await append("incident:INC-2026-999999", 2);
    await publishCheckpoint(services.service);
    const place = { chain: "incident:INC-2026-999999", epoch: 1, seq: 1n };
    const proof = parseTlogProof(await getRecordProof(services.as("viewer"), place));
    const page = await listRecords(services.as("viewer"), { chain: place.chain });
    const record = page.records[1];
    if (proof === null || record === undefined) throw new Error("no proof or record");
    const opened = openCheckpoint(nodePrimitives, proof.checkpoint, await trustedKeys());
    const hash = recordHash(nodePrimitives, Buffer.from(record.line));
    const claim = {
      index: proof.index,
      size: opened?.checkpoint.size ?? 0,
      leafHash: leafHash(nodePrimitives, leafData({ ...place, hash })),
      proof: proof.proof,
      root: opened?.checkpoint.root ?? new Uint8Array(),
    };
    expect(verifyInclusion(nodePrimitives, claim)).toBe(true);
    expect(verifyInclusion(nodePrimitives, { ...claim, index: claim.index - 1 })).toBe(false);
    const byIndex = await getInclusionProof(services.anonymous, {
      index: proof.index,
      size: claim.size,
    });
    expect(bytes(byIndex.proof)).toEqual(proof.proof.map((p) => Buffer.from(p)));
    await expect(getRecordProof(services.as("importer"), place)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      getRecordProof(services.as("viewer"), { ...place, chain: "test:first" }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      getRecordProof(services.as("auditor"), { ...place, seq: 999n }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuse ranges that the log does not have", async () => {
    const over = { from: 1, to: 10_000_000 };
    await expect(getConsistencyProof(services.anonymous, over)).rejects.toMatchObject({
      code: "validation_failed",
    });
    const beyond = { index: 5, size: 5 };
    await expect(getInclusionProof(services.anonymous, beyond)).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  it("show the state of the log to auditors only", async () => {
    const state = await describeLog(services.as("auditor"));
    expect(state).toMatchObject({ waiting: 0, size: state.checkpoint?.size });
    await expect(describeLog(services.as("analyst"))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("tiles", () => {
  it("hold the hashes of leaves, and above them the roots of full tiles", async () => {
    const full = await readTile(services.anonymous, { level: "0", path: "000" });
    expect(full).toMatchObject({ isFull: true });
    expect(full.bytes.byteLength).toBe(256 * 32);
    const above = await readTile(services.anonymous, { level: "1", path: "000.p/1" });
    expect(above.bytes.byteLength).toBe(32);
    const { rows } = await services.db.pool.query<{ leaf_hash: Buffer }>(
      "SELECT leaf_hash FROM log_leaf WHERE idx < 256 ORDER BY idx",
    );
    expect(Buffer.concat(rows.map((row) => row.leaf_hash))).toEqual(full.bytes);
  });

  it.each([
    ["0", "999"],
    ["1", "000"],
    ["0", "0"],
    ["00", "000"],
    ["x", "000"],
  ])("has none at %s/%s", async (level, path) => {
    await expect(readTile(services.anonymous, { level, path })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("key rotation", () => {
  it("signs twice for a while, keeps the old key and the origin", async () => {
    const before = await publishCheckpoint(services.service);
    const [former] = await trustedKeys();
    const { vkey } = await rotateServiceKey(services.service);
    await append("test:rotated", 1);
    const both = await publishCheckpoint(await freshSigners());
    const added = parseVerificationKey(nodePrimitives, vkey);
    if (former === undefined || added === null) throw new Error("no keys");
    for (const key of [former, added]) {
      expect(openCheckpoint(nodePrimitives, both.note, [key])).not.toBeNull();
    }
    expect(openCheckpoint(nodePrimitives, before.note, [former])).not.toBeNull();

    await append("test:rotated", 1);
    const later = new Date(Date.now() + 31 * 86_400_000);
    const alone = await publishCheckpoint({ ...(await freshSigners()), clock: () => later });
    expect(openCheckpoint(nodePrimitives, alone.note, [former])).toBeNull();
    expect(openCheckpoint(nodePrimitives, alone.note, [added])).not.toBeNull();
    const { keys } = await listServiceKeys(services.anonymous);
    expect(keys.map(({ retired_at }) => retired_at === null)).toEqual([true, false]);
    expect((await verifyTrace(services.as("auditor"), {})).status).toBe("verified");
  });
});

/** Clears the process's cache of its keys. */
async function freshSigners() {
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for("proofline.service-signers")];
  return services.service;
}

describe("what must never be signed", () => {
  const restore: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const undo of restore.splice(0)) await undo();
  });

  async function asOwner(...statements: string[]): Promise<void> {
    const client = new Client({ connectionString: services.ownerUrl });
    await client.connect();
    try {
      for (const table of ["trace_record", "log_leaf", "log_subtree", "log_checkpoint"]) {
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      }
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  it("a machine without the registered key signs nothing and makes no other", async () => {
    const file = path.join(process.env.DATA_DIR ?? "", "service-key.json");
    renameSync(file, `${file}.away`);
    restore.push(() => renameSync(`${file}.away`, file));
    await expect(publishCheckpoint(await freshSigners())).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("a log whose leaves were rewritten below what was signed", async () => {
    await freshSigners();
    await publishCheckpoint(services.service);
    const { rows } = await services.db.pool.query<{ was: string }>(
      "SELECT encode(leaf_hash, 'hex') AS was FROM log_leaf WHERE idx = 7",
    );
    await asOwner("UPDATE log_leaf SET leaf_hash = sha256('x') WHERE idx = 7");
    restore.push(() =>
      asOwner(`UPDATE log_leaf SET leaf_hash = '\\x${rows[0]?.was}' WHERE idx = 7`),
    );
    const found = await verifyTrace(services.as("auditor"), {});
    expect(found.status).toBe("broken");
    expect(found.log?.broken[0]).toMatchObject({ index: 7, reason: "leaf_mismatch" });
    expect(found.log?.broken.some(({ reason }) => reason === "checkpoint_root")).toBe(true);
  });

  it("a record that was taken out of the queue is missed, and stops what follows it", async () => {
    await append("test:hidden", 1);
    const { rows } = await services.db.pool.query<{ ordinal: bigint }>(
      "SELECT ordinal FROM trace_record WHERE chain = 'test:hidden'",
    );
    await asOwner(`DELETE FROM trace_pending WHERE ordinal = ${rows[0]?.ordinal}`);
    restore.push(() => asOwner(`INSERT INTO trace_pending VALUES (${rows[0]?.ordinal})`));
    const found = await verifyTrace(services.as("auditor"), {});
    expect(found).toMatchObject({ status: "broken", broken_total: 0 });
    expect(found.log?.broken).toMatchObject([
      { reason: "leaf_missing", expected: "test:hidden#1/0" },
    ]);
    await append("test:hidden", 1);
    await expect(publishCheckpoint(services.service)).rejects.toThrow(/no predecessor/);
  });

  it("a database that was put back to before the last checkpoint, its notes included", async () => {
    await append("test:cut", 5);
    const signed = await publishCheckpoint(services.service);
    await asOwner(
      `DELETE FROM log_checkpoint WHERE size >= ${signed.size}`,
      `DELETE FROM log_leaf WHERE idx >= ${signed.size - 3}`,
      `DELETE FROM log_subtree WHERE (idx + 1) * 2 ^ height > ${signed.size - 3}`,
      "DELETE FROM trace_record WHERE chain = 'test:cut' AND seq >= 2",
      "UPDATE trace_chain SET next_seq = 2, head = (SELECT hash FROM trace_record WHERE chain = 'test:cut' AND seq = 1) WHERE chain = 'test:cut'",
    );
    // The database does not show it.
    expect((await verifyTrace(services.as("auditor"), {})).status).toBe("verified");
    await expect(publishCheckpoint(services.service)).rejects.toMatchObject({
      code: "unavailable",
    });
    await append("test:cut", 6);
    await expect(publishCheckpoint(services.service)).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("is signed nevertheless by a thief of key and machine, whom an outside checkpoint exposes", async () => {
    // Without its note the machine signs nothing while the database holds a checkpoint: the thief,
    // who owns the database too, removes those as well. Holders of the earlier note still have it.
    const forget = ["DELETE FROM log_checkpoint", "DELETE FROM log_signing_stop"];
    rmSync(path.join(process.env.DATA_DIR ?? "", "last-checkpoint.note"));
    await asOwner(...forget);
    await append("test:honest", 3);
    const kept = await publishCheckpoint(services.service);
    rmSync(path.join(process.env.DATA_DIR ?? "", "last-checkpoint.note"));
    await expect(publishCheckpoint(services.service)).rejects.toMatchObject({
      code: "unavailable",
    });
    await asOwner(
      ...forget,
      "DELETE FROM log_subtree",
      "DELETE FROM log_leaf",
      "DELETE FROM trace_record WHERE chain = 'test:honest'",
      "ALTER TABLE trace_chain DISABLE TRIGGER USER",
      "DELETE FROM trace_chain WHERE chain = 'test:honest'",
      "INSERT INTO trace_pending SELECT ordinal FROM trace_record ON CONFLICT DO NOTHING",
    );
    await append("test:invented", 5);
    const forged = await publishCheckpoint(services.service);
    expect(forged.size).toBeGreaterThan(kept.size);
    expect((await verifyTrace(services.as("auditor"), {})).status).toBe("verified");
    const trusted = await trustedKeys();
    for (const { note } of [kept, forged]) {
      expect(openCheckpoint(nodePrimitives, note, trusted)).not.toBeNull();
    }
    const range = { from: kept.size, to: forged.size };
    const { proof } = await getConsistencyProof(services.anonymous, range);
    const claim = { ...range, fromRoot: kept.root, toRoot: forged.root };
    expect(verifyConsistency(nodePrimitives, { ...claim, proof: bytes(proof) })).toBe(false);
  });
});
