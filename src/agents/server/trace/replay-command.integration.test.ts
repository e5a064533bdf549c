import { spawnSync } from "node:child_process";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/platform/db/transaction";
import { type AgentRoom, openAgentRoom } from "@/test/rooms/agent-room";
import { bundle } from "../../../../scripts/setup/bundle.mjs";
import { requireAgentRow } from "../registry/require-agent";
import { applyTrust } from "../trust/apply-trust";

let room: AgentRoom;

beforeAll(async () => {
  await bundle(["trust-replay"]);
  room = await openAgentRoom();
}, 180_000);
afterAll(() => room.services.close());

/** Runs the command with the app's rights. */
function replay(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["dist/trust-replay.mjs", ...args],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "silent" } },
  );
  return { status, stdout, stderr };
}

describe("npm run trust:replay", () => {
  it("ends with 0 for a trace that agrees, 1 for one that does not, 2 for no agent", async () => {
    const { agent } = await room.register();
    const { service, db, ownerUrl } = room.services;
    await inTransaction(db.pool, async (client) => {
      const row = await requireAgentRow(service, agent.did, { client, lock: true });
      const sum = { proven: 0, total: 2, evidence: [] };
      await applyTrust(service, client, row, { kind: "claim.validate", sum });
    });
    const whole = replay(agent.did);
    expect(whole.stderr).toBe("");
    expect(whole.stdout).toContain(`${agent.did}: verified\nscore    55\nstatus   DEGRADED\n`);
    expect(whole.stdout).toContain("changes  2 of score and status");
    expect(whole.status).toBe(0);

    await db.pool.query("UPDATE agent SET score = 70 WHERE did = $1", [agent.did]);
    const other = replay(agent.id);
    expect(other.stdout).toContain("score    55, but 70 is stored");
    expect(other.status).toBe(1);

    const owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query("ALTER TABLE trace_record DISABLE TRIGGER USER");
    await owner.query("DELETE FROM trace_record WHERE chain = $1 AND seq = 3", [agent.did]);
    await owner.end();
    const broken = replay(agent.did);
    expect(broken.stdout).toContain(`${agent.did}: broken`);
    expect(broken.stdout).toContain("1/4 sequence_gap: expected 3, stored 4");
    expect(broken.status).toBe(1);

    expect(replay("nobody")).toMatchObject({ status: 2, stdout: "" });
    expect(replay()).toMatchObject({ status: 2, stdout: "" });
  }, 120_000);
});
