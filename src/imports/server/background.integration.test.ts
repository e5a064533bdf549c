import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { cancelRun } from "./cancel-run";
import { executeRun } from "./execute-run";
import { failInterruptedRuns } from "./fail-interrupted-runs";
import { getRun } from "./get-run";
import type { ConnectorRunDto } from "./run-dto";
import { runImport } from "./run-import";
import { runWaiting } from "./run-waiting";

let services: TestServices;
let analyst: ServiceContext & { actor: AccountActor };
let owner: Client;

beforeAll(async () => {
  services = await startServices();
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
  analyst = await withAccount("analyst");
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

/** A context whose account is stored in the database, as the runner needs it. */
async function withAccount(role: "analyst" | "importer" | "lead") {
  const ctx = services.as(role);
  await owner.query(
    `INSERT INTO account (id, email, name, roles, updated_at) VALUES ($1, $2, 'Person', $3, now())`,
    [ctx.actor.id, ctx.actor.email, [role]],
  );
  return ctx;
}

function queue(host: string, ctx: ServiceContext = analyst): Promise<ConnectorRunDto> {
  const source = inPieces(burpReport([{ host: `https://${host}` }]));
  return runImport(ctx, { connector: "burp", fileName: "a.xml", source }, { background: true });
}

/** Works as the runner does until nothing waits. */
async function runAll(): Promise<number> {
  let runs = 0;
  while (await runWaiting(analyst)) runs += 1;
  return runs;
}

describe("a background import", () => {
  it("waits, is executed with the rights of its account, and says so", async () => {
    const run = await queue("background.example");
    expect(run).toMatchObject({ status: "queued", progress: { records_committed: 0 } });
    expect(await runAll()).toBe(1);
    expect(await getRun(analyst, { id: run.id })).toMatchObject({
      status: "completed",
      counts: { created: 1 },
      progress: { records_read: 1, records_committed: 1 },
    });
  });

  it("fails where the account may no longer import", async () => {
    const leaver = await withAccount("importer");
    const run = await queue("leaver.example", leaver);
    await owner.query("UPDATE account SET disabled_at = now() WHERE id = $1", [leaver.actor.id]);
    const other = await withAccount("importer");
    const demoted = await queue("demoted.example", other);
    await owner.query("UPDATE account SET roles = '{viewer}' WHERE id = $1", [other.actor.id]);
    expect(await runAll()).toBe(2);
    for (const { id } of [run, demoted]) {
      expect(await getRun(analyst, { id })).toMatchObject({
        status: "failed",
        error: { code: "forbidden" },
      });
    }
  });

  it("is queued again when its process dies, three times at most", async () => {
    const run = await queue("dying.example");
    const id = Number(run.id.slice(4));
    for (const [attempts, status] of [
      [1, "queued"],
      [2, "queued"],
      [3, "failed"],
    ] as const) {
      await owner.query(
        "UPDATE connector_run SET status = 'running', attempts = $2 WHERE id = $1",
        [id, attempts],
      );
      await failInterruptedRuns(analyst);
      expect(await getRun(analyst, { id: run.id })).toMatchObject({ status });
    }
    expect(await runAll()).toBe(0);
  });
});

describe("cancelling", () => {
  it("ends a waiting import at once, and once", async () => {
    const run = await queue("cancelled.example");
    expect(await cancelRun(analyst, { id: run.id })).toMatchObject({
      status: "cancelled",
      error: { code: "import_cancelled" },
    });
    expect(await runAll()).toBe(0);
    await expect(cancelRun(analyst, { id: run.id })).rejects.toMatchObject({ code: "conflict" });
    await expect(executeRun(analyst, { run_id: run.id })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("ends a running import without a trace of it in the incidents", async () => {
    const run = await queue("stopped.example");
    // Requested between its start and its first step.
    await owner.query("UPDATE connector_run SET cancel_requested_at = now() WHERE id = $1", [
      Number(run.id.slice(4)),
    ]);
    expect(await runAll()).toBe(1);
    expect(await getRun(analyst, { id: run.id })).toMatchObject({ status: "cancelled" });
    const { rows } = await owner.query(
      "SELECT 1 FROM incident WHERE asset_host = 'stopped.example'",
    );
    expect(rows).toEqual([]);
  });

  it("is for its own actor, or a lead", async () => {
    const run = await queue("whose.example");
    const importer = services.as("importer");
    await expect(cancelRun(importer, { id: run.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelRun(services.as("analyst"), { id: run.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(cancelRun(services.as("viewer"), { id: run.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    const lead = services.as("lead");
    expect(await cancelRun(lead, { id: run.id })).toMatchObject({ status: "cancelled" });
    await expect(
      cancelRun(lead, { id: `RUN-${randomUUID().replace(/\D/g, "")}` }),
    ).rejects.toThrow();
  });
});
