import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase } from "@/platform/db/database";
import { startServices, type TestServices } from "@/test/service-context";
import { appendRecord } from "@/trace/server/records/append";
import { publishCheckpoint } from "@/trace/server/signing/publish-checkpoint";
import { runAdoption } from "./adopt-command";

let services: TestServices;
beforeAll(async () => {
  services = await startServices();
});
afterAll(async () => {
  await closeDatabase();
  await services.close();
});

const sign = async () => {
  const record = { chain: "test:adopt", kind: "view.save" as const, summary: {} };
  await appendRecord(services.service, services.db.pool, record);
  return publishCheckpoint(services.service);
};

/** Runs the command; its exit code, and what it prints. */
async function run(...args: string[]): Promise<{ code: number; out: string }> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const code = await runAdoption(args);
    return { code, out: write.mock.calls.map(([text]) => String(text)).join("") };
  } finally {
    write.mockRestore();
  }
}

it("shows what would be adopted, adopts it for a reason, and refuses what contradicts", async () => {
  const { size, root } = await sign();
  expect(await run("--reason", "no need")).toMatchObject({
    code: 1,
    out: expect.stringMatching(/this machine {3}signs\n.*this machine signs/s),
  });
  rmSync(path.join(process.env.DATA_DIR ?? "", "last-checkpoint.note"));
  await expect(sign()).rejects.toMatchObject({ code: "unavailable" });
  const shown = await run();
  expect(shown.code).toBe(2);
  expect(shown.out).toContain(`newest signed  ${size} records, root ${root.toString("base64")}`);
  expect(shown.out).toContain("this machine   This machine does not have the note");
  expect(shown.out).toContain("Nothing was changed.");
  await expect(sign()).rejects.toMatchObject({ code: "unavailable" });
  expect((await run("--reason", "the disk was replaced")).code).toBe(0);
  expect((await sign()).size).toBeGreaterThan(size);
  await expect(run("--force")).rejects.toThrow("--force");
});

it("begins a history under another name where one is given", async () => {
  const reason = ["--reason", "records are gone"];
  expect(await run(...reason, "--new-origin", "two words")).toMatchObject({ code: 1 });
  const { code, out } = await run(...reason, "--new-origin", "log.example/2");
  expect({ code, out: out.split("\n").at(-2) }).toEqual({
    code: 0,
    out: "The log is signed as log.example/2 from now on. Publish its new verification keys (GET /api/trace/keys).",
  });
  expect((await sign()).note.startsWith("log.example/2\n")).toBe(true);
});
