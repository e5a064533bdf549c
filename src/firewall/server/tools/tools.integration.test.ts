import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAgent } from "@/agents/server/registry/get-agent";
import { ROLES } from "@/platform/operation/policy";
import { type CallRoom, openCallRoom } from "@/test/rooms/call-room";
import { listAgentTools } from "../grants/list-agent-tools";
import { listGrants } from "../grants/list-grants";
import { setGrants } from "../grants/set-grants";
import { exportPolicy, importPolicy, previewPolicy } from "../tool-policies/import-policy";
import { getTool, listTools } from "./list-tools";
import { registerTool, retireTool, updateTool } from "./set-tool";
import type { RegisterToolBody } from "./tool-dto";

let room: CallRoom;
beforeAll(async () => {
  room = await openCallRoom();
}, 120_000);
afterAll(() => room.close());

let count = 0;
function tool(more: Partial<RegisterToolBody> = {}): RegisterToolBody {
  count += 1;
  return {
    name: `write:note-${count}`,
    kind: "delegated",
    title: "Write a note",
    description: "Writes a note.",
    risk: null,
    args: { type: "object", properties: { text: { type: "string", maxLength: 200 } } },
    definition: {},
    ...more,
  };
}

async function records(kind: string, name: string) {
  return (await room.chainOf("service")).filter((r) => r.kind === kind && r.sum.tool === name);
}

describe("the registry of tools", () => {
  it("registers, changes and retires a tool, each with its record", async () => {
    const { name, kind: _, ...content } = tool();
    const made = await registerTool(room.officer, { name, kind: "delegated", ...content });
    expect(made).toMatchObject({ name, risk: 40, risk_set: null, version: 1, granted: 0 });
    const changed = await updateTool(room.officer, { name, ...content, risk: 70 });
    expect(changed).toMatchObject({ risk: 70, risk_set: 70, version: 2 });
    await expect(updateTool(room.officer, { name, ...content, risk: 70 })).resolves.toMatchObject({
      version: 2,
    });
    await expect(
      updateTool(room.officer, { name, ...content, expected_version: 1 }),
    ).rejects.toMatchObject({ code: "version_conflict" });
    const retired = await retireTool(room.officer, { name });
    expect(retired).toMatchObject({ version: 3, allowed: { edit: false } });
    for (const attempt of [
      () => retireTool(room.officer, { name }),
      () => updateTool(room.officer, { name, ...content }),
      () => registerTool(room.officer, { name, kind: "delegated", ...content }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "conflict" });
    }
    for (const [kind, version] of [
      ["tool.register", 1],
      ["tool.update", 2],
      ["tool.retire", 3],
    ] as const) {
      expect(await records(kind, name)).toMatchObject([
        { actor: `user:${room.officer.actor.id}`, sum: { tool: name, version } },
      ]);
    }
    const { tools } = await listTools(room.auditor, { state: "retired" });
    expect(tools.map((each) => each.name)).toContain(name);
    expect((await listTools(room.auditor, { state: "active" })).tools).not.toContainEqual(
      expect.objectContaining({ name }),
    );
  });

  it("is for safety officers to change and for readers of agents to read", async () => {
    const { name, kind, ...content } = tool();
    await registerTool(room.officer, { name, kind, ...content });
    for (const role of ROLES.filter((each) => each !== "safety_officer")) {
      const by = room.services.as(role);
      for (const attempt of [
        () => registerTool(by, tool()),
        () => updateTool(by, { name, ...content, title: "x" }),
        () => retireTool(by, { name }),
        () => previewPolicy(by, { policy: {} }),
        () => importPolicy(by, { policy: {}, digest: "0".repeat(64) }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
      }
    }
    await expect(getTool(room.services.as("viewer"), { name })).resolves.toMatchObject({
      version: 1,
      allowed: { edit: false },
    });
    const importer = room.services.as("importer");
    await expect(getTool(importer, { name })).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportPolicy(importer)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("says where a tool is wrong", async () => {
    const cases: [Partial<RegisterToolBody>, string][] = [
      [
        { args: { type: "object", properties: { a: { type: "date" } } } },
        "/args/properties/a/type",
      ],
      [{ kind: "builtin", name: "read:nothing-such" }, "/name"],
      [{ kind: "http", definition: { method: "GET" } }, "/definition/host"],
      [{ definition: { source: "x" } }, "/definition"],
    ];
    for (const [more, pointer] of cases) {
      await expect(registerTool(room.officer, tool(more))).rejects.toMatchObject({
        code: "validation_failed",
        errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
      });
    }
  });

  it("takes a second person where a T1 agent of one's own may call the tool", async () => {
    const { name, kind, ...content } = tool();
    await registerTool(room.officer, { name, kind, ...content });
    const mine = await room.equip({
      by: room.services.as("safety_officer", "integrator"),
      body: { tier: "T1" },
    });
    const by = room.services.as("safety_officer");
    const operator = {
      ...by,
      actor: { ...by.actor, id: mine.agent.operator.id.slice("user:".length) },
    };
    await setGrants(room.officer, { id: mine.id, grants: [{ tool: name, rule: {} }] });
    await expect(updateTool(operator, { name, ...content, title: "Other" })).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    const { digest, changes, refused } = await previewPolicy(operator, {
      policy: {
        format: "proofline-policy",
        version: 1,
        tools: [],
        agents: [{ agent: mine.did, grants: [] }],
      },
    });
    expect(changes).toMatchObject([{ kind: "grant", change: "removed", tool: name }]);
    expect(refused).toMatchObject([{ agent: mine.did, code: "four_eyes_required" }]);
    await expect(
      importPolicy(operator, {
        policy: {
          format: "proofline-policy",
          version: 1,
          tools: [],
          agents: [{ agent: mine.did, grants: [] }],
        },
        digest,
      }),
    ).rejects.toMatchObject({ code: "four_eyes_required" });
  });
});

describe("grants with rules", () => {
  const rule = { args: { type: "object", properties: {} }, limits: { concurrency: 2 } };

  it("keep their version while they stay as they are, and record what changes", async () => {
    const agent = await room.granted([{ tool: "read:cases", rule }]);
    const set = (grants: Parameters<CallRoom["granted"]>[0]) =>
      setGrants(room.officer, { id: agent.id, grants });
    const before = (await room.chainOf(agent.did)).length;
    const same = await set([{ tool: "read:cases", rule }]);
    expect((await room.chainOf(agent.did)).length).toBe(before);
    const [held] = same.grants;
    const more = await set([
      { tool: "read:cases", rule: { ...rule, limits: { concurrency: 3 } } },
      { tool: "search:cases", rule: {} },
    ]);
    expect(more.grants.map(({ tool, version }) => [tool, version])).toEqual([
      ["read:cases", (held?.version ?? 0) + 1],
      ["search:cases", 1],
    ]);
    expect(more.grants[0]?.policy_sha256).not.toBe(held?.policy_sha256);
    const last = (await room.chainOf(agent.did)).at(-1);
    expect(last).toMatchObject({
      kind: "tools.set",
      sum: { added: ["search:cases"], changed: ["read:cases"], removed: [], tools: 2 },
    });
    await expect(listGrants(room.auditor, { id: agent.id })).resolves.toMatchObject({
      did: agent.did,
      allowed: { set: false },
      grants: [{ tool: "read:cases" }, { tool: "search:cases" }],
    });
  });

  it("take the wildcard for reading tools of T3, at the risk of reading", async () => {
    const { id } = await room.granted([{ tool: "read:*", rule }], { body: { tier: "T3" } });
    await expect(listGrants(room.auditor, { id })).resolves.toMatchObject({
      grants: [{ tool: "read:*", risk: 10, registered: false }],
    });
    await expect(listAgentTools(room.auditor, { id })).resolves.toMatchObject({
      tools: [{ tool: "read:*", risk: 10, refusal: null }],
    });
    await expect(getAgent(room.auditor, { id })).resolves.toMatchObject({
      grants: [{ tool: "read:*", risk: 10 }],
    });
  });

  it("say where a rule is wrong", async () => {
    const agent = await room.granted([]);
    const attempt = (grants: Parameters<CallRoom["granted"]>[0]) =>
      setGrants(room.officer, { id: agent.id, grants });
    await expect(
      attempt([{ tool: "read:cases", rule: { limits: { rate: { count: 0, per_s: 60 } } } }]),
    ).rejects.toMatchObject({ errors: [{ pointer: "/grants/0/rule/limits/rate/count" }] });
    await expect(
      attempt([
        { tool: "read:cases", rule: {} },
        { tool: "read:cases", rule: {} },
      ]),
    ).rejects.toMatchObject({ errors: [{ pointer: "/grants/1/tool" }] });
    await expect(attempt([{ tool: "read:*", rule: {} }])).rejects.toMatchObject({
      errors: [{ pointer: "/grants/0/tool", message: "read:* is for agents of T3" }],
    });
  });

  it("are for safety officers, and at the version that they saw", async () => {
    const agent = await room.granted([]);
    for (const role of ROLES.filter((each) => each !== "safety_officer")) {
      await expect(
        setGrants(room.services.as(role), { id: agent.id, grants: [] }),
      ).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(
      setGrants(room.officer, { id: agent.id, grants: [], expected_version: 1 }),
    ).rejects.toMatchObject({ code: "version_conflict" });
    await expect(listGrants(room.services.as("importer"), { id: agent.id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

it("counts registered and simulated agents that hold a tool apart, each once", async () => {
  const { name } = await registerTool(room.officer, tool({ name: "read:held" }));
  const listed = async () =>
    (await listTools(room.officer, { state: "any" })).tools.find((each) => each.name === name);
  const both = [name, "read:*"].map((each) => ({ tool: each, rule: {} }));
  const body = { tier: "T3" };
  const before = await listed();
  await room.granted(both, { body });
  for (const _ of [1, 2]) await room.granted(both, { body, simulation: true });
  expect(await listed()).toMatchObject({
    granted: (before?.granted ?? 0) + 1,
    granted_simulated: (before?.granted_simulated ?? 0) + 2,
  });
});

describe("a policy file", () => {
  it("is imported as it was previewed, and says the same when it is exported", async () => {
    const agent = await room.granted([{ tool: "read:cases", rule: {} }]);
    const fresh = tool();
    const exported = await exportPolicy(room.auditor);
    const rule = { args: fresh.args, approval: "always" };
    const policy = {
      ...exported,
      tools: [fresh],
      agents: [{ agent: agent.did, grants: [{ tool: fresh.name, rule }] }],
    };
    const preview = await previewPolicy(room.officer, { policy });
    expect(preview.refused).toEqual([]);
    expect(preview.changes.map(({ kind, change, tool: name }) => [kind, change, name])).toEqual([
      ["tool", "added", fresh.name],
      ["grant", "removed", "read:cases"],
      ["grant", "added", fresh.name],
    ]);
    const { digest } = preview;
    await expect(
      importPolicy(room.officer, { policy: { ...policy, tools: [] }, digest }),
    ).rejects.toMatchObject({ code: "version_conflict" });
    await expect(importPolicy(room.officer, { policy, digest })).resolves.toEqual({
      digest,
      tools: 1,
      agents: 1,
      grants: 2,
    });
    await expect(importPolicy(room.officer, { policy, digest })).rejects.toMatchObject({
      code: "version_conflict",
    });
    const after = (await exportPolicy(room.auditor)) as typeof policy;
    expect(after.agents.find((each) => each.agent === agent.did)?.grants).toEqual([
      { tool: fresh.name, rule: expect.objectContaining({ approval: "always" }) },
    ]);
    const again = await previewPolicy(room.officer, { policy: after });
    expect(again.changes).toEqual([]);
    const service = await room.chainOf("service");
    expect(service.findLast(({ kind }) => kind === "policy.import")?.sum).toMatchObject({ digest });
  });

  it("is refused as a whole where one part of it may not be done, and says where it is wrong", async () => {
    const good = await room.granted([]);
    const fresh = tool();
    const policy = {
      format: "proofline-policy",
      version: 1,
      tools: [fresh],
      agents: [
        { agent: good.did, grants: [{ tool: "read:cases", rule: {} }] },
        { agent: "did:svc:agt:nobody", grants: [{ tool: "read:cases", rule: {} }] },
      ],
    };
    const { digest, refused } = await previewPolicy(room.officer, { policy });
    expect(refused).toMatchObject([{ agent: "did:svc:agt:nobody", code: "not_found" }]);
    await expect(importPolicy(room.officer, { policy, digest })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await listGrants(room.auditor, { id: good.id })).grants).toEqual([]);
    await expect(getTool(room.auditor, { name: fresh.name })).rejects.toMatchObject({
      code: "not_found",
    });
    const wrong = { ...policy, agents: [{ agent: good.did, grants: [{ tool: "x", rule: {} }] }] };
    await expect(previewPolicy(room.officer, { policy: wrong })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/policy/agents/0/grants/0/tool" }],
    });
  });
});
