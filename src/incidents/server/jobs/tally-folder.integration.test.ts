import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase } from "@/platform/db/database";
import { insertIncident } from "@/test/incident-rows";
import { startServices, type TestServices } from "@/test/service-context";
import { startTallyFolder } from "./tally-folder";

let services: TestServices;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
});
afterAll(async () => {
  await closeDatabase();
  await services.close();
});

async function waiting(): Promise<number> {
  const { rows } = await services.db.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM incident_tally_change",
  );
  return rows[0]?.n ?? Number.NaN;
}

it("folds what waits until it is stopped", async () => {
  await insertIncident(services.db.pool);
  expect(await waiting()).toBeGreaterThan(0);
  const stop = startTallyFolder();
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000, interval: 50 });
  await stop();
  const { rows } = await services.db.pool.query(
    "SELECT state, severity, n::int FROM incident_tally WHERE kind = 'state'",
  );
  expect(rows).toEqual([{ state: "open", severity: 3, n: 1 }]);
  await insertIncident(services.db.pool);
  expect(await waiting()).toBeGreaterThan(0);
});
