import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importAgentCard } from "./import-agent-card";
import { readDeclaration } from "./read-declaration";

const SKILL = {
  id: "route-planner",
  name: "Route planner",
  description: "Plans a route between two places.",
  tags: ["maps", "routes"],
  examples: ["Plan a route to the station"],
};
const CARD = {
  name: "Route agent",
  description: "Plans routes.",
  version: "1.2.0",
  provider: { organization: "Acme Routes", url: "https://acme.example" },
  documentationUrl: "https://acme.example/docs",
  supportedInterfaces: [
    { url: "https://acme.example/a2a/v1", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    { url: "https://acme.example/rpc", protocolBinding: "JSONRPC", protocolVersion: "1.0" },
  ],
  capabilities: { streaming: true },
  skills: [SKILL],
};
const SERVER = {
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: "example.acme/routes",
  title: "Acme routes",
  description: "Routes over MCP.",
  version: "2.0.0",
  websiteUrl: "https://acme.example/routes",
  remotes: [
    { type: "sse", url: "https://acme.example/sse" },
    { type: "streamable-http", url: "https://acme.example/mcp" },
  ],
};

function imported(value: unknown) {
  const read = importAgentCard(value);
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read;
}

function notesOf(value: unknown) {
  return imported(value).notes.map(({ pointer, code }) => `${pointer} ${code}`);
}

describe("importAgentCard", () => {
  it("makes a draft of a card of A2A 1.0 and says what it leaves open", () => {
    const { kind, draft } = imported(CARD);
    expect(kind).toBe("a2a");
    expect(draft).toEqual({
      did: "did:svc:agent:route-agent",
      name: "Route agent",
      description: "Plans routes.",
      provider: "Acme Routes",
      runtime_type: "rest-api",
      runtime_address: "https://acme.example/a2a/v1",
      skills: [
        {
          id: "route-planner",
          name: "Route planner",
          description: SKILL.description,
          documentation_url: "https://acme.example/docs",
          tags: ["maps", "routes"],
          effects: "read",
          test: null,
          evidence: [],
        },
      ],
    });
    expect(notesOf(CARD)).toEqual([
      "/health/path health_unknown",
      "/skills/0/documentation_url skill_documentation_shared",
      "/skills/0/test skill_test_missing",
      "/skills/0/effects skill_effects_assumed",
      "/operator_did operator_missing",
    ]);
  });

  it("makes a draft of a card of A2A 0.3 and before", () => {
    const { supportedInterfaces: _, documentationUrl: __, provider: ___, ...old } = CARD;
    const card = {
      ...old,
      protocolVersion: "0.3.0",
      url: "https://acme.example:8443/grpc",
      preferredTransport: "GRPC",
      additionalInterfaces: [{ url: "https://acme.example/rpc", transport: "JSONRPC" }],
      security: [{ bearer: [] }],
    };
    expect(imported(card).draft).toMatchObject({
      runtime_type: "grpc",
      runtime_address: "grpcs://acme.example:8443",
    });
    expect(notesOf(card)).toEqual([
      "/runtime_address address_adapted",
      "/runtime_address credentials_wanted",
      "/skills/0/documentation_url skill_documentation_missing",
      "/skills/0/test skill_test_missing",
      "/skills/0/effects skill_effects_assumed",
      "/provider provider_missing",
      "/operator_did operator_missing",
    ]);
    const oldest = { ...old, url: "http://acme.example/" };
    expect(imported(oldest).draft).toMatchObject({
      runtime_type: "rest-api",
      runtime_address: "http://acme.example/",
    });
    expect(notesOf(oldest)).toContain("/runtime_address address_invalid");
  });

  it("says what is wrong with skills of a card", () => {
    const skills = [{ id: "Route Planner!", description: "Short" }, {}];
    const card = { ...CARD, skills };
    expect(imported(card).draft.skills).toMatchObject([
      { id: "route-planner", name: "Route Planner!" },
      { id: "skill-2", name: "Skill 2" },
    ]);
    expect(notesOf(card)).toContain("/skills/0/id skill_id_adapted");
    expect(notesOf(card)).toContain("/skills/1/description skill_description_short");
    const many = { ...CARD, skills: new Array(70).fill(SKILL) };
    expect(imported(many).draft.skills).toHaveLength(64);
    expect(notesOf(many)).toContain("/skills skills_left_out");
  });

  it("makes a draft of a server.json, bare or as the registry answers it", () => {
    const { kind, draft } = imported(SERVER);
    expect(kind).toBe("mcp-registry");
    expect(draft).toEqual({
      did: "did:svc:agent:acme-routes",
      name: "Acme routes",
      description: "Routes over MCP.",
      runtime_type: "mcp-server",
      runtime_address: "https://acme.example/mcp",
      skills: [],
    });
    expect(imported({ server: SERVER, _meta: {} })).toEqual(imported(SERVER));
    expect(notesOf(SERVER)).toEqual([
      "/skills skills_missing",
      "/provider provider_missing",
      "/operator_did operator_missing",
    ]);
  });

  it.each([
    [{ packages: [{ registryType: "npm" }], remotes: null }, "address_missing"],
    [{ remotes: [{ type: "sse", url: "https://{host}/sse" }] }, "address_template"],
    [{ remotes: [{ transport_type: "sse", url: "http://a.example/sse" }] }, "address_invalid"],
    [
      {
        remotes: [
          { type: "sse", url: "https://a.example/", headers: [{ name: "X", isRequired: true }] },
        ],
      },
      "credentials_wanted",
    ],
  ])("says what a server.json leaves open: %j", (over, code) => {
    expect(notesOf({ ...SERVER, ...over })).toContain(`/runtime_address ${code}`);
  });

  it("claims nothing as proven: the draft of a whole card still lacks an operator and a role", () => {
    const read = readDeclaration(imported(CARD).draft);
    expect("faults" in read && read.faults.map(({ pointer }) => pointer)).toEqual([
      "/operator_did",
      "/role",
    ]);
  });

  it("refuses what is neither, and what is too large", () => {
    let deep: unknown = [];
    for (let n = 0; n < 50; n++) deep = [deep];
    for (const [value, code] of [
      [null, "format_invalid"],
      [[], "format_invalid"],
      [{ name: "x" }, "format_invalid"],
      [{ skills: deep }, "too_large"],
      [{ skills: ["x".repeat(300_000)] }, "too_large"],
    ] as const) {
      const read = importAgentCard(value);
      expect("faults" in read && read.faults).toMatchObject([{ pointer: "", code }]);
    }
  });

  it("has an answer for every value", () => {
    const names = fc.constantFrom(
      "skills",
      "supportedInterfaces",
      "remotes",
      "url",
      "name",
      "server",
      "provider",
    );
    fc.assert(
      fc.property(
        fc.dictionary(names, fc.anything({ maxDepth: 1 })),
        fc.dictionary(names, fc.jsonValue({ maxDepth: 2 })),
        (any, json) => {
          for (const value of [any, json, { ...CARD, ...json }, { ...SERVER, ...json }]) {
            const read = importAgentCard(value);
            expect("faults" in read || read.notes.length > 0).toBe(true);
          }
        },
      ),
    );
  });
});
