import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { inTransaction } from "@/platform/db/transaction";
import { startServices, type TestServices } from "@/test/service-context";
import { checkpointText, openCheckpoint } from "@/trace/domain/checkpoint";
import { signNote } from "@/trace/domain/note";
import { rootOf } from "@/trace/domain/tiles";
import { ED25519, keyId } from "@/trace/domain/verification-key";
import { getTraceOrigin } from "@/trace/server/queries/trace";
import { integrateWaiting, keepCheckpoint } from "@/trace/server/queries/transparency-log";
import { appendRecord } from "@/trace/server/records/append";
import {
  type CheckpointSink,
  type OutgoingCheckpoint,
  SinkFailure,
} from "@/trace/server/sinks/checkpoint-sink";
import { rawPublicKey } from "@/trace/server/sinks/testing/sample-log";
import { startWitness } from "@/trace/server/sinks/testing/sample-witness";
import { witnessSink } from "@/trace/server/sinks/witness-sink";
import { proveConsistency } from "../proofs/prove-consistency";
import { subtreeReader } from "../proofs/read-subtrees";
import { type CourierContext, deliverDue, enqueueAnchors } from "./deliver-checkpoints";
import { anchorsOf, listAnchors } from "./list-anchors";
import { readAnchorReceipt } from "./read-anchor-receipt";

const DAY_MS = 86_400_000;

let services: TestServices;
let pair: { publicKey: KeyObject; privateKey: KeyObject };
let now: Date;
let lines: string[];
let sinkNumber = 0;

beforeAll(async () => {
  services = await startServices();
  pair = generateKeyPairSync("ed25519");
});
afterAll(() => services.close());
beforeEach(() => {
  now = new Date();
  lines = [];
});

function courier(): CourierContext {
  const log = pino({ level: "info", base: null }, { write: (line) => void lines.push(line) });
  return { db: services.db, clock: () => now, log };
}

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

type Deliver = CheckpointSink["deliver"];

/** A sink of its own for each test, since all share one outbox. */
function sampleSink(deliver: Deliver) {
  sinkNumber += 1;
  const taken: { size: number; previous: number | null }[] = [];
  const sink: CheckpointSink = {
    name: `sample-${sinkNumber}`,
    target: "a test",
    deliver: async (checkpoint, previous) => {
      taken.push({ size: checkpoint.size, previous: previous?.size ?? null });
      return deliver(checkpoint, previous);
    },
  };
  return { sink, taken };
}

const take: Deliver = async () => ({ receipt: null, detail: "taken" });

/** Lets the log grow by some records, signs it and puts the checkpoint into the outbox. */
async function publish(...sinks: CheckpointSink[]): Promise<OutgoingCheckpoint> {
  const { pool } = services.db;
  for (let n = 0; n < 3; n++) {
    const record = { chain: "test:anchors", kind: "view.save" as const, summary: { n } };
    await appendRecord(services.service, pool, record);
  }
  const { size } = (await integrateWaiting(pool, 1_000)) ?? { size: 0 };
  return inTransaction(pool, async (client) => {
    const origin = await getTraceOrigin(client);
    const root = Buffer.from(await rootOf(nodePrimitives, subtreeReader(client), size));
    const note = await signNote(nodePrimitives, checkpointText({ origin, size, root }), [
      {
        name: origin,
        publicKey: rawPublicKey(pair.publicKey),
        sign: (message) => sign(null, message, pair.privateKey),
      },
    ]);
    const signedAt = now;
    const ordinal = await keepCheckpoint(client, { size, root, note, signedAt });
    await enqueueAnchors(client, ordinal, sinks, now);
    return { ordinal, size, root, note, signedAt, origin };
  });
}

async function stateOf(sink: CheckpointSink) {
  const { sinks } = await anchorsOf(services.as("auditor"), [sink]);
  return sinks.find((each) => each.sink === sink.name);
}

async function rowsOf(sink: CheckpointSink) {
  const { rows } = await services.db.pool.query<{ status: string; attempts: number }>(
    "SELECT status, attempts FROM log_anchor WHERE sink = $1 ORDER BY checkpoint_ordinal",
    [sink.name],
  );
  return rows.map(({ status, attempts }) => `${status} ${attempts}`);
}

describe("delivering", () => {
  it("delivers each checkpoint once, in order, however many couriers there are", async () => {
    const { sink, taken } = sampleSink(take);
    const sizes: number[] = [];
    for (let round = 0; round < 5; round++) {
      sizes.push((await publish(sink)).size);
      const worked = await Promise.all(
        Array.from({ length: 8 }, () => deliverDue(courier(), [sink])),
      );
      expect(worked.filter(Boolean)).toHaveLength(1);
    }
    expect(taken).toEqual(
      sizes.map((size, at) => ({ size, previous: at === 0 ? null : sizes[at - 1] })),
    );
    expect(await deliverDue(courier(), [sink])).toBe(false);
  });

  it("gives a sink one checkpoint at a time, without a transaction open meanwhile", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started: () => void = () => undefined;
    const isStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const { sink, taken } = sampleSink(async () => {
      started();
      await held;
      return { receipt: null, detail: null };
    });
    const first = await publish(sink);
    const slow = deliverDue(courier(), [sink]);
    await isStarted;
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
    );
    expect(rows).toEqual([]);
    const second = await publish(sink);
    expect(await deliverDue(courier(), [sink])).toBe(false);
    release();
    await slow;
    expect(await deliverDue(courier(), [sink])).toBe(true);
    expect(taken).toEqual([
      { size: first.size, previous: null },
      { size: second.size, previous: first.size },
    ]);
  });

  it("delivers the newest in place of those that waited before it", async () => {
    const { sink, taken } = sampleSink(take);
    await publish(sink);
    await publish(sink);
    const newest = await publish(sink);
    await deliverDue(courier(), [sink]);
    expect(taken).toEqual([{ size: newest.size, previous: null }]);
    expect(await rowsOf(sink)).toEqual(["superseded 0", "superseded 0", "done 1"]);
  });

  it("leaves a sink alone while another process leases an older checkpoint of it", async () => {
    const { sink, taken } = sampleSink(take);
    const { ordinal } = await publish(sink);
    await publish(sink);
    await inTransaction(services.db.pool, async (client) => {
      await client.query(
        "SELECT 1 FROM log_anchor WHERE sink = $1 AND checkpoint_ordinal = $2 FOR UPDATE",
        [sink.name, ordinal],
      );
      expect(await deliverDue(courier(), [sink])).toBe(false);
    });
    expect(taken).toEqual([]);
    expect(await deliverDue(courier(), [sink])).toBe(true);
  });

  it("makes no trace record of it", async () => {
    const { sink } = sampleSink(take);
    await publish(sink);
    const count = async () => {
      const { rows } = await services.db.pool.query("SELECT count(*) FROM trace_record");
      return rows[0];
    };
    const before = await count();
    await deliverDue(courier(), [sink]);
    expect(await count()).toEqual(before);
  });

  it("rolls the outbox back with the checkpoint", async () => {
    const { sink } = sampleSink(take);
    const { ordinal } = await publish();
    const undone = inTransaction(services.db.pool, async (client) => {
      await enqueueAnchors(client, ordinal, [sink], now);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await rowsOf(sink)).toEqual([]);
  });
});

describe("failing", () => {
  it("tries again after growing pauses, which a newer checkpoint does not shorten", async () => {
    let isDown = true;
    const { sink, taken } = sampleSink(async () => {
      if (isDown) throw new SinkFailure("no answer (ECONNREFUSED)");
      return { receipt: null, detail: null };
    });
    const first = await publish(sink);
    const failedAt = now.toISOString();
    for (const pause of [10_000, 20_000]) {
      expect(await deliverDue(courier(), [sink])).toBe(true);
      pass(pause - 1);
      expect(await deliverDue(courier(), [sink])).toBe(false);
      pass(1);
    }
    await deliverDue(courier(), [sink]);
    const second = await publish(sink);
    expect(await deliverDue(courier(), [sink])).toBe(false);
    pass(40_000);
    await deliverDue(courier(), [sink]);
    expect(await rowsOf(sink)).toEqual(["superseded 3", "pending 4"]);
    expect(await stateOf(sink)).toMatchObject({
      last_delivered: null,
      pending: 1,
      failed: 0,
      failing_since: failedAt,
      last_error: "no answer (ECONNREFUSED)",
      alarm: false,
      behind: second.size,
    });
    isDown = false;
    pass(80_000);
    await deliverDue(courier(), [sink]);
    expect(taken.map(({ size }) => size)).toEqual([
      ...Array.from({ length: 3 }, () => first.size),
      second.size,
      second.size,
    ]);
    expect(await stateOf(sink)).toMatchObject({
      last_delivered: { ordinal: String(second.ordinal), size: second.size, has_receipt: false },
      pending: 0,
      failing_since: null,
      last_error: null,
      behind: 0,
    });
    expect(lines.filter((line) => line.includes("checkpoint not delivered"))).toHaveLength(4);
  });

  it("waits an hour at most", async () => {
    const { sink, taken } = sampleSink(async () => {
      throw new SinkFailure("down");
    });
    await publish(sink);
    for (let attempt = 0; attempt < 12; attempt++) {
      await deliverDue(courier(), [sink]);
      pass(3_600_000);
    }
    expect(taken).toHaveLength(12);
  });

  it("gives a checkpoint of more than seven days up, and says so", async () => {
    const { sink, taken } = sampleSink(async () => {
      throw new SinkFailure("down");
    });
    await publish(sink);
    await deliverDue(courier(), [sink]);
    pass(7 * DAY_MS + 1);
    await deliverDue(courier(), [sink]);
    pass(DAY_MS);
    expect(await deliverDue(courier(), [sink])).toBe(false);
    expect(taken).toHaveLength(2);
    expect(await rowsOf(sink)).toEqual(["failed 2"]);
    expect(await stateOf(sink)).toMatchObject({ pending: 0, failed: 1, last_error: "down" });
    const last = JSON.parse(lines.at(-1) ?? "{}");
    expect(last).toMatchObject({ level: 50, final: true, sink: sink.name, detail: "down" });
  });

  it("shows an alarm as such, and in the log as an error", async () => {
    const { sink } = sampleSink(async () => {
      throw new SinkFailure("the log shrank", { alarm: true });
    });
    await publish(sink);
    await deliverDue(courier(), [sink]);
    expect(await stateOf(sink)).toMatchObject({ alarm: true, last_error: "alarm: the log shrank" });
    expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({ level: 50, alarm: true });
  });

  it("does not show the message of a mistake of its own", async () => {
    const { sink } = sampleSink(async () => {
      throw new TypeError("https://user:hush@hooks.example");
    });
    await publish(sink);
    await deliverDue(courier(), [sink]);
    expect(await stateOf(sink)).toMatchObject({ last_error: "internal error", alarm: false });
  });

  it("lets others take over when a lease runs out, and ignores who comes late", async () => {
    let release: (error: Error) => void = () => undefined;
    let started: () => void = () => undefined;
    const isStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    let calls = 0;
    const { sink } = sampleSink(() => {
      calls += 1;
      if (calls > 1) return take({} as OutgoingCheckpoint, null);
      started();
      return new Promise((_, reject) => {
        release = reject;
      });
    });
    await publish(sink);
    const late = deliverDue(courier(), [sink]);
    await isStarted;
    pass(5 * 60_000);
    await deliverDue(courier(), [sink]);
    release(new SinkFailure("too late"));
    await late;
    expect(await rowsOf(sink)).toEqual(["done 2"]);
    expect(lines.some((line) => line.includes("outlived its lease"))).toBe(true);
  });
});

describe("a witness", () => {
  it("cosigns a growing log from the proofs that the database gives", async () => {
    const { origin } = await publish();
    const publicKey = rawPublicKey(pair.publicKey);
    const id = keyId(nodePrimitives, origin, ED25519, publicKey);
    const key = { name: origin, type: ED25519, keyId: id, publicKey };
    const witness = await startWitness(key);
    const sink = witnessSink({
      key: witness.key,
      prefix: witness.prefix,
      prove: (from, to) => proveConsistency(services.db.pool, from, to),
      clock: () => now,
    });
    let newest = await publish(sink);
    await deliverDue(courier(), [sink]);
    for (let round = 0; round < 3; round++) {
      newest = await publish(sink);
      await deliverDue(courier(), [sink]);
    }
    await witness.close();
    expect(await rowsOf(sink)).toEqual(Array.from({ length: 4 }, () => "done 1"));
    expect(await stateOf(sink)).toMatchObject({
      sink: sink.name,
      configured: true,
      last_delivered: { size: newest.size, has_receipt: true },
      behind: 0,
    });

    const place = { ordinal: String(newest.ordinal), sink: sink.name };
    const { bytes, fileName } = await readAnchorReceipt(services.as("auditor"), place);
    const opened = openCheckpoint(nodePrimitives, bytes.toString("utf8"), [key, witness.key]);
    expect(opened?.checkpoint).toEqual({
      origin,
      size: newest.size,
      root: new Uint8Array(newest.root),
    });
    expect(opened?.note.signatures.filter(({ verifiedBy }) => verifiedBy !== null)).toHaveLength(2);
    expect(fileName).toBe(`${newest.size}.${sink.name}.note`);
  });
});

describe("rights", () => {
  it("shows sinks and receipts to accounts that may verify the trace, and to no one else", async () => {
    const place = { ordinal: "1", sink: "tsa" };
    for (const ctx of [services.as("viewer"), services.as("lead")]) {
      await expect(anchorsOf(ctx, [])).rejects.toMatchObject({ code: "forbidden" });
      await expect(readAnchorReceipt(ctx, place)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(anchorsOf(services.anonymous, [])).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(readAnchorReceipt(services.as("admin"), place)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("still shows a sink that is configured no more", async () => {
    const { sink } = sampleSink(take);
    await publish(sink);
    const { sinks, newest } = await listAnchors(services.as("admin"));
    expect(newest).not.toBeNull();
    expect(sinks.find((each) => each.sink === sink.name)).toMatchObject({
      configured: false,
      target: null,
      pending: 1,
    });
  });
});
