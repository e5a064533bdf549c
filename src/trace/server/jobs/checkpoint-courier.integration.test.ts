import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase } from "@/platform/db/database";
import { startServices, type TestServices } from "@/test/service-context";
import { listAnchors } from "../anchors/list-anchors";
import { appendRecord } from "../records/append";
import { publishCheckpoint } from "../signing/publish-checkpoint";
import { startCheckpointCourier } from "./checkpoint-courier";

let services: TestServices;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "proofline-courier-"));
  process.env.LOG_LEVEL = "silent";
  process.env.DATA_DIR = path.join(folder, "data");
  process.env.CHECKPOINT_FILE = path.join(folder, "notes");
  services = await startServices();
});
afterAll(async () => {
  await closeDatabase();
  await services.close();
  await rm(folder, { recursive: true });
});

it("carries published checkpoints to the configured folder until it is stopped", async () => {
  const stop = startCheckpointCourier();
  const record = { chain: "test:courier", kind: "view.save" as const, summary: {} };
  await appendRecord(services.service, services.db.pool, record);
  const { note, size } = await publishCheckpoint(services.service);
  const notes = path.join(folder, "notes");
  await vi.waitFor(
    async () => expect(await readFile(path.join(notes, "latest.note"), "utf8")).toBe(note),
    { timeout: 10_000, interval: 100 },
  );
  await stop();
  expect(await readdir(notes)).toEqual([`${size}.note`, "latest.note"]);
  const { sinks } = await listAnchors(services.as("auditor"));
  expect(sinks).toMatchObject([{ sink: "file", target: notes, last_delivered: { size } }]);

  await appendRecord(services.service, services.db.pool, record);
  const next = await publishCheckpoint(services.service);
  expect(await readdir(notes)).not.toContain(`${next.size}.note`);
});
