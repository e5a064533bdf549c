import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ThresholdValuesShape } from "@/agents/server/trust/thresholds-dto";
import { ROUTE_MODULES } from "@/generated/operations";
import type { MountedOperation } from "@/platform/openapi/mounted-operation";
import { operationsOf } from "@/platform/openapi/openapi";
import { ROLES } from "@/platform/operation/policy";
import { bearerOf } from "@/test/bearer";
import { burpReport } from "@/test/burp-report";
import { openSignedRoom, type SignedRoom } from "@/test/rooms/signed-room";

/** Conventions of all operations of the interface. */

const operations = operationsOf(ROUTE_MODULES);
const named = (each: MountedOperation) => each.handler.declaration.operation;
const rows = operations.map((each) => [named(each), each] as const);

const ARGS = { type: "object", properties: { text: { type: "string", maxLength: 200 } } };

let signed: SignedRoom;
let person: Record<string, string>;
/** Values of the placeholders of a path. */
let ids: Record<string, string>;

async function send(
  method: string,
  path: string,
  given: { headers?: Record<string, string>; body?: unknown } = {},
) {
  const { headers = {}, body } = given;
  const answer = await fetch(`${signed.base}${path}`, {
    method,
    headers: {
      ...person,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text: content,
    json: content.startsWith("{") ? JSON.parse(content) : null,
  };
}

beforeAll(async () => {
  signed = await openSignedRoom(ROUTE_MODULES);
  person = await bearerOf(signed.room.services.db, "person", ROLES);
  const report = burpReport([{ host: "https://a.example" }]).toString();
  const run = await send("POST", "/api/ip3/v1/imports/burp", { body: { content: report } });
  const engagement = await send("POST", "/api/ip3/v1/engagements", { body: { name: "Tide" } });
  const operator = await send("POST", "/api/federation/operators", {
    body: { did: "did:web:conventions.example", name: "Conventions", role: "human" },
  });
  const tool = await send("POST", "/api/tools", {
    body: {
      name: "read:note",
      kind: "delegated",
      title: "Read",
      description: "Reads.",
      args: ARGS,
      definition: {},
    },
  });
  expect([run.status, engagement.status, operator.status, tool.status], tool.text).toEqual([
    201, 201, 201, 201,
  ]);
  ids = {
    run: run.json.id,
    incident: run.json.incidents[0],
    engagement: engagement.json.id,
    operator: operator.json.operator.id,
    tool: "read:note",
    agent: signed.agent.did,
  };
}, 120_000);
afterAll(() => signed.close());

const filled = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));

describe("a name in the query that no operation knows", () => {
  it.each(rows)("%s refuses it", async (_, { path, method, handler }) => {
    const url = `http://localhost${path.replaceAll(/[{}.]/g, "")}?no_such_filter=1`;
    const request = new Request(url, { method: method.toUpperCase() });
    const answer = await handler(request, { params: Promise.resolve({}) });
    expect(answer.status).toBe(400);
    const problem = await answer.json();
    expect(problem).toMatchObject({ code: "unknown_parameter" });
    expect(problem.errors[0].pointer).toBe("query/no_such_filter");
    const { query } = handler.declaration;
    const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    for (const name of known) expect(problem.detail).toContain(name);
    if (known.length === 0) expect(problem.detail).toContain("takes no parameters");
  });

  it.each([
    ["/api/ip3/v1/incidents/{incident}/legal-triggers", "entity", "x".repeat(101)],
    ["/api/ip3/v1/incidents", "tool", Array(21).fill("x").join(",")],
    ["/api/ip3/v1/incidents/facets?field=tool", "owner", Array(51).fill("a@b.example").join(",")],
  ])("%s says which of its own has a value that it cannot have", async (path, name, value) => {
    const mark = path.includes("?") ? "&" : "?";
    const answer = await send("GET", `${filled(path)}${mark}${name}=${value}`);
    expect(answer.json).toMatchObject({ status: 422, code: "invalid_filter" });
    expect(answer.json.errors[0].pointer).toMatch(new RegExp(`^query/${name}\\b`));
  });

  it("is refused as well where a known one is repeated and may not be", async () => {
    const list = operations.find((each) => named(each) === "listIncidents");
    const request = new Request("http://localhost/api/ip3/v1/incidents?severity=high&severity=low");
    const answer = await list?.handler(request, { params: Promise.resolve({}) });
    expect(await answer?.json()).toMatchObject({
      code: "unknown_parameter",
      errors: [{ pointer: "query/severity" }],
    });
  });
});

describe("an answer with an entity tag", () => {
  const INCIDENT = "/api/ip3/v1/incidents/{incident}";

  it.each([
    INCIDENT,
    "/api/ip3/v1/engagements/{engagement}",
    "/api/agents/{agent}",
    "/api/agents/{agent}/grants",
    "/api/tools/{tool}",
    "/api/federation/operators/{operator}",
    "/api/policies",
    "/api/trust-thresholds",
    "/api/agents/directory",
    "/api/federation/removals",
    "/api/ip3/v1/imports/{run}/file",
  ])("of %s is 304 for clients that have it", async (template) => {
    const path = filled(template);
    const { status, headers } = await send("GET", path);
    const etag = headers.get("etag") ?? "";
    expect([status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
    for (const [method, knows] of [
      ["GET", etag],
      ["HEAD", etag],
      ["GET", `"x", W/${etag}`],
      ["GET", "*"],
    ] as const) {
      const kept = await send(method, path, { headers: { "if-none-match": knows } });
      expect([kept.status, kept.text, kept.headers.get("etag")], knows).toEqual([304, "", etag]);
    }
    const other = await send("GET", path, { headers: { "if-none-match": '"x", W/"y"' } });
    expect(other.status).toBe(200);
  });

  it("is whole again after a change, and after one that leaves the version", async () => {
    const path = filled(INCIDENT);
    const etag = async () => (await send("GET", path)).headers.get("etag") ?? "";
    const before = await etag();
    await send("POST", `${path}/comments`, { body: { text: "Seen." } });
    expect((await send("GET", path, { headers: { "if-none-match": before } })).status).toBe(200);
    const known = await etag();
    await signed.owner.query("UPDATE incident SET state_since = state_since - interval '1 hour'");
    expect((await send("GET", path, { headers: { "if-none-match": known } })).status).toBe(200);
  });
});

describe("a lost update", () => {
  const INCIDENT = "/api/ip3/v1/incidents/{incident}";
  const ENGAGEMENT = "/api/ip3/v1/engagements/{engagement}";
  /** Request of each operation that compares versions. */
  const SENT: Readonly<Record<string, readonly [string, object | null]>> = {
    setAgentGrants: ["/api/agents/{agent}/grants", { grants: [] }],
    setAgentTools: ["/api/agents/{agent}/tools", { tools: [] }],
    updateFederationOperator: ["/api/federation/operators/{operator}", { name: "Other" }],
    updateEngagement: [ENGAGEMENT, { name: "Other" }],
    approveRulesOfEngagement: [`${ENGAGEMENT}/rules-approval`, null],
    moveEngagement: [`${ENGAGEMENT}/state`, { to: "cancelled", reason: "Over." }],
    assignIncident: [`${INCIDENT}/assign`, { owner: "person@bearer.example" }],
    closeIncident: [`${INCIDENT}/close`, { resolution: "false_positive", justification: "None." }],
    recordLegalEvent: [`${INCIDENT}/events`, { type: "AI_SERIOUS_INCIDENT", ai_system: "X" }],
    decideLegalTrigger: [`${INCIDENT}/legal-decisions`, { rule: "GDPR-33", decision: "notify" }],
    evaluateLegalFacts: [`${INCIDENT}/legal-evaluations`, {}],
    recordLegalFacts: [`${INCIDENT}/legal-facts`, { facts: { personal_data: null } }],
    recordLegalSubmission: [
      `${INCIDENT}/legal-submissions`,
      { rule: "GDPR-33", stage: "notification", submitted_at: null },
    ],
    reopenIncident: [`${INCIDENT}/reopen`, { reason: "Again." }],
    recordRetest: [`${INCIDENT}/retest`, { passed: false }],
    changeSeverity: [`${INCIDENT}/severity`, { severity: "low", reason: "Small." }],
    transitionIncident: [`${INCIDENT}/transition`, { to: "triaged" }],
    judgeTechnique: [`${INCIDENT}/ttp`, { technique_id: "T1190", verdict: "confirmed" }],
    updateTool: [
      "/api/tools/{tool}",
      { title: "Read", description: "Reads.", args: ARGS, definition: {} },
    ],
    retireTool: ["/api/tools/{tool}/retire", {}],
    setTrustThresholds: ["/api/trust-thresholds", null],
  };
  const taking = operations.filter(({ handler }) => handler.declaration.ifMatch === true);

  it("is required by every operation that compares versions", () => {
    // Staged by a federated agent's operator: federation-join.integration.test.ts.
    expect(taking.map(named)).toEqual(["patchFederatedAgent", ...Object.keys(SENT)]);
  });

  it.each(taking.filter((each) => named(each) in SENT).map((each) => [named(each), each] as const))(
    "of %s is 412 with If-Match and 409 with expected_version, under one code",
    async (name, { method }) => {
      const [template = "", given = null] = SENT[name] ?? [];
      const path = filled(template);
      const verb = method.toUpperCase();
      const sent =
        name === "setTrustThresholds" ? { ...(await thresholds()), expected_version: 1 } : given;
      const body = sent === null ? {} : { body: sent };
      const tagged = await send(verb, path, { ...body, headers: { "if-match": '"v99-abc"' } });
      expect([tagged.status, tagged.json.code], tagged.text).toEqual([412, "version_conflict"]);
      expect(tagged.json.status).toBe(412);
      if (sent === null) return;
      const stated = { body: { ...sent, expected_version: 98 } };
      const late = await send(verb, path, stated);
      expect([late.status, late.json.code], late.text).toEqual([409, "version_conflict"]);
      const both = await send(verb, path, { ...stated, headers: { "if-match": '"v99"' } });
      expect(both.status).toBe(412);
    },
  );

  async function thresholds() {
    const { json } = await send("GET", "/api/trust-thresholds");
    const values = Object.entries(json.in_force).filter(([name]) => name in ThresholdValuesShape);
    return { ...Object.fromEntries(values), reason: "As it was before." };
  }
});

describe("an address", () => {
  const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

  it.each(METHODS)(
    "that is nowhere below /api is answered with a problem document to %s",
    async (method) => {
      for (const path of [
        "/api",
        "/api/",
        "/api/nope",
        "/api/ip3/v1/nope",
        "/api/ip3/v1/incidents/a/b/c",
      ]) {
        const headers = { accept: "text/html" };
        const answer = await send(method, path, { headers });
        expect([answer.status, answer.headers.get("content-type")], path).toEqual([
          404,
          "application/problem+json",
        ]);
        if (method !== "HEAD")
          expect(answer.json).toMatchObject({ code: "not_found", instance: path });
      }
    },
  );

  const paths = [...new Set(operations.map(({ path }) => path))];

  it.each(paths)("%s names its methods, and refuses others", async (path) => {
    const concrete = path.replaceAll(/\{[^}]+\}/g, "1");
    const own = operations
      .filter((each) => each.path === path)
      .map(({ method }) => method.toUpperCase());
    const options = await send("OPTIONS", concrete);
    const allowed = options.headers.get("allow")?.split(", ") ?? [];
    expect([options.status, options.text]).toEqual([204, ""]);
    expect(allowed).toEqual(expect.arrayContaining([...own, "OPTIONS"]));
    expect(allowed.includes("HEAD")).toBe(allowed.includes("GET"));
    const other = [...METHODS].reverse().find((method) => !allowed.includes(method)) ?? "PROPFIND";
    const refused = await send(other, concrete);
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, allowed.join(", ")]);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
  });
});
