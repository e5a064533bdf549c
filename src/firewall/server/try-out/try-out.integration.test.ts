import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallRoom, type Grants, openCallRoom } from "@/test/rooms/call-room";
import type { EquippedAgent } from "@/test/stopped-agents";
import { callTool } from "../calls/call-tool";
import { listAllCalls } from "../calls/list-calls";
import { findPastCalls } from "../queries/call-table";
import { registerTool } from "../tools/set-tool";
import { tryGrants, tryTool } from "./try-out";

let room: CallRoom;
let agent: EquippedAgent;

const blocked = { code: "tool_call_blocked" };
const TOOL = "write:note";
const TEXT = {
  type: "object",
  properties: { text: { type: "string" }, password: { type: "string" } },
};
const TOOL_CONTENT = {
  risk: null,
  title: "Note",
  description: "Writes a note.",
  args: TEXT,
  definition: {},
};

const call = (tool: string, args: Record<string, unknown>) =>
  callTool(agent.on(1), { id: agent.id, tool, args });

const tried = (grants: Grants, by = room.officer) => tryGrants(by, { id: agent.id, grants });

/** Everything that a try-out could have changed. */
async function stored(): Promise<unknown> {
  const { pool } = room.services.db;
  const tables = ["agent_call", "agent_grant", "tool", "tool_use", "approval", "trace_record"];
  return Promise.all(
    tables.map(
      async (table) => (await pool.query(`SELECT t::text FROM ${table} t ORDER BY 1`)).rows,
    ),
  );
}

beforeAll(async () => {
  room = await openCallRoom();
  await registerTool(room.officer, { name: TOOL, kind: "delegated", ...TOOL_CONTENT });
  agent = await room.granted([{ tool: TOOL, rule: { args: TEXT } }]);
  await call(TOOL, { text: "x" });
  await call(TOOL, { text: "y", password: "hunter2" });
  await expect(call(TOOL, { other: 1 })).rejects.toMatchObject(blocked);
  await expect(call("send:mail", {})).rejects.toMatchObject(blocked);
}, 120_000);
afterAll(() => room.close());

describe("changed grants tried on past calls", () => {
  it("are not said to be tried on all calls where not all were looked at, found any or not", async () => {
    const { pool } = room.services.db;
    const { rows } = await pool.query<{ id: bigint }>("SELECT id FROM agent WHERE did = $1", [
      agent.did,
    ]);
    const of = { agentId: rows[0]?.id ?? 0n, tools: ["no:such"], reads: false };
    const seen = (bound: number) => findPastCalls(pool, of, { limit: 500, bound });
    expect(await seen(2)).toEqual({ rows: [], isAll: false });
    expect(await seen(100)).toEqual({ rows: [], isAll: true });
  });

  it("say which calls they would have decided otherwise, and write nothing", async () => {
    const before = await stored();
    const removed = await tried([]);
    expect(removed).toMatchObject({
      calls: 3,
      is_all: true,
      same: 1,
      changed: { allowed: 0, asked: 0, blocked: 2 },
      untold_total: 0,
    });
    expect(removed.list[0]).toMatchObject({
      tool: TOOL,
      agent: agent.id,
      was: "allowed",
      now: "blocked",
      layer: "allowlist",
    });
    expect(JSON.stringify(removed)).not.toContain("hunter2");
    const asking = await tried([{ tool: TOOL, rule: { args: TEXT, approval: "always" } }]);
    expect(asking).toMatchObject({ same: 1, changed: { asked: 2 }, untold_total: 0 });
    const added = await tried([
      { tool: TOOL, rule: { args: TEXT } },
      { tool: "send:mail", rule: {} },
    ]);
    // By then the call before it had cost the agent points, which lower its gate.
    expect(added).toMatchObject({ calls: 1, changed: { allowed: 0, asked: 1, blocked: 0 } });
    expect(added.list[0]?.reason).toMatch(/^risk 70 needs approval at gate [1-6]\d$/);
    expect(await stored()).toEqual(before);
  });

  it("tell nothing that arguments decide which are not all kept", async () => {
    const narrower = { type: "object", properties: { text: { type: "string", maxLength: 1 } } };
    const answer = await tried([{ tool: TOOL, rule: { args: narrower } }]);
    expect(answer).toMatchObject({ calls: 3, same: 2, untold: { args: 1 }, untold_total: 1 });
  });

  it("tell nothing of calls from before facts were kept", async () => {
    const { pool } = room.services.db;
    const { rows } = await pool.query<{ id: string; facts: unknown }>(
      "SELECT id, facts FROM agent_call WHERE facts IS NOT NULL",
    );
    expect(rows).toHaveLength(4);
    await pool.query("UPDATE agent_call SET facts = NULL");
    expect(await tried([])).toMatchObject({ same: 0, untold: { facts: 3 }, untold_total: 3 });
    for (const { id, facts } of rows) {
      await pool.query("UPDATE agent_call SET facts = $2 WHERE id = $1", [
        id,
        JSON.stringify(facts),
      ]);
    }
  });

  it("say where a rule is no rule, and are for whoever may set grants", async () => {
    await expect(tried([{ tool: TOOL, rule: { risk: 11 } }])).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/grants/0/rule/risk" }],
    });
    await expect(tried([], room.services.as("auditor"))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("a changed tool tried on its past calls", () => {
  const change = (content: Partial<Parameters<typeof tryTool>[1]>, by = room.officer) =>
    tryTool(by, { name: TOOL, ...TOOL_CONTENT, ...content });

  it("decides them under the grants that their agents have", async () => {
    const before = await stored();
    expect(await change({})).toMatchObject({ calls: 3, same: 3, untold_total: 0 });
    expect(await change({ risk: 90 })).toMatchObject({ same: 1, changed: { asked: 2 } });
    const args = { type: "object", properties: {} };
    expect(await change({ args })).toMatchObject({
      same: 1,
      changed: { blocked: 1 },
      untold: { args: 1 },
    });
    expect(await change({ source: "simulation" })).toMatchObject({ calls: 0, since: null });
    expect(await stored()).toEqual(before);
  });

  it("is for whoever may manage tools, of a tool that there is", async () => {
    await expect(change({}, room.services.as("auditor"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(change({ name: "write:nothing" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("names calls that the table has", async () => {
    const { list } = await change({ risk: 90 });
    const { calls } = await listAllCalls(room.officer, { tool: TOOL });
    const ids = calls.map(({ call_id: id }) => id);
    expect(list.every(({ call_id: id }) => ids.includes(id))).toBe(true);
  });
});
