import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { getAgent } from "@/agents/server/registry/get-agent";
import { getOwnAgent } from "@/agents/server/signed-operations/get-own-agent";
import { restOf } from "@/platform/declaration/rest";
import { openSignedRoom, outcome, type SignedRoom, selfOf } from "@/test/rooms/signed-room";
import {
  type SigningPlan,
  sendRaw,
  sendSigned,
  signedLines,
  type WireRequest,
} from "@/test/signed-caller";

const MODULES = restOf([getAgent, getOwnAgent]);

let signed: SignedRoom;
let room: SignedRoom["room"];
let owner: SignedRoom["owner"];
let front: SignedRoom["front"];
let throughNext: SignedRoom["throughNext"];
let base: SignedRoom["base"];
let bearer: SignedRoom["bearer"];
let agent: SignedRoom["agent"];
let path: SignedRoom["path"];
let newAgent: SignedRoom["newAgent"];
let ask: SignedRoom["ask"];
let post: SignedRoom["post"];

beforeAll(async () => {
  signed = await openSignedRoom(MODULES);
  ({ room, owner, front, throughNext, base, bearer, agent, path, newAgent, ask, post } = signed);
}, 120_000);
afterAll(() => signed.close());

const echoOf = ({ did }: AgentIdentity) => `/api/agents/${encodeURIComponent(did)}/echo`;

function setAgent({ did }: AgentIdentity, status: string, readOnlyUntil: Date | null = null) {
  return room.services.db.pool.query(
    "UPDATE agent SET status = $2, read_only_until = $3 WHERE did = $1",
    [did, status, readOnlyUntil],
  );
}

describe("a signed request", () => {
  it("is answered with the agent's own record, and postpones the next challenge", async () => {
    const answer = await ask();
    expect([answer.status, answer.json.did]).toEqual([200, agent.did]);
    expect(answer.headers.etag).toBeDefined();
    expect(answer.json.allowed).toEqual({
      set_tools: false,
      revoke_key: false,
      quarantine: false,
      review: false,
      restore: false,
    });
    const { rows } = await owner.query("SELECT last_signed_at FROM agent WHERE did = $1", [
      agent.did,
    ]);
    expect(rows[0].last_signed_at).toBeInstanceOf(Date);
    expect((await ask({}, { target: selfOf({ ...agent, did: agent.did.slice(12) }) })).status).toBe(
      200,
    );
    expect((await ask({}, { method: "HEAD" })).status).toBe(200);
  });

  it("is about the bytes of the target as they were sent", async () => {
    const mixed = path.replace("/self", "/mixed").replaceAll("%3A", ":");
    const odd = `${mixed}?b=%7e&a=%2F+x&`;
    expect((await ask({}, { target: odd })).status).toBe(200);
    expect((await ask({}, { target: `${path}?` })).status).toBe(200);
  });

  it("does not depend on Host or on what a proxy adds", async () => {
    for (const authority of ["localhost", "127.0.0.1", "[::1]"]) {
      const answer = await ask({
        authority: `${authority}:${front.port}`,
        sent: (lines) => [
          ["X-Forwarded-Host", "elsewhere.example"],
          ["X-Forwarded-Proto", "https"],
          ["Forwarded", "host=elsewhere.example"],
          ...lines,
        ],
      });
      expect(answer.status, authority).toBe(200);
    }
    const foreign = await ask({ authority: "elsewhere.example" });
    expect(outcome(foreign)).toEqual([401, "signature_invalid"]);
  });

  it("passes its body and its signature to the operation", async () => {
    const answer = await post('{"a":[1,{"b":null}]}', { nonce: "n".repeat(30) });
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        body: { a: [1, { b: null }] },
        signature: {
          did: agent.did,
          kid: agent.key.kid,
          nonce: "n".repeat(30),
          tag: "svc-agent",
          audience: base,
        },
      },
    ]);
  });

  it("is answered by the front where everything else goes through Next", async () => {
    const { origin } = throughNext;
    const authority = new URL(base).host;
    const answer = await sendSigned(origin, agent, { target: path }, { authority });
    expect(answer.status).toBe(200);
    expect((await fetch(`${origin}/api/agents/${agent.did}`)).status).toBe(404);
  });

  it("is refused where it did not come in through the front", async () => {
    const unseen = new Request(`http://127.0.0.1${path}`, {
      headers: { signature: "sig1=:AA==:" },
    });
    const params = Promise.resolve({ id: agent.did });
    const [own] = restOf([getOwnAgent]);
    expect((await own?.module.GET?.(unseen, { params }))?.status).toBe(503);
  });
});

describe("the table of docs/agents/signed-requests.md", () => {
  it("requires a signature and says how", async () => {
    const none = await sendRaw(base, { target: path });
    expect(outcome(none)).toEqual([401, "signature_required"]);
    expect(none.headers["www-authenticate"]).toBe('Signature error="signature_required"');
    expect(none.headers["accept-signature"]).toMatch(
      /^sig1=\("@method" "@authority" "@path" "@query"\);created;expires;nonce="[\w-]{32}";alg="ed25519";tag="svc-agent"$/,
    );
    const withContent = await sendRaw(base, { method: "POST", target: echoOf(agent), body: "{}" });
    expect(withContent.headers["accept-signature"]).toContain('"content-digest"');
    expect(outcome(await ask({ tag: "svc-agent-pop" }))).toEqual([401, "signature_required"]);
  });

  it.each<[string, SigningPlan]>([
    ["unparsable", { sent: (l) => l.map(([n, v]) => [n, n === "Signature" ? "sig1=:%:" : v]) }],
    ["without Signature", { sent: (l) => l.filter(([n]) => n !== "Signature") }],
    ["without Signature-Input", { sent: (l) => l.filter(([n]) => n !== "Signature-Input") }],
    ["unpaired", { sent: (l) => l.map(([n, v]) => [n, n === "Signature" ? `b${v}` : v]) }],
    ["sent twice", { sent: (l) => [...l, ...l.filter(([n]) => n === "Signature")] }],
    ["two of one tag", { input: (text) => `${text}, ${text.replace("sig1", "sig2")}` }],
  ])("refuses headers that are %s", async (_, plan) => {
    expect(outcome(await ask(plan))).toEqual([400, "signature_malformed"]);
  });

  it.each<[string, SigningPlan, string]>([
    ["no alg", { input: (t) => t.replace(';alg="ed25519"', "") }, "signature_params_incomplete"],
    ["a short nonce", { nonce: "short" }, "signature_params_incomplete"],
    ["an end that is past", { created: -120, expires: -60 }, "signature_window_invalid"],
    ["a beginning to come", { created: 90, expires: 120 }, "signature_window_invalid"],
    ["a long life", { expires: 61 }, "signature_window_invalid"],
    ["no @path", { input: (t) => t.replace(' "@path"', "") }, "signature_components_incomplete"],
    [
      "another alg",
      { input: (t) => t.replace("ed25519", "hmac-sha256") },
      "signature_alg_not_allowed",
    ],
  ])("refuses %s", async (_, plan, code) => {
    const answer = await ask(plan);
    expect(outcome(answer)).toEqual([401, code]);
    expect(answer.headers["www-authenticate"]).toBe(`Signature error="${code}"`);
  });

  it("refuses content that is not covered", async () => {
    const uncovered = await post("{}", { input: (t) => t.replace(' "content-digest"', "") });
    expect(outcome(uncovered)).toEqual([401, "signature_components_incomplete"]);
    const sent: SigningPlan["sent"] = (lines) => [...lines, ["Idempotency-Key", "later"]];
    expect(outcome(await post("{}", { sent }))).toEqual([401, "signature_components_incomplete"]);
  });

  it("refuses an unregistered key, and one that is another agent's", async () => {
    const stranger = { did: agent.did, key: createKey() };
    expect(outcome(await sendSigned(base, stranger, { target: path }))).toEqual([
      401,
      "key_unknown",
    ]);
    const other = await newAgent();
    const borrowed = { did: agent.did, key: other.key };
    expect(outcome(await sendSigned(base, borrowed, { target: path }))).toEqual([
      401,
      "key_unknown",
    ]);
    expect(outcome(await sendSigned(base, other, { target: path }))).toEqual([
      403,
      "agent_mismatch",
    ]);
    const unknownAgent = path.replace(encodeURIComponent(agent.did), "nobody");
    expect(outcome(await ask({}, { target: unknownAgent }))).toEqual([403, "agent_mismatch"]);
  });

  it("refuses what the key did not sign", async () => {
    const forged = { did: agent.did, key: { ...createKey(), kid: agent.key.kid } };
    expect(outcome(await sendSigned(base, forged, { target: path }))).toEqual([
      401,
      "signature_invalid",
    ]);
    expect(outcome(await ask({ authority: "127.0.0.1:1" }))).toEqual([401, "signature_invalid"]);
  });

  it("refuses content with another digest, and names given twice", async () => {
    const wire: WireRequest = { method: "POST", target: echoOf(agent), body: '{"a":1}' };
    const plan = { authority: new URL(base).host };
    const headers = signedLines(agent, wire, plan);
    const changed = await sendRaw(base, { ...wire, headers, body: '{"a":2}' });
    expect(outcome(changed)).toEqual([401, "digest_mismatch"]);
    expect(outcome(await post('{"a":1,"a":2}'))).toEqual([400, "invalid_request"]);
    expect(outcome(await post('{"a":'))).toEqual([400, "invalid_request"]);
    expect(outcome(await post(`{"a":"${"x".repeat(1000)}"}`))).toEqual([413, "payload_too_large"]);
    const bodied = await ask({}, { body: "{}" });
    expect(outcome(bodied)).toEqual([400, "signature_malformed"]);
  });

  it("never takes a broken signature for none", async () => {
    const target = `/api/agents/${agent.did}/mixed`;
    const authorization: [string, string] = ["Authorization", `Bearer ${bearer}`];
    const person = await sendRaw(base, { target, headers: [authorization] });
    expect(person.json).toEqual({ kind: "account" });
    expect((await ask({}, { target })).json).toEqual({ kind: "agent" });
    const plans: [SigningPlan, number, string][] = [
      [{ authority: "127.0.0.1:1" }, 401, "signature_invalid"],
      [{ sent: (lines) => lines.filter(([n]) => n !== "Signature") }, 400, "signature_malformed"],
      [{ created: -120, expires: -60 }, 401, "signature_window_invalid"],
    ];
    for (const [plan, status, code] of plans) {
      const answer = await ask(plan, { target, headers: [authorization] });
      expect(outcome(answer)).toEqual([status, code]);
    }
    // A signature with another tag is not ours: a proxy may sign as well.
    const proxied = await ask({ tag: "svc-agent-pop" }, { target, headers: [authorization] });
    expect(proxied.json).toEqual({ kind: "account" });
    const neither = await sendRaw(base, { target });
    expect(outcome(neither)).toEqual([401, "unauthenticated"]);
  });

  it("checks the status of the agent against what the operation does", async () => {
    const narrowed = await newAgent();
    const write = { method: "POST", target: echoOf(narrowed), body: "{}" };
    const pop = { method: "POST", target: `/api/agents/${narrowed.did}/proof` };
    const codes = async () => [
      outcome(await sendSigned(base, narrowed, { target: selfOf(narrowed) })),
      outcome(await sendSigned(base, narrowed, pop, { tag: "svc-agent-pop" })),
      outcome(await sendSigned(base, narrowed, write)),
    ];
    const [passes, refused] = [[200, undefined], (code: string) => [403, code]];
    await setAgent(narrowed, "DEGRADED");
    expect(await codes()).toEqual([passes, passes, passes]);
    await setAgent(narrowed, "UNVERIFIED");
    expect(await codes()).toEqual([passes, passes, refused("agent_unverified")]);
    await setAgent(narrowed, "ACTIVE", new Date(Date.now() + 60_000));
    expect(await codes()).toEqual([passes, passes, refused("agent_read_only")]);
    await setAgent(narrowed, "QUARANTINED");
    const quarantined = refused("agent_quarantined");
    expect(await codes()).toEqual([quarantined, quarantined, quarantined]);
  });

  it("refuses every request in the name of a simulated agent, whatever its status", async () => {
    const { agent: made, key } = await room.register({ simulation: true });
    const simulated = { did: made.did, key };
    const calls = async () => [
      outcome(await sendSigned(base, simulated, { target: selfOf(simulated) })),
      outcome(
        await sendSigned(
          base,
          simulated,
          { method: "POST", target: `/api/agents/${made.did}/proof` },
          { tag: "svc-agent-pop" },
        ),
      ),
      outcome(
        await sendSigned(base, simulated, {
          method: "POST",
          target: echoOf(simulated),
          body: "{}",
        }),
      ),
    ];
    const refused = [403, "agent_simulated"];
    expect(await calls()).toEqual([refused, refused, refused]);
    await setAgent(simulated, "QUARANTINED");
    expect(await calls()).toEqual([refused, refused, refused]);
  });

  it("records an attempt in quarantine once a minute, and only the agent's own", async () => {
    const caught = await newAgent();
    await setAgent(caught, "QUARANTINED");
    const records = async () =>
      (await room.chainOf("service")).filter(
        ({ kind, sum }) => kind === "agent.refused" && sum.did === caught.did,
      ).length;
    const forged = { did: caught.did, key: { ...createKey(), kid: caught.key.kid } };
    expect(outcome(await sendSigned(base, forged, { target: selfOf(caught) }))).toEqual([
      403,
      "agent_quarantined",
    ]);
    expect(await records()).toBe(0);
    for (let n = 0; n < 3; n++) await sendSigned(base, caught, { target: selfOf(caught) });
    expect(await records()).toBe(1);
  });
});
