import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { equalBytes } from "@/domain/crypto/encoding";
import { nodePrimitives } from "@/domain/crypto/node-primitives";
import { openCheckpoint } from "@/domain/trace/checkpoint";
import { rootOf } from "@/domain/trace/tiles";
import { ED25519, keyId, parseVerificationKey } from "@/domain/trace/verification-key";
import { type DatabaseIdentity, findDatabaseIdentity } from "@/server/db/queries/log-signing";
import type { CheckpointRow } from "@/server/db/queries/transparency-log";
import { pgExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import { type SigningMachine, signingMachine } from "@/server/trace/signing-machine";
import { type CheckpointSink, SinkFailure } from "@/server/trace/sinks/checkpoint-sink";
import { fileSink } from "@/server/trace/sinks/file-sink";
import { startServices, type TestServices } from "@/test/service-context";
import { listNotices } from "../notices/list-notices";
import { adoptCheckpoint, beginNewOrigin, surveyAdoption } from "./adopt-checkpoint";
import { listServiceKeys } from "./describe-log";
import { proveConsistency } from "./prove-consistency";
import { followCheckpoints, publishCheckpoint, requireSigning } from "./publish-checkpoint";
import { listCheckpoints } from "./read-checkpoints";
import { tileReader } from "./read-tile";
import { verifyTrace } from "./verify-trace";

// A log that is signed by several machines, each with a note of its own, on one database whose owner
// cuts it: what a failover that loses records, a restore and an attack have in common.
let services: TestServices;
let folder: string;
let timeline = 1;
let now = new Date();
let machines = 0;

beforeAll(async () => {
  services = await startServices();
  folder = mkdtempSync(path.join(tmpdir(), "proofline-signing-"));
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

const database = async (): Promise<DatabaseIdentity> => ({ system: "7001", timeline });

function machine(sinks: readonly CheckpointSink[] = []): SigningMachine {
  machines += 1;
  return signingMachine(path.join(folder, `machine-${machines}`, "state.note"), sinks, database);
}

/** The same machine after its process started again. */
const restarted = (former: SigningMachine, sinks = former.sinks) =>
  signingMachine(former.stateFile, sinks, database);

/** A machine that was given the note of another. */
function withNoteOf(former: SigningMachine): SigningMachine {
  const fresh = machine();
  mkdirSync(path.dirname(fresh.stateFile), { recursive: true });
  copyFileSync(former.stateFile, fresh.stateFile);
  return fresh;
}

const context = () => ({ ...services.service, clock: () => now });
const sign = (by: SigningMachine) => publishCheckpoint(context(), by);
const stopped = (reason: RegExp) => ({
  code: "unavailable",
  detail: expect.stringMatching(
    new RegExp(`^Signing has stopped, since \\S+, because: .*${reason.source}`),
  ),
});

async function append(count: number, chain = "test:signing"): Promise<void> {
  for (let n = 0; n < count; n++) {
    const record = { chain, kind: "test.append", summary: { n } };
    await appendRecord(services.service, pgExecutor(services.db.pool), record);
  }
}

async function asOwner(...statements: string[]): Promise<void> {
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

/** Puts the log back to a checkpoint, as a standby that was behind has it: nothing in the database tells. */
const cutBehind = ({ size, ordinal }: CheckpointRow) =>
  asOwner(
    `DELETE FROM log_anchor WHERE checkpoint_ordinal > ${ordinal}`,
    `DELETE FROM log_checkpoint WHERE ordinal > ${ordinal}`,
    "DELETE FROM trace_pending",
    `DELETE FROM trace_record r USING log_leaf l
     WHERE l.idx >= ${size} AND (r.chain, r.epoch, r.seq) = (l.chain, l.epoch, l.seq)`,
    "DELETE FROM trace_record r WHERE NOT EXISTS (SELECT 1 FROM log_leaf l WHERE (r.chain, r.epoch, r.seq) = (l.chain, l.epoch, l.seq))",
    `DELETE FROM log_leaf WHERE idx >= ${size}`,
    `DELETE FROM log_subtree WHERE (idx + 1) * 256 ^ level > ${size}`,
    `UPDATE trace_chain c SET next_seq = r.seq + 1, head = r.hash FROM (
       SELECT DISTINCT ON (chain, epoch) * FROM trace_record ORDER BY chain, epoch, seq DESC) r
     WHERE (c.chain, c.epoch) = (r.chain, r.epoch)`,
    "DELETE FROM trace_chain c WHERE NOT EXISTS (SELECT 1 FROM trace_record r WHERE r.chain = c.chain)",
  );

/** Everything as it was before anything was signed. */
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

async function rootAt(size: number): Promise<Uint8Array> {
  return rootOf(nodePrimitives, tileReader(services.db.pool), size);
}

/** Two checkpoints, and the log cut behind the first; returns the second, which is signed and gone. */
async function lose(first: SigningMachine): Promise<{ kept: CheckpointRow; lost: CheckpointRow }> {
  await append(3);
  const kept = await sign(first);
  await append(5);
  const lost = await sign(first);
  await cutBehind(kept);
  await append(7, "test:other-past");
  return { kept, lost };
}

describe("a second history under the same name", () => {
  it("is not signed by a fresh machine after records were lost", async () => {
    const first = machine();
    const { kept, lost } = await lose(first);
    const fresh = machine();
    await expect(sign(fresh)).rejects.toMatchObject(stopped(/does not have the note/));
    await expect(requireSigning(context(), fresh)).rejects.toMatchObject({ code: "unavailable" });
    await expect(sign(first)).rejects.toMatchObject(
      stopped(/does not extend what was signed before/),
    );
    // What could have been signed contradicts what was.
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM log_checkpoint WHERE ordinal > $1",
      [kept.ordinal],
    );
    expect(rows).toEqual([]);
    expect(equalBytes(await rootAt(lost.size), lost.root)).toBe(false);
  });

  it("is not signed by a machine that was behind, once another remembers more than is left", async () => {
    const first = machine();
    const second = machine();
    await followCheckpoints(context(), second);
    await append(3);
    const kept = await sign(first);
    await followCheckpoints(context(), second);
    await append(5);
    await sign(first);
    await cutBehind(kept);
    await expect(followCheckpoints(context(), first)).rejects.toMatchObject(
      stopped(/it is shorter/),
    );
    await append(20, "test:other-past");
    await expect(sign(second)).rejects.toMatchObject(stopped(/Another machine found it/));
    // Not even when the machine that knows comes back without its memory.
    rmSync(first.stateFile);
    await expect(sign(restarted(first))).rejects.toMatchObject({ code: "unavailable" });
    await expect(sign(second)).rejects.toMatchObject(stopped(/Another machine found it/));
  });

  it("is told: since when and why, on the record, to administrators and auditors, once", async () => {
    const auditor = services.as("auditor");
    await services.db.prisma.account.create({
      data: { email: auditor.actor.email, name: "Auditor", roles: ["auditor"] },
    });
    const first = machine();
    await lose(first);
    for (let n = 0; n < 3; n++) {
      await expect(sign(first)).rejects.toMatchObject({ code: "unavailable" });
    }
    const found = await verifyTrace(auditor, {});
    expect(found).toMatchObject({
      status: "verified",
      signing: {
        state: "stopped",
        stops: [
          {
            machine: first.name,
            reason: "note_contradicts",
            everywhere: true,
            since: now.toISOString(),
          },
        ],
      },
    });
    const told = (await listNotices(auditor, {})).notices;
    expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["signing_stopped", "note_contradicts"],
    ]);
    const { rows } = await services.db.pool.query<{ n: string }>(
      `SELECT count(*) AS n FROM trace_record WHERE chain = 'service'
       AND convert_from(line, 'UTF8') LIKE '%"kind":"log.stop"%' AND convert_from(line, 'UTF8') LIKE '%note_contradicts%'`,
    );
    expect(Number(rows[0]?.n)).toBeGreaterThan(0);
    const seen = await verifyTrace(services.as("viewer"), {
      chain: "incident:INC-2026-000001",
    }).catch((e) => e);
    expect(seen).toMatchObject({ code: "not_found" });
  });
});

describe("a machine of several", () => {
  it("goes on from an older note that the log extends, and follows what others sign", async () => {
    const first = machine();
    const second = machine();
    await followCheckpoints(context(), second);
    await append(2);
    await sign(first);
    await append(2);
    const newest = await sign(first);
    await followCheckpoints(context(), second);
    expect(readFileSync(second.stateFile, "utf8")).toBe(newest.note);
    await append(2);
    const own = await sign(second);
    expect(own.size).toBeGreaterThan(newest.size);
    await followCheckpoints(context(), first);
    expect(readFileSync(first.stateFile, "utf8")).toBe(own.note);
  });

  it("signs once it is given the note of another", async () => {
    const first = machine();
    await append(2);
    await sign(first);
    await expect(sign(machine())).rejects.toMatchObject(stopped(/does not have the note/));
    now = new Date(now.getTime() + 1000);
    await sign(first);
    // Others sign: the log itself is well.
    const { signing } = await verifyTrace({ ...services.as("auditor"), clock: () => now }, {});
    expect(signing).toMatchObject({ state: "partly", stops: [{ reason: "note_missing" }] });
    await append(2);
    const given = withNoteOf(first);
    const { size } = await sign(given);
    expect(size).toBeGreaterThan(0);
    expect((await verifyTrace(services.as("auditor"), {})).status).toBe("verified");
  });

  it("begins its memory on an empty log together with all the others", async () => {
    const all = Array.from({ length: 4 }, () => machine());
    await Promise.all(all.map((each) => followCheckpoints(context(), each)));
    await append(2);
    for (const each of all) {
      await append(1);
      await sign(each);
    }
    // Several processes of one machine share one file.
    const workers = Array.from({ length: 4 }, () => restarted(all[0] ?? machine()));
    const notes = await Promise.all(workers.map(sign));
    expect(new Set(notes.map(({ note }) => note)).size).toBe(1);
  });

  it("of a database that lost a checkpoint and not its records goes on", async () => {
    const first = machine();
    await append(2);
    const kept = await sign(first);
    await append(2);
    await sign(first);
    await asOwner(`DELETE FROM log_checkpoint WHERE ordinal > ${kept.ordinal}`);
    await append(1);
    expect((await sign(first)).size).toBeGreaterThan(kept.size);
  });
});

describe("a note", () => {
  it.each([
    ["empty", ""],
    ["garbage", "no note at all\n"],
    ["signed by nobody", "log.example/trace\n3\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n"],
  ])("that is %s stops its machine only", async (_, text) => {
    const first = machine();
    await append(2);
    await sign(first);
    writeFileSync(first.stateFile, text);
    await append(1);
    await expect(sign(first)).rejects.toMatchObject(stopped(/empty, damaged or signed by no key/));
    expect(readFileSync(first.stateFile, "utf8")).toBe(text);
    const found = await verifyTrace(services.as("auditor"), {});
    expect(found.signing).toMatchObject({ state: "stopped", stops: [{ everywhere: false }] });
  });

  it("that cannot be written stops before anything is published, and leaves nothing behind", async () => {
    const first = machine();
    await append(2);
    const before = await sign(first);
    const blocked = withNoteOf(first);
    await append(1);
    // What would be written first is a folder, which also root cannot write as a file.
    const file = blocked.stateFile;
    mkdirSync(`${file}.${process.pid}`);
    await expect(sign(blocked)).rejects.toMatchObject(
      stopped(/cannot be written to its file\. \(ERR_FS_EISDIR\)/),
    );
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM log_checkpoint WHERE ordinal > $1",
      [before.ordinal],
    );
    expect(rows).toEqual([]);
    rmSync(`${file}.${process.pid}`, { recursive: true });
    expect((await sign(blocked)).size).toBeGreaterThan(before.size);
    expect((await verifyTrace(services.as("auditor"), {})).signing).toEqual({
      state: "active",
      stops: [],
    });
    expect(readdirSync(path.dirname(file))).toEqual(["state.note"]);
  });
});

describe("what is kept outside", () => {
  const prove = (from: number, to: number) => proveConsistency(services.db.pool, from, to);

  it("stops a machine whose note was put back together with the database", async () => {
    const notes = path.join(folder, "notes");
    const sink = fileSink(notes, prove);
    const first = machine([sink]);
    await append(3);
    const kept = await sign(first);
    await append(4);
    const lost = await sign(first);
    await sink.deliver({ ...lost, origin: lost.note.split("\n")[0] ?? "" }, null);
    await cutBehind(kept);
    await append(9, "test:other-past");
    writeFileSync(first.stateFile, kept.note);
    await expect(sign(restarted(first))).rejects.toMatchObject(
      stopped(/kept outside of the service\. file: the log does not extend the checkpoint/),
    );
    // Machines that reach no such place are told by the note that it holds.
    await expect(sign(withNoteOf(first))).rejects.toMatchObject(
      stopped(/Another machine found it/),
    );
  });

  it("stops others by what a witness told one, until one of them adopts after asking it too", async () => {
    let holds = true;
    const witness: CheckpointSink = {
      name: "witness-0",
      target: "witness.example",
      deliver: () => Promise.reject(new SinkFailure("not reached")),
      compare: async () => {
        if (holds) throw new SinkFailure("the witness holds a larger tree", { alarm: true });
      },
    };
    const first = machine();
    await append(2);
    await sign(first);
    await expect(sign(restarted(first, [witness]))).rejects.toMatchObject(
      stopped(/witness-0: the witness holds a larger tree/),
    );
    const second = withNoteOf(first);
    await expect(sign(second)).rejects.toMatchObject(stopped(/Another machine found it/));
    const asking = restarted(second, [witness]);
    await expect(adoptCheckpoint(context(), "x", asking)).rejects.toMatchObject({
      code: "conflict",
    });
    holds = false;
    await adoptCheckpoint(context(), "the witness was another installation's", asking);
    await append(1);
    expect((await sign(second)).size).toBeGreaterThan(0);
  });

  it("does not stop where it does not answer, and is asked again a minute later", async () => {
    const asked: number[] = [];
    let answers: () => Promise<void> = () => Promise.reject(new SinkFailure("not reached"));
    const sink: CheckpointSink = {
      name: "away",
      target: "elsewhere",
      deliver: () => Promise.reject(new SinkFailure("not reached")),
      compare: async ({ size }) => {
        asked.push(size);
        await answers();
      },
    };
    const first = machine([sink]);
    const pass = async (ms: number) => {
      now = new Date(now.getTime() + ms);
      await append(1);
      return sign(first);
    };
    await pass(0);
    await pass(30_000);
    expect(asked).toHaveLength(1);
    answers = () => Promise.resolve();
    await pass(31_000);
    await pass(600_000);
    expect(asked).toHaveLength(2);
  });
});

describe("a promotion", () => {
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  it("reads which database this is, as the app's role may", async () => {
    const found = await findDatabaseIdentity(services.db.pool);
    expect(found).toEqual({ system: expect.stringMatching(/^\d{10,}$/), timeline: 1 });
  });

  it("fences signing until it was compared, and goes on where nothing was lost", async () => {
    const first = machine();
    await append(2);
    await sign(first);
    timeline = 2;
    await append(2);
    await expect(sign(first)).rejects.toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("promoted or restored"),
      headers: { "retry-after": "15" },
    });
    pass(15_000);
    await append(1);
    const { size } = await sign(first);
    expect(size).toBeGreaterThan(0);
    const { rows } = await services.db.pool.query<{ line: string }>(
      `SELECT convert_from(line, 'UTF8') AS line FROM trace_record WHERE chain = 'service'
       AND convert_from(line, 'UTF8') LIKE '%"kind":"log.timeline"%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.line).toContain('"timeline":2');
    // Every other process finds it known, and waits no more.
    await sign(restarted(first));
  });

  it("stops everybody where records were lost that one of them signed", async () => {
    const first = machine();
    const second = machine();
    await followCheckpoints(context(), second);
    const { lost } = await lose(first);
    timeline = 2;
    // Within the fence the machine that knows says so.
    await expect(sign(second)).rejects.toMatchObject({
      detail: expect.stringContaining("promoted"),
    });
    await expect(sign(first)).rejects.toMatchObject({ code: "unavailable" });
    pass(16_000);
    await expect(sign(first)).rejects.toMatchObject({ code: "unavailable" });
    await expect(sign(second)).rejects.toMatchObject(stopped(/Another machine found it/));
    expect(equalBytes(await rootAt(lost.size), lost.root)).toBe(false);
  });
});

describe("adopting", () => {
  const KIND = "convert_from(line, 'UTF8')::jsonb->'body'";
  const adoptions = async () =>
    (
      await services.db.pool.query<{ sum: Record<string, unknown> }>(
        `SELECT ${KIND}->'sum' AS sum FROM trace_record
         WHERE chain = 'service' AND ${KIND}->>'kind' = 'log.adopt' ORDER BY seq DESC`,
      )
    ).rows.map(({ sum }) => sum);

  it("lets a fresh machine sign again, on the record and told to everybody", async () => {
    const admin = services.as("admin");
    await services.db.prisma.account.create({
      data: { email: admin.actor.email, name: "Administrator", roles: ["admin"] },
    });
    await append(2);
    const kept = await sign(machine());
    const fresh = machine();
    await expect(sign(fresh)).rejects.toMatchObject(stopped(/does not have the note/));
    expect(await surveyAdoption(context(), fresh)).toMatchObject({
      newest: { size: kept.size, note: kept.note },
      stopped: expect.stringContaining("does not have the note"),
      contradictions: [],
    });
    await adoptCheckpoint(context(), "the machine was replaced", fresh);
    expect((await adoptions())[0]).toEqual({
      origin: kept.note.split("\n")[0],
      size: kept.size,
      root: kept.root.toString("base64"),
      machine: fresh.name,
      reason: "the machine was replaced",
    });
    expect((await listNotices(admin, {})).notices[0]).toMatchObject({
      kind: "checkpoint_adopted",
      subject: String(kept.size),
    });
    expect((await sign(fresh)).size).toBeGreaterThan(kept.size);
    expect((await verifyTrace(services.as("auditor"), {})).signing.state).toBe("active");
    await expect(adoptCheckpoint(context(), "again", fresh)).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("this machine signs"),
    });
  });

  it("is refused where this machine, another one or a place outside contradicts", async () => {
    const first = machine();
    const { kept, lost } = await lose(first);
    await expect(adoptCheckpoint(context(), "a failover", first)).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("does not extend what was signed before"),
    });
    await expect(sign(first)).rejects.toMatchObject({ code: "unavailable" });
    await expect(adoptCheckpoint(context(), "a failover", machine())).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringContaining(first.name),
    });
    await asOwner("DELETE FROM log_signing_stop");
    const sink = fileSink(path.join(folder, "adopt-notes"), (from, to) =>
      proveConsistency(services.db.pool, from, to),
    );
    await sink.deliver({ ...lost, origin: lost.note.split("\n")[0] ?? "" }, null);
    await expect(adoptCheckpoint(context(), "a failover", machine([sink]))).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("file: the log does not extend"),
    });
    expect((await listCheckpoints(services.anonymous, { limit: 1 })).checkpoints[0]?.size).toBe(
      kept.size,
    );
  });

  it("begins a history under another name, which contradicts nothing that was signed", async () => {
    const first = machine();
    const { kept, lost } = await lose(first);
    const second = withNoteOf(first);
    await expect(sign(first)).rejects.toMatchObject({ code: "unavailable" });
    const former = kept.note.split("\n")[0] ?? "";
    await expect(beginNewOrigin(context(), "two words", "x", first)).rejects.toMatchObject({
      code: "validation_failed",
    });
    await expect(beginNewOrigin(context(), former, "x", first)).rejects.toMatchObject({
      code: "conflict",
    });
    await beginNewOrigin(context(), "log.example/second", "a failover lost records", first);
    const [record] = await adoptions();
    expect(record).toMatchObject({ origin: "log.example/second", former });
    expect(record?.contradicted).toContain(lost.note);
    const anew = await sign(first);
    expect(anew.note.startsWith("log.example/second\n")).toBe(true);
    expect(anew.size).toBeGreaterThan(lost.size);
    // Who holds the key under the former name is shown no second history of it.
    const { keys, origin } = await listServiceKeys(services.anonymous);
    expect(origin).toBe("log.example/second");
    const present = parseVerificationKey(nodePrimitives, keys[0]?.vkey ?? "");
    const before = present && {
      ...present,
      name: former,
      keyId: keyId(nodePrimitives, former, ED25519, present.publicKey),
    };
    expect(openCheckpoint(nodePrimitives, anew.note, before === null ? [] : [before])).toBeNull();
    expect(
      openCheckpoint(nodePrimitives, kept.note, before === null ? [] : [before]),
    ).not.toBeNull();
    expect(
      openCheckpoint(nodePrimitives, anew.note, present === null ? [] : [present]),
    ).not.toBeNull();
    // Former checkpoints that the log still continues go on to be verified.
    const found = await verifyTrace(services.as("auditor"), {});
    expect(found).toMatchObject({ status: "verified", log: { checkpoints: 2, broken_total: 0 } });
    // Another machine remembers the former log only, until it is given the new note.
    await append(1);
    await expect(sign(second)).rejects.toMatchObject(stopped(/a log with another name/));
    copyFileSync(first.stateFile, second.stateFile);
    expect((await sign(second)).size).toBeGreaterThan(anew.size);
  });
});
