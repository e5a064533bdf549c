import { expect, it } from "vitest";
import { ORIGIN, SampleKey } from "@/verifier/__fixtures__/sample-log";
import { sampleLog } from "@/verifier/__fixtures__/sample-package";
import { openSigned, readNewest } from "./check-checkpoint";

const key = new SampleKey();

it("opens a note that a published key signed, and names that key", async () => {
  const note = await sampleLog(key, "one").checkpoint();
  const signed = openSigned(note, [new SampleKey().vkey(), key.vkey()], ORIGIN);
  expect(signed).toMatchObject({ origin: ORIGIN, vkey: key.vkey() });
  expect(note).toContain(`\n${signed?.size}\n${signed?.root}\n`);
});

it("opens none of another key, another log or other content", async () => {
  const note = await sampleLog(key, "one").checkpoint();
  expect(openSigned(note, [new SampleKey().vkey()], ORIGIN)).toBeNull();
  expect(openSigned(note, [], ORIGIN)).toBeNull();
  expect(openSigned(note, [key.vkey()], "elsewhere.example")).toBeNull();
  const longer = note.replace(/\n(\d+)\n/, "\n1$1\n");
  expect(openSigned(longer, [key.vkey()], ORIGIN)).toBeNull();
});

it("reads the newest checkpoint of the list, and nothing else", () => {
  const newest = { note: "n", signed_at: "2026-11-26T09:30:00.000Z", size: 3 };
  expect(readNewest({ checkpoints: [newest, {}] })).toEqual({
    note: "n",
    signedAt: "2026-11-26T09:30:00.000Z",
  });
  expect(readNewest({ checkpoints: [] })).toBeNull();
  for (const answer of [null, {}, { checkpoints: [{}] }, { checkpoints: [{ note: 1 }] }]) {
    expect(() => readNewest(answer)).toThrow(TypeError);
  }
});
