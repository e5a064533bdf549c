import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { freshContext } from "../fixtures/accounts";
import { declarationOf, type HttpAnswer, recheck, sendJoin } from "../fixtures/federation-agents";
import { FederationRoom } from "../fixtures/federation-room";

/** The process of the service with rate limits, and with all that a deployment can ask of joins. */
function strictOrigin(): string {
  const origin = process.env.E2E_STRICT_URL;
  if (origin === undefined) throw new Error("E2E_STRICT_URL is not set");
  return origin;
}

const HOUR = 3_600;
const DAY = 86_400;

let room: FederationRoom;
let service: string;

test.beforeEach(async ({ playwright, baseURL }) => {
  service = strictOrigin();
  room = await FederationRoom.open(await freshContext(playwright, baseURL));
});

test.afterEach(async () => {
  await room.close();
  await room.request.dispose();
});

/** Where a request comes from, as the proxy in front says: limits of joins are kept by it. */
function newPeer(): string {
  return `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
}

async function comer(binding: "none" | "own" = "own") {
  const made = await room.comer(await room.addOperator());
  made.runtime.behaviour.binding = binding;
  return made;
}

/** Refused by the limit, which says how long to wait. */
function expectLimited({ status, headers, body }: HttpAnswer, name: string, window: number): void {
  expect({ status, body }).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  const wait = Number(headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(window);
  expect(headers.get("ratelimit-policy")).toContain(`"${name}"`);
  expect(headers.get("ratelimit")).toMatch(/;r=0;/);
}

test("a runtime that does not show that its address is the agent's is refused", async () => {
  const one = await comer("none");
  const { status, body } = await room.join(one, { service, peer: newPeer() });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: "gate_failed", gate: "G3", errors: [{ code: "runtime_binding_missing" }] },
  });
  one.runtime.behaviour.binding = "own";
  const joined = await room.join(one, { service, peer: newPeer() });
  expect(joined).toMatchObject({ status: 201, body: { status: "pending", challenge: null } });
});

test("a join without its proofs is refused where they are required", async () => {
  const { agent, operator, runtime } = await comer();
  const declaration = declarationOf(operator, runtime.declared);
  const bare = { service, peer: newPeer(), signer: null };
  const { status, body } = await sendJoin(agent, declaration, bare);
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      code: "gate_failed",
      gate: "G1",
      errors: [{ code: "proof_missing" }, { code: "operator_consent_missing" }],
    },
  });
  const alone = await sendJoin(agent, declaration, { service, peer: newPeer() });
  expect(alone).toMatchObject({
    status: 400,
    body: { gate: "G2", errors: [{ code: "operator_consent_missing" }] },
  });
});

test("one address has ten joins an hour looked at, whatever it writes in front of it", async () => {
  const one = await comer();
  await one.runtime.goDown();
  const [peer, other] = [newPeer(), newPeer()];
  const refused = { operator_did: one.operator.did };
  const send = (from: string) => room.join(one, { service, peer: from });
  for (let n = 1; n <= 10; n++) {
    // A malformed declaration is not judged further.
    const formless = await sendJoin(one.agent, refused, { service, peer, signer: null });
    expect(formless).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(await send(peer)).toMatchObject({ status: 400, body: { gate: "G3" } });
  }
  expectLimited(await send(peer), "join", HOUR);
  expectLimited(await send(`${other}, ${peer}`), "join", HOUR);
  expect(await send(other)).toMatchObject({ status: 400, body: { gate: "G3" } });
});

test("agents of one operator join thirty times a day, from wherever they ask", async () => {
  const one = await comer();
  await one.runtime.goDown();
  const send = () => room.join(one, { service, peer: newPeer() });
  for (let n = 1; n <= 30; n++) {
    expect(await send()).toMatchObject({ status: 400, body: { gate: "G3" } });
  }
  expectLimited(await send(), "join_operator", DAY);
  const another = await room.join(await comer(), { service, peer: newPeer() });
  expect(another).toMatchObject({ status: 201 });
});

test("an agent has its runtime looked at six times an hour", async () => {
  const one = await comer();
  expect(await room.join(one, { service, peer: newPeer() })).toMatchObject({ status: 201 });
  for (let n = 1; n <= 6; n++) {
    expect(await recheck(one.agent, service)).toMatchObject({ status: 200 });
  }
  expectLimited(await recheck(one.agent, service), "recheck", HOUR);
});
