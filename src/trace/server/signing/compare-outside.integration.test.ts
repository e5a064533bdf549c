import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { equalBytes } from "@/encoding/domain/crypto/encoding";
import {
  append,
  context,
  cutBehind,
  folder,
  inSigningWorld,
  lose,
  machine,
  pass,
  promote,
  restarted,
  rootAt,
  services,
  sign,
  stopped,
  withNoteOf,
} from "@/test/rooms/signing-world";
import { findDatabaseIdentity } from "@/trace/server/queries/log-signing";
import { type CheckpointSink, SinkFailure } from "@/trace/server/sinks/checkpoint-sink";
import { fileSink } from "@/trace/server/sinks/file-sink";
import { proveConsistency } from "../proofs/prove-consistency";
import { adoptCheckpoint } from "./adopt-checkpoint";
import { followCheckpoints } from "./publish-checkpoint";

inSigningWorld();

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
    // Machines that reach no such place are stopped by the note that it holds.
    await expect(sign(withNoteOf(first))).rejects.toMatchObject(
      stopped(/Another machine found it/),
    );
  });

  it("stops others by what a witness returned to one, until one of them adopts after asking it too", async () => {
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

  it("does not stop where it does not answer, and is queried again a minute later", async () => {
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
    const later = async (ms: number) => {
      pass(ms);
      await append(1);
      return sign(first);
    };
    await later(0);
    await later(30_000);
    expect(asked).toHaveLength(1);
    answers = () => Promise.resolve();
    await later(31_000);
    await later(600_000);
    expect(asked).toHaveLength(2);
  });
});

describe("a promotion", () => {
  it("reads which database this is, as the app's role may", async () => {
    const found = await findDatabaseIdentity(services.db.pool);
    expect(found).toEqual({ system: expect.stringMatching(/^\d{10,}$/), timeline: 1 });
  });

  it("fences signing until it was compared, and goes on where nothing was lost", async () => {
    const first = machine();
    await append(2);
    await sign(first);
    promote();
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
    promote();
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
