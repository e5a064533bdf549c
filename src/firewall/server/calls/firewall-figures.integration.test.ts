import { afterAll, beforeAll, expect, it } from "vitest";
import { type CallRoom, openCallRoom } from "@/test/rooms/call-room";
import { receiveInput } from "../content/receive-input";
import { callTool } from "./call-tool";
import { getFirewallFigures } from "./firewall-figures";

let room: CallRoom;

beforeAll(async () => {
  room = await openCallRoom();
}, 120_000);
afterAll(() => room.close());

it("counts calls by the layer that stopped them and inputs by verdict, of real agents alone", async () => {
  const args = { type: "object", properties: { text: { type: "string" } } };
  const agent = await room.granted([{ tool: "write:note", rule: { args } }]);
  const id = agent.id;
  await callTool(agent.on(1), { id, tool: "write:note", args: { text: "x" } });
  await expect(callTool(agent.on(1), { id, tool: "pay:invoice", args: {} })).rejects.toMatchObject({
    code: "tool_call_blocked",
  });
  await expect(
    callTool(agent.on(1), { id, tool: "write:note", args: { other: 1 } }),
  ).rejects.toMatchObject({ code: "tool_call_blocked" });
  await receiveInput(agent.on(1), {
    id,
    source: "https://news.example/",
    channel: "document",
    content: "The meeting is on Tuesday.",
  });
  const { days, is_bounded } = await getFirewallFigures(room.officer, {});
  expect(days).toHaveLength(14);
  const called = days.filter((day) => day.allowed > 0);
  expect(called).toEqual([
    {
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      allowed: 1,
      awaiting: 0,
      blocked: { "deny-by-default": 1, scope: 1 },
      clean: 1,
      suspicious: 0,
      injection: 0,
      unjudged: 0,
    },
  ]);
  expect(is_bounded).toBe(false);
  const simulated = await getFirewallFigures(room.officer, { source: "simulation" });
  expect(simulated.days.every(({ allowed, clean }) => allowed + clean === 0)).toBe(true);
});

it("is for those who read agents", async () => {
  await expect(getFirewallFigures(room.services.as("importer"), {})).rejects.toMatchObject({
    code: "forbidden",
  });
});
