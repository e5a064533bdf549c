import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { removeAbandonedUploads, spoolUpload } from "./spool-upload";

function spooled(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("proofline-upload-"));
}

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("spoolUpload", () => {
  it("passes on every byte and leaves nothing behind", async () => {
    const before = spooled();
    expect(await spoolUpload(pieces("a", "", "bc"), textOf)).toBe("abc");
    expect(spooled().filter((name) => !before.includes(name))).toEqual([]);
  });

  it("leaves nothing behind when the upload or the work fails, and hides neither", async () => {
    const before = spooled();
    async function* broken() {
      yield Buffer.from("a");
      throw new Error("connection lost");
    }
    await expect(spoolUpload(broken(), textOf)).rejects.toThrow("connection lost");
    const failing = () => Promise.reject(new Error("no room"));
    await expect(spoolUpload(pieces("a"), failing)).rejects.toThrow("no room");
    expect(spooled().filter((name) => !before.includes(name))).toEqual([]);
  });
});

describe("removeAbandonedUploads", () => {
  it("takes what is older than an hour and leaves the rest", async () => {
    const [old, young] = ["old", "new"].map(() =>
      mkdtempSync(path.join(tmpdir(), "proofline-upload-")),
    ) as [string, string];
    const now = new Date();
    utimesSync(old, now, new Date(now.getTime() - 61 * 60 * 1000));
    await removeAbandonedUploads(now);
    expect(existsSync(old)).toBe(false);
    expect(existsSync(young)).toBe(true);
    rmSync(young, { recursive: true });
  });
});
