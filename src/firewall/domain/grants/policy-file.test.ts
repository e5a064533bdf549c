import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionDigestInput, policyDigestInput } from "../action-digest";
import { findGrant, isGrantName } from "./find-grant";
import { diffPolicies, readPolicyFile, toPolicyFile } from "./policy-file";
import { readToolDefinition } from "./read-tool-definition";
import { toCedar } from "./to-cedar";
import type { RegisteredTool, ToolDefinition } from "./tool-definition";

const AGENT = "did:svc:agt:a";
const ARGS = { type: "object", properties: { to: { type: "string" } } } as const;

function tool(different: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name: "send:mail",
    kind: "delegated",
    title: "Mail",
    description: "Sends a mail",
    risk: null,
    args: ARGS,
    definition: {},
    ...different,
  };
}

/** Test reader for the kinds that the service executes. */
const readDefinition = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && "host" in value
    ? value
    : [{ pointer: "/host", message: "is required" }];

const FILE = toPolicyFile(
  [tool(), tool({ name: "read:case" })],
  [
    {
      agent: AGENT,
      grants: [
        { tool: "send:mail", rule: { approval: "always" } },
        { tool: "read:*", rule: {} },
      ],
    },
  ],
);

describe("readToolDefinition", () => {
  it("reads a tool, and the definition of its kind", () => {
    expect(readToolDefinition(tool(), readDefinition)).toEqual(tool());
    const http = tool({ kind: "http", definition: { host: "a.example.org" }, risk: 90 });
    expect(readToolDefinition(http, readDefinition)).toEqual(http);
  });

  it.each([
    [null, [""]],
    [{ ...tool(), name: "read:*" }, ["/name"]],
    [{ ...tool(), kind: "magic" }, ["/kind"]],
    [{ ...tool(), risk: 50 }, ["/risk"]],
    [{ ...tool(), version: 2 }, ["/version"]],
    [{ ...tool(), definition: { host: "x" } }, ["/definition"]],
    [{ ...tool(), kind: "http" }, ["/definition/host"]],
    [{ ...tool(), args: { type: "string" } }, ["/args/type"]],
  ])("finds what is wrong with %j", (value, pointers) => {
    const read = readToolDefinition(value, readDefinition);
    expect(Array.isArray(read) && read.map(({ pointer }) => pointer)).toEqual(pointers);
  });
});

describe("a policy file", () => {
  it("is the same for the same policy, and reads as it was written", () => {
    const read = readPolicyFile(JSON.parse(JSON.stringify(FILE)), readDefinition);
    expect(read).toEqual(FILE);
    const turned = { ...FILE, tools: [...FILE.tools].reverse() };
    expect(readPolicyFile(turned, readDefinition)).toEqual(FILE);
  });

  it("leaves out what only the registry has", () => {
    const registered: RegisteredTool = { ...tool(), version: 3, retired: false };
    expect(toPolicyFile([registered], []).tools).toEqual([tool()]);
  });

  it.each([
    [{ ...FILE, format: "other" }, "/format"],
    [{ ...FILE, version: 2 }, "/version"],
    [{ ...FILE, more: 1 }, "/more"],
    [{ ...FILE, tools: [tool(), tool()] }, "/tools/1/name"],
    [{ ...FILE, tools: [tool({ risk: 5 as 10 })] }, "/tools/0/risk"],
    [{ ...FILE, agents: [{ agent: "nobody", grants: [] }] }, "/agents/0/agent"],
    [{ ...FILE, agents: [...FILE.agents, ...FILE.agents] }, "/agents/1/agent"],
    [
      { ...FILE, agents: [{ agent: AGENT, grants: [{ tool: "send:*", rule: {} }] }] },
      "/agents/0/grants/0/tool",
    ],
    [
      { ...FILE, agents: [{ agent: AGENT, grants: [{ tool: "a:b", rule: { risk: 1 } }] }] },
      "/agents/0/grants/0/rule/risk",
    ],
    [
      {
        ...FILE,
        agents: [
          {
            agent: AGENT,
            grants: [
              { tool: "a:b", rule: {} },
              { tool: "a:b", rule: { risk: 90 } },
            ],
          },
        ],
      },
      "/agents/0/grants/1/tool",
    ],
  ])("finds what is wrong, %#: %s", (value, pointer) => {
    const read = readPolicyFile(value, readDefinition);
    expect(Array.isArray(read) && read.map((fault) => fault.pointer)).toContain(pointer);
  });

  it("is read without a throw, whatever it is", () => {
    const part = fc.oneof(fc.anything(), fc.constant(FILE.tools), fc.constant(FILE.agents));
    const written = fc.record({
      format: fc.constant(FILE.format),
      version: fc.constant(1),
      tools: part,
      agents: part,
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), written), (value) => {
        const read = readPolicyFile(value, readDefinition);
        if (Array.isArray(read)) expect(read.length).toBeGreaterThan(0);
        else expect(read.format).toBe(FILE.format);
      }),
    );
  });
});

describe("diffPolicies", () => {
  it("names what is added, changed and removed, and leaves alone what the file does not name", () => {
    const other = { agent: "did:svc:agt:b", grants: [{ tool: "a:b", rule: {} }] };
    const before = { ...FILE, agents: [...FILE.agents, other] };
    const after = toPolicyFile(
      [tool({ risk: 90 }), tool({ name: "hash:text" })],
      [
        {
          agent: AGENT,
          grants: [
            { tool: "send:mail", rule: { approval: "gate" } },
            { tool: "pay:x", rule: {} },
          ],
        },
      ],
    );
    const changes = diffPolicies(before, after);
    expect(
      changes.map(({ kind, change, agent, tool: name }) => [kind, change, agent, name]),
    ).toEqual([
      ["tool", "added", null, "hash:text"],
      ["tool", "changed", null, "send:mail"],
      ["grant", "added", AGENT, "pay:x"],
      ["grant", "removed", AGENT, "read:*"],
      ["grant", "changed", AGENT, "send:mail"],
    ]);
    expect(changes[4]).toMatchObject({
      before: { approval: "always" },
      after: { approval: "gate" },
    });
    expect(changes[3]).toMatchObject({ before: {}, after: null });
    expect(diffPolicies(FILE, FILE)).toEqual([]);
  });
});

describe("toCedar", () => {
  it("says what Cedar can say, and names what it cannot", () => {
    const rule = {
      args: ARGS,
      resource: { tenant: 'a"c' },
      tier_min: "T2" as const,
      limits: { rate: { count: 1, per_s: 1 } },
      tests: [
        { arg: "/to/address", op: "prefix" as const, value: "in*box/" },
        { arg: "/n", op: "min" as const, value: 2, optional: true as const },
        { arg: "/odd-name", op: "same_tenant" as const },
        { arg: "/ids", op: "subset" as const, values: ["a", 1] },
        { arg: "/ip", op: "cidr" as const, values: ["10.0.0.0/8"] },
        { arg: "/x", op: "max" as const, value: "1.5" },
        { arg: "/list/*", op: "eq" as const, value: "a\n" },
        { arg: "/p", op: "pattern" as const, value: "a+" },
      ],
    };
    const agents = [
      {
        agent: AGENT,
        grants: [
          { tool: "send:mail", rule },
          { tool: "read:*", rule: {} },
        ],
      },
    ];
    expect(toCedar({ agents })).toBe(`// Not said here: the schema of the arguments
// Not said here: the limit of rate
// Not said here: max of /x
// Not said here: eq of /list/*
// Not said here: pattern of /p
permit(principal == Agent::"did:svc:agt:a", action == Action::"send:mail", resource) when {
  ["T1", "T2"].contains(principal.tier) &&
  context.args has to && context.args.to has address && context.args.to.address like "in\\*box/*" &&
  (!(context.args has n) || context.args.n >= 2) &&
  context.args has "odd-name" && context.args["odd-name"] == "a\\"c" &&
  context.args has ids && ["a", 1].containsAll(context.args.ids) &&
  context.args has ip && (ip(context.args.ip).isInRange(ip("10.0.0.0/8")))
};

permit(principal == Agent::"did:svc:agt:a", action in Action::"read:*", resource) when {
  principal.tier == "T3"
};
`);
  });

  it("lets no text of a rule break out of its line or its quotes", () => {
    const rule = {
      valid_until: "x\npermit(principal, action, resource);",
      tests: [
        {
          arg: "/a",
          op: "eq" as const,
          value: '"};\npermit(principal, action, resource);//\u2028',
        },
      ],
    };
    const text = toCedar({ agents: [{ agent: AGENT, grants: [{ tool: "a:b", rule }] }] });
    const lines = text.split(/[\n\u2028]/);
    expect(lines.filter((line) => line.startsWith("permit"))).toHaveLength(1);
    expect(text).toContain('== "\\"};\\u{a}permit');
  });
});

describe("digest inputs", () => {
  const grant = { tool: "send:mail", version: 1, rule: {} };
  const registered: RegisteredTool = { ...tool(), version: 1, retired: false };
  const action = {
    agent: AGENT,
    tool: "send:mail",
    toolVersion: 1,
    args: { b: 1, a: 2 },
    policySha256: "p",
  };

  it("are canonical, and others for whatever is different", () => {
    expect(actionDigestInput(action)).toBe(
      '{"agent":"did:svc:agt:a","args":{"a":2,"b":1},"policy":"p","tool":"send:mail","tool_version":1}',
    );
    const actions = [
      { agent: "did:svc:agt:b" },
      { tool: "send:fax" },
      { toolVersion: null },
      { args: { a: 2, b: "1" } },
      { policySha256: "q" },
    ].map((different) => actionDigestInput({ ...action, ...different }));
    const policies = [
      policyDigestInput(grant, null),
      policyDigestInput({ ...grant, version: 2 }, registered),
      policyDigestInput({ ...grant, rule: { risk: 90 } }, registered),
      policyDigestInput(grant, { ...registered, version: 2 }),
      policyDigestInput(grant, { ...registered, retired: true }),
      policyDigestInput(grant, { ...registered, risk: 90 }),
      policyDigestInput(grant, registered),
    ];
    expect(new Set([...actions, actionDigestInput(action)]).size).toBe(6);
    expect(new Set(policies).size).toBe(7);
  });

  it("are none for what has no canonical form", () => {
    expect(() => actionDigestInput({ ...action, args: { a: "\ud800" } })).toThrow(TypeError);
  });
});

describe("findGrant", () => {
  const grants = [{ tool: "read:*" }, { tool: "read:case" }, { tool: "send:mail" }];

  it.each([
    ["read:case", "T3", "read:case"],
    ["read:other", "T3", "read:*"],
    ["read:other", "T2", undefined],
    ["search:other", "T3", undefined],
    ["read:*", "T3", undefined],
    ["send:mail", "T1", "send:mail"],
    ["send:Mail", "T1", undefined],
  ] as const)("%s for %s: %s", (name, tier, found) => {
    expect(findGrant(grants, name, tier)?.tool).toBe(found);
  });

  it("knows the names that a grant can have", () => {
    expect(["read:*", "read:case", "send:*", "*", "read:", "read:**"].map(isGrantName)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
