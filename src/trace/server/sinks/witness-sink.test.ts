import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { openCheckpoint } from "@/trace/domain/checkpoint";
import { type LocalServer, startLocalServer } from "./testing/local-server";
import { SampleLog } from "./testing/sample-log";
import { startWitness } from "./testing/sample-witness";
import { witnessSink } from "./witness-sink";

const log = new SampleLog();
const clock = () => new Date();
let witness: Awaited<ReturnType<typeof startWitness>>;
beforeEach(async () => {
  witness = await startWitness(log.key);
});
afterEach(() => witness.close());

const sinkOf = ({ prove }: SampleLog = log) =>
  witnessSink({ key: witness.key, prefix: witness.prefix, prove, clock });

const oldLines = () => witness.requests.map(({ body }) => body.toString().split("\n", 1)[0]);

it("gets a cosignature, which the stored note carries after our own signature", async () => {
  const checkpoint = await log.checkpoint(5);
  const { receipt, detail } = await sinkOf().deliver(checkpoint, null);
  const note = Buffer.from(receipt ?? []).toString("utf8");
  expect(note.startsWith(checkpoint.note)).toBe(true);
  const opened = openCheckpoint(nodePrimitives, note, [log.key, witness.key], log.origin);
  expect(opened?.note.signatures.map(({ verifiedBy }) => verifiedBy?.name)).toEqual([
    log.origin,
    "witness.example/w1",
  ]);
  expect(detail).toMatch(/^witness\.example\/w1 at \d{4}-/);
});

it("proves growth from the checkpoint before", async () => {
  await sinkOf().deliver(await log.checkpoint(5), null);
  await sinkOf().deliver(await log.checkpoint(8), { size: 5 });
  await sinkOf().deliver(await log.checkpoint(21), { size: 8 });
  expect(oldLines()).toEqual(["old 0", "old 5", "old 8"]);
  expect(witness.state.held?.size).toBe(21);
});

it("asks again from the size that the witness names", async () => {
  await sinkOf().deliver(await log.checkpoint(5), null);
  await sinkOf().deliver(await log.checkpoint(9), { size: 7 });
  expect(oldLines()).toEqual(["old 0", "old 7", "old 5"]);
  expect(witness.state.held?.size).toBe(9);
});

it("gets a cosignature again for the same checkpoint", async () => {
  const checkpoint = await log.checkpoint(5);
  await sinkOf().deliver(checkpoint, null);
  const { receipt } = await sinkOf().deliver(checkpoint, { size: 5 });
  expect(receipt).not.toBeNull();
});

it("raises an alarm where the witness cannot be shown that the log only grew", async () => {
  await sinkOf().deliver(await log.checkpoint(6), null);
  const forked = log.forkedAt(2);
  const rewritten = sinkOf(forked).deliver(await forked.checkpoint(9), { size: 6 });
  await expect(rewritten).rejects.toMatchObject({
    isAlarm: true,
    message: "the witness finds that the log does not extend size 6",
  });
  const replaced = sinkOf(forked).deliver(await forked.checkpoint(6), null);
  await expect(replaced).rejects.toMatchObject({
    isAlarm: true,
    message: "the witness holds another tree of size 6",
  });
  const shrunk = sinkOf().deliver(await log.checkpoint(4), null);
  await expect(shrunk).rejects.toMatchObject({
    isAlarm: true,
    message: "the witness holds a larger tree of this log, of size 6",
  });
});

it("reports a witness that does not know the log or its key", async () => {
  const stranger = new SampleLog();
  const refused = sinkOf().deliver(await stranger.checkpoint(3), null);
  await expect(refused).rejects.toMatchObject({
    isAlarm: false,
    message: "refused with HTTP 403",
  });
});

it.each([-3_600_000, 3_600_000])("refuses a cosignature whose time is %i ms off", async (off) => {
  witness.state.now = () => new Date(Date.now() + off);
  await expect(sinkOf().deliver(await log.checkpoint(5), null)).rejects.toThrow(
    "the cosignature's time is not that of this exchange",
  );
});

describe("a server that is no witness", () => {
  let server: LocalServer;
  let answer: { status: number; type: string; body: string };
  beforeEach(async () => {
    server = await startLocalServer((_, response) => {
      response.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
    });
  });
  afterEach(() => server.close());

  const deliver = async (size = 5, previous: { size: number } | null = null) =>
    witnessSink({ key: witness.key, prefix: server.url, prove: log.prove, clock }).deliver(
      await log.checkpoint(size),
      previous,
    );

  /** A true line of the witness, over another checkpoint. */
  const lineOverSize = async (size: number) => {
    const { receipt } = await sinkOf().deliver(await log.checkpoint(size), null);
    return `${Buffer.from(receipt ?? [])
      .toString("utf8")
      .trimEnd()
      .split("\n")
      .at(-1)}\n`;
  };

  it("cannot pass off a signature over another checkpoint", async () => {
    answer = { status: 200, type: "text/plain", body: await lineOverSize(4) };
    await expect(deliver()).rejects.toThrow("no valid cosignature");
  });

  it("cannot pass off the checkpoint's own signature or nothing", async () => {
    for (const body of ["", "\n", "taken\n", (await log.checkpoint(5)).note.split("\n\n")[1]]) {
      answer = { status: 200, type: "text/plain", body: body ?? "" };
      await expect(deliver()).rejects.toThrow("no valid cosignature");
    }
  });

  it("may send lines of other keys beside the one that counts; only that one is kept", async () => {
    const line = await lineOverSize(5);
    const other = line.replace("witness.example/w1", "witness.example/w2");
    answer = { status: 200, type: "text/plain", body: other + line };
    const { receipt } = await deliver();
    expect(Buffer.from(receipt ?? []).toString("utf8")).toBe((await log.checkpoint(5)).note + line);
  });

  it.each([
    ["text/plain", "3\n"],
    ["text/x.tlog.size", "3"],
    ["text/x.tlog.size", "03\n"],
    ["text/x.tlog.size", "-1\n"],
    ["text/x.tlog.size", ""],
  ])("cannot name a size as %s %j", async (type, body) => {
    answer = { status: 409, type, body };
    await expect(deliver()).rejects.toThrow("HTTP 409 without the size");
    expect(server.requests).toHaveLength(1);
  });

  it("is called no more than twice", async () => {
    let size = 1;
    server.requests.length = 0;
    answer = {
      status: 409,
      type: "text/x.tlog.size",
      get body() {
        size += 1;
        return `${size}\n`;
      },
    };
    await expect(deliver(50, { size: 1 })).rejects.toThrow("another checkpoint in between");
    expect(server.requests).toHaveLength(2);
  });

  it("cannot redirect the checkpoint", async () => {
    answer = { status: 308, type: "text/plain", body: "" };
    await expect(deliver()).rejects.toThrow("redirects are not followed");
  });
});

it("is compared by submitting what was signed already", async () => {
  const sink = sinkOf();
  await sink.compare?.(await log.present(3));
  expect(witness.requests).toHaveLength(0);
  const signed = await log.checkpoint(5);
  await sink.deliver(signed, null);
  await sink.compare?.(await log.present(7, signed));
  await sink.deliver(await log.checkpoint(9), { size: 5 });
  // Back to before the last checkpoint: the witness holds a larger tree.
  const cut = sink.compare?.(await log.present(7, signed));
  await expect(cut).rejects.toMatchObject({ isAlarm: true });
  expect(witness.state.held?.size).toBe(9);
});
