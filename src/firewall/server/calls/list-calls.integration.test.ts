import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALL_LIST } from "@/firewall/domain/calls/call-list";
import { findCalls } from "@/firewall/server/queries/call-table";
import { noFilters } from "@/platform/domain/list";
import { type CallRoom, openCallRoom } from "@/test/rooms/call-room";
import type { EquippedAgent } from "@/test/stopped-agents";
import { deny } from "../approvals/decide-approval";
import { callTool } from "./call-tool";
import { getFirewallFigures } from "./firewall-figures";
import { listAllCalls, showCall } from "./list-calls";

let room: CallRoom;
let writer: EquippedAgent;
let payer: EquippedAgent;
let approvalId: string;

const blocked = { code: "tool_call_blocked" };
const TEXT = { type: "object", properties: { text: { type: "string" } } };
const today = () => new Date().toISOString().slice(0, 10);

type Asked = Parameters<typeof listAllCalls>[1];

async function listed(asked: Asked = {}, by = room.officer) {
  return (await listAllCalls(by, asked)).calls;
}

const call = (by: EquippedAgent, tool: string, args: Record<string, unknown>, id?: string) =>
  callTool(by.on(1), {
    id: by.id,
    tool,
    args,
    ...(id === undefined ? {} : { approval_id: id }),
  });

beforeAll(async () => {
  room = await openCallRoom();
  writer = await room.granted([{ tool: "write:note", rule: { args: TEXT } }]);
  payer = await room.granted([{ tool: "pay:invoice", rule: { args: TEXT } }]);
  await call(writer, "write:note", { text: "x" });
  await expect(call(writer, "write:note", { other: 1 })).rejects.toMatchObject(blocked);
  await expect(call(writer, "send:mail", {})).rejects.toMatchObject(blocked);
  await call(payer, "pay:invoice", { text: "password=hunter2" });
  const { rows } = await room.services.db.pool.query<{ id: string }>("SELECT id FROM approval");
  approvalId = rows[0]?.id ?? "";
  await deny(room.officer, { id: approvalId, comment: "It is not as agreed." });
  await expect(
    call(payer, "pay:invoice", { text: "password=hunter2" }, approvalId),
  ).rejects.toMatchObject(blocked);
}, 120_000);
afterAll(() => room.close());

describe("the table of calls", () => {
  it("has a row for each call with what decided it and its arguments in short", async () => {
    const rows = await listed();
    expect(rows.map(({ tool, state, blocked: by }) => [tool, state, by])).toEqual([
      ["pay:invoice", "blocked", "human-approval"],
      ["pay:invoice", "pending", null],
      ["send:mail", "blocked", "deny-by-default"],
      ["write:note", "blocked", "scope"],
      ["write:note", "delegated", null],
    ]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(`${approvalId} was denied`),
      "risk 90 needs approval at gate 80",
      "tool not in allowlist",
      "argument /other is not among the arguments allowed",
      "",
    ]);
    expect(rows.at(-1)).toMatchObject({
      args: 'text: "x"',
      agent: { id: writer.id, source: "registry" },
    });
    expect(JSON.stringify(rows)).not.toContain("hunter2");
  });

  it("is filtered by layer, outcome, agent, tool and days", async () => {
    const tools = async (asked: Asked) => (await listed(asked)).map(({ tool }) => tool);
    expect(await tools({ layer: ["scope", "deny-by-default"] })).toEqual([
      "send:mail",
      "write:note",
    ]);
    expect(await tools({ outcome: ["allowed"] })).toEqual(["write:note"]);
    expect(await tools({ outcome: ["allowed", "pending"] })).toEqual(["pay:invoice", "write:note"]);
    expect(await tools({ agent: payer.id })).toEqual(["pay:invoice", "pay:invoice"]);
    expect(await tools({ agent: writer.id, tool: "send:mail" })).toEqual(["send:mail"]);
    expect(await tools({ from: today(), to: today() })).toHaveLength(5);
    expect(await tools({ to: "2020-01-01" })).toEqual([]);
    expect(await tools({ source: "simulation" })).toEqual([]);
    await expect(listed({ agent: "nobody-1" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("holds exactly the calls that a mark of the board counts", async () => {
    const { days } = await getFirewallFigures(room.officer, {});
    for (const { day, allowed, awaiting, blocked: by } of days) {
      const counted = async (asked: Asked) =>
        (await listed({ ...asked, from: day, to: day })).length;
      expect(await counted({ outcome: ["allowed"] })).toBe(allowed);
      expect(await counted({ outcome: ["pending"] })).toBe(awaiting);
      for (const layer of CALL_LIST.fields.layer.values) {
        expect(await counted({ layer: [layer] })).toBe(by[layer] ?? 0);
      }
    }
  });

  it("is paged by key, and goes on where a page stopped looking", async () => {
    const first = await listAllCalls(room.officer, { limit: 2 });
    const second = await listAllCalls(room.officer, { limit: 50, cursor: first.next_cursor });
    expect([first.calls.length, second.calls.length, second.next_cursor]).toEqual([2, 3, null]);
    const { pool } = room.services.db;
    const asked = {
      ...noFilters(CALL_LIST),
      layer: ["scope" as const],
      simulation: false,
      agentId: null,
    };
    const near = await findCalls(pool, asked, { after: null, limit: 2, bound: 3 });
    expect(near.rows).toEqual([]);
    const { decided_at: at, id = "" } = near.stopped ?? {};
    const after = { decided_at: at?.toISOString() ?? "", id };
    const next = await findCalls(pool, asked, { after, limit: 2, bound: 3 });
    expect(next.rows.map(({ tool }) => tool)).toEqual(["write:note"]);
    expect(next.stopped).toBeNull();
  });

  it("keeps arguments from whoever may not read approvals, and all from who may not read agents", async () => {
    const viewer = room.services.as("viewer");
    expect((await listed({}, viewer)).every(({ args }) => args === null)).toBe(true);
    const [row] = await listed();
    const shown = await showCall(viewer, { call_id: row?.call_id ?? "" });
    expect([shown.preview, shown.approval_state]).toEqual([null, null]);
    await expect(listed({}, room.services.as("importer"))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("a call", () => {
  it("names the approval that did not let it pass, and its records", async () => {
    const [refused, asked] = await listed({ agent: payer.id });
    const shown = await showCall(room.officer, { call_id: refused?.call_id ?? "" });
    expect(shown).toMatchObject({
      approval_id: approvalId,
      approval_state: "DENIED",
      args_whole: false,
      agent: { id: payer.id },
    });
    const chain = await room.chainOf(payer.did);
    const records = shown.records.map(({ seq }) => chain[Number(seq)]);
    expect(records.map((record) => [record?.kind, record?.sum.call])).toEqual([
      ["tool.call", refused?.call_id],
    ]);
    expect(asked?.approval_id).toBe(approvalId);
  });

  it("says whether what is kept of its arguments is all of them", async () => {
    const rows = await listed({ agent: writer.id });
    const whole = await Promise.all(
      rows.map(async ({ call_id }) => (await showCall(room.officer, { call_id })).args_whole),
    );
    expect(whole).toEqual([true, true, true]);
  });

  it("is not found by another id", async () => {
    await expect(
      showCall(room.officer, { call_id: "CALL-00000000-0000-4000-8000-000000000000" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
