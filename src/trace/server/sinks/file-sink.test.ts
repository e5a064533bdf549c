import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CheckpointSink } from "./checkpoint-sink";
import { fileSink } from "./file-sink";
import { SampleLog } from "./testing/sample-log";

const log = new SampleLog();
let folder: string;
let sink: CheckpointSink;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "proofline-file-")), "notes");
  sink = fileSink(folder, log.prove);
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

const read = (name: string) => readFile(path.join(folder, name), "utf8");

it("keeps every checkpoint and the latest, and nothing else", async () => {
  const [first, second] = [await log.checkpoint(3), await log.checkpoint(7)];
  await sink.deliver(first, null);
  const delivery = await sink.deliver(second, { size: 3 });
  expect(delivery).toEqual({ receipt: null, detail: "7.note" });
  expect(await readdir(folder)).toEqual(["3.note", "7.note", "latest.note"]);
  expect(await read("3.note")).toBe(first.note);
  expect(await read("7.note")).toBe(second.note);
  expect(await read("latest.note")).toBe(second.note);
});

it("takes the same checkpoint twice", async () => {
  const checkpoint = await log.checkpoint(3);
  await sink.deliver(checkpoint, null);
  await sink.deliver(checkpoint, null);
  expect(await readdir(folder)).toEqual(["3.note", "latest.note"]);
});

it("finishes what a crash left between the two files", async () => {
  const [first, second] = [await log.checkpoint(3), await log.checkpoint(7)];
  await sink.deliver(first, null);
  await writeFile(path.join(folder, "7.note"), second.note);
  await sink.deliver(second, { size: 3 });
  expect(await read("latest.note")).toBe(second.note);
});

it("raises an alarm for another root of the same size, and changes nothing", async () => {
  const held = await log.checkpoint(6);
  await sink.deliver(held, null);
  const other = await log.forkedAt(2).checkpoint(6);
  await expect(sink.deliver(other, null)).rejects.toMatchObject({ isAlarm: true });
  expect(await readdir(folder)).toEqual(["6.note", "latest.note"]);
  expect(await read("6.note")).toBe(held.note);
  expect(await read("latest.note")).toBe(held.note);
});

it("raises an alarm for another root of the same size also where latest.note is gone", async () => {
  await sink.deliver(await log.checkpoint(6), null);
  await rm(path.join(folder, "latest.note"));
  const other = await log.forkedAt(2).checkpoint(6);
  await expect(sink.deliver(other, null)).rejects.toMatchObject({ isAlarm: true });
  expect(await readdir(folder)).toEqual(["6.note"]);
});

it("raises an alarm where the log was rewritten below the held checkpoint", async () => {
  const held = await log.checkpoint(6);
  await sink.deliver(held, null);
  const forked = log.forkedAt(2);
  const rewritten = fileSink(folder, forked.prove).deliver(await forked.checkpoint(9), null);
  await expect(rewritten).rejects.toMatchObject({ isAlarm: true });
  expect(await readdir(folder)).toEqual(["6.note", "latest.note"]);
  expect(await read("latest.note")).toBe(held.note);
});

it("raises an alarm where the log shrank or is another one", async () => {
  await sink.deliver(await log.checkpoint(6), null);
  const smaller = await log.checkpoint(4);
  await expect(sink.deliver(smaller, null)).rejects.toMatchObject({ isAlarm: true });
  const foreign = { ...(await log.checkpoint(8)), origin: "other.example/log" };
  await expect(sink.deliver(foreign, null)).rejects.toMatchObject({ isAlarm: true });
});

it("takes another signature under the same text without changing the kept file", async () => {
  const held = await log.checkpoint(6);
  await sink.deliver(held, null);
  const again = await new SampleLog().checkpoint(6);
  expect(again.note).not.toBe(held.note);
  await sink.deliver(again, { size: 6 });
  expect(await read("6.note")).toBe(held.note);
  expect(await read("latest.note")).toBe(again.note);
});

it("grows from the empty log", async () => {
  await sink.deliver(await log.checkpoint(0), null);
  await sink.deliver(await log.checkpoint(2), { size: 0 });
  expect(await readdir(folder)).toEqual(["0.note", "2.note", "latest.note"]);
});

it("names the error of the file system", async () => {
  await writeFile(folder, "in the way");
  await expect(sink.deliver(await log.checkpoint(1), null)).rejects.toThrow("not written (EEXIST)");
});

describe("compared with the present log", () => {
  const compare = async (of: SampleLog, size: number) =>
    fileSink(folder, of.prove).compare?.(await of.present(size));

  it("holds nothing, or what the log extends", async () => {
    await compare(log, 3);
    await sink.deliver(await log.checkpoint(6), null);
    await compare(log, 6);
    await compare(log, 9);
  });

  it("contradicts a log that was cut or rewritten", async () => {
    await sink.deliver(await log.checkpoint(6), null);
    await expect(compare(log, 5)).rejects.toMatchObject({ isAlarm: true });
    await expect(compare(log.forkedAt(2), 9)).rejects.toMatchObject({ isAlarm: true });
  });

  it("says nothing by a note that the service did not sign, or signed for another log", async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "latest.note"), (await new SampleLog().checkpoint(9)).note);
    await expect(compare(log, 5)).rejects.toMatchObject({ isAlarm: false });
    await writeFile(path.join(folder, "latest.note"), (await log.checkpoint(9)).note);
    await sink.compare?.({ ...(await log.present(5)), origin: "log.example/second" });
  });
});
