import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evidencePdfInput } from "./__fixtures__/evidence-pdf-input";
import type { PdfJob } from "./pdf-job";
import { PdfRenderer } from "./pdf-renderer";

const LIMITS = { name: "The renderer", timeoutMs: 5_000, idleMs: 50, maxOldGenerationSizeMb: 64 };

/** Answers with the number of the call and the thread, or misbehaves as the title requires. */
const WORKER = `
import { parentPort, threadId } from "node:worker_threads";
let calls = 0;
parentPort.on("message", ({ input: { incident: { title } } }) => {
  calls += 1;
  if (title === "hang") for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  if (title === "exit") process.exit(3);
  if (title === "throw") throw new Error("broken");
  if (title === "memory") { const kept = []; for (;;) kept.push(new Array(100_000).fill({})); }
  if (title === "fail") parentPort.postMessage({ failure: "no such font" });
  else parentPort.postMessage({ value: new TextEncoder().encode(threadId + "/" + calls) });
});`;

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pdf-renderer-"));
  file = path.join(folder, "worker.mjs");
  writeFileSync(file, WORKER);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const titled = (title: string): PdfJob & { kind: "evidence_package" } => ({
  kind: "evidence_package",
  input: evidencePdfInput(0, { incident: { title } }),
});

describe("PdfRenderer", () => {
  it("renders in one thread, one after the other, and the same input once", async () => {
    const renderer = new PdfRenderer({ file, ...LIMITS, idleMs: 5_000 });
    const jobs = ["a", "b", "a"].map((title, at) => {
      const { kind, input } = titled(title);
      return { kind, input: { ...input, packageSha256: String(at % 2).repeat(64) } };
    });
    const answers = await Promise.all(jobs.map((job) => renderer.render(job)));
    const texts = answers.map((answer) => answer.toString());
    expect(texts[2]).toBe(texts[0]);
    expect(texts.map((text) => text.split("/")[1])).toEqual(["1", "2", "1"]);
    expect(new Set(texts.map((text) => text.split("/")[0])).size).toBe(1);
  });

  it("renders again when the state of a package changes, and forgets the older document", async () => {
    const renderer = new PdfRenderer({ file, ...LIMITS, idleMs: 5_000 });
    const before = await renderer.render(titled("a"));
    const { kind, input } = titled("a");
    const after = await renderer.render({ kind, input: { ...input, verifyUrl: null } });
    const again = await renderer.render(titled("a"));
    const calls = [before, after, again].map((answer) => answer.toString().split("/")[1]);
    expect(calls).toEqual(["1", "2", "3"]);
  });

  it.each([
    ["hang", "took too long"],
    ["exit", "stopped"],
    ["throw", "stopped"],
    ["memory", "stopped"],
  ])("is unavailable after %s, and works again", async (title, detail) => {
    const renderer = new PdfRenderer({
      file,
      ...LIMITS,
      timeoutMs: title === "hang" ? 1_500 : 5_000,
    });
    await expect(renderer.render(titled(title))).rejects.toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining(detail),
    });
    expect((await renderer.render(titled("a"))).toString()).toMatch(/^\d+\/1$/);
  });

  it("is unavailable without the worker's bundle", async () => {
    const renderer = new PdfRenderer({ file: path.join(folder, "absent.mjs"), ...LIMITS });
    await expect(renderer.render(titled("a"))).rejects.toMatchObject({ code: "unavailable" });
  });

  it("reports why an input was not rendered and keeps the thread", async () => {
    const renderer = new PdfRenderer({ file, ...LIMITS, idleMs: 5_000 });
    await expect(renderer.render(titled("fail"))).rejects.toThrow("no such font");
    expect((await renderer.render(titled("a"))).toString()).toMatch(/\/2$/);
  });

  it("ends an idle thread and starts another", async () => {
    const renderer = new PdfRenderer({ file, ...LIMITS });
    const first = (await renderer.render(titled("a"))).toString();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const second = (await renderer.render(titled("b"))).toString();
    expect(second).toMatch(/\/1$/);
    expect(second.split("/")[0]).not.toBe(first.split("/")[0]);
  });

  it("refuses when too many wait", async () => {
    const renderer = new PdfRenderer({ file, ...LIMITS, timeoutMs: 1_500 });
    const results = await Promise.allSettled([
      renderer.render(titled("hang")),
      ...Array.from({ length: 17 }, (_, at) => renderer.render(titled(`waiting ${at}`))),
    ]);
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[1]).toMatchObject({
      reason: { code: "unavailable", detail: "Too many PDFs wait to be rendered." },
    });
  });
});
