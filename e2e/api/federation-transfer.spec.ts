import { expect, test } from "@playwright/test";
import { freshContext } from "../fixtures/accounts";
import {
  approve,
  decide,
  declarationOf,
  grantFor,
  join,
  leave,
  listed,
  newAgent,
  patch,
  statusOf,
  withdrawBy,
} from "../fixtures/federation-agents";
import { type Comer, FederationRoom } from "../fixtures/federation-room";

let room: FederationRoom;
let one: Comer;
let next: Comer["operator"];
let holder: Comer["operator"];

test.beforeEach(async ({ playwright, baseURL }) => {
  room = await FederationRoom.open(await freshContext(playwright, baseURL));
  one = await room.comer(await room.addOperator());
  next = await room.addOperator();
  holder = one.operator;
  const { agent, operator, runtime } = one;
  await join(agent, operator, declarationOf(operator, runtime.declared));
  await approve(room.request, room.reviewer.headers, agent.did);
});

test.afterEach(async () => {
  await leave(one.agent.did, holder);
  await room.host.stop();
  await room.request.dispose();
});

/** What the present operator's signature covers: the next one's consent is in it. */
function transfer(grant?: string) {
  return { operator_did: next.did, ...(grant === undefined ? {} : { operator_grant: grant }) };
}

async function holders() {
  const { request } = room;
  const dids = (entries: readonly Readonly<Record<string, unknown>>[]) =>
    entries.map(({ did }) => did);
  return {
    before: dids(await listed(request, one.operator.did)),
    after: dids(await listed(request, next.did)),
  };
}

test("an agent goes to another operator when both and an integrator say so", async () => {
  const { agent, operator } = one;
  const grant = grantFor(agent, next);
  const asked = await patch(agent.did, operator, transfer(grant));
  expect(asked).toMatchObject({
    status: 200,
    body: {
      revision: 2,
      revision_state: "awaiting_review",
      changed: ["operator_did"],
      review_reasons: ["operator_transfer"],
    },
  });
  // Nothing has changed before a decision.
  expect(await holders()).toEqual({ before: [agent.did], after: [] });
  expect(await withdrawBy(agent.did, next)).toMatchObject({
    status: 403,
    body: { code: "operator_mismatch" },
  });

  await approve(room.request, room.reviewer.headers, agent.did);
  holder = next;
  expect(await holders()).toEqual({ before: [], after: [agent.did] });
  expect(await statusOf(agent)).toMatchObject({ status: "approved", revision: 2 });
  for (const refused of [
    await patch(agent.did, operator, { provider: "Mine still" }),
    await withdrawBy(agent.did, operator),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { code: "operator_mismatch" } });
  }
  expect(await patch(agent.did, next, { provider: "Next" })).toMatchObject({
    status: 200,
    body: { revision: 3, revision_state: "applied" },
  });
  expect(await withdrawBy(agent.did, next)).toMatchObject({ body: { status: "withdrawn" } });
  expect(await holders()).toEqual({ before: [], after: [] });
});

test("no operator transfers an agent alone", async () => {
  const { agent, operator } = one;
  const grant = grantFor(agent, next);
  const change = transfer(grant);
  for (const by of [agent, next]) {
    expect(await patch(agent.did, by, change)).toMatchObject({
      status: 403,
      body: { code: "operator_mismatch" },
    });
  }
  const bad = [
    transfer(),
    transfer(grantFor(agent, operator)),
    transfer(grantFor(newAgent(), next)),
    transfer(grantFor({ did: agent.did, key: newAgent().key }, next)),
    transfer(grantFor(agent, next, { roles: ["validator"] })),
    transfer(grantFor(agent, next, { at: new Date(Date.now() - 7_200_000) })),
    { ...transfer(grant), operator_did: "did:svc:operator:nobody" },
  ];
  for (const each of bad) {
    expect(await patch(agent.did, operator, each)).toMatchObject({
      status: 400,
      body: { code: "gate_failed", gate: "G2", message: "operator not authorized" },
    });
  }
  expect(await holders()).toEqual({ before: [agent.did], after: [] });
  expect(await statusOf(agent)).toMatchObject({ status: "approved", revision: 1 });
});

test("a refused transfer leaves the agent where it is and uses the grant up", async () => {
  const { agent, operator } = one;
  const { headers } = room.reviewer;
  const grant = grantFor(agent, next);
  await patch(agent.did, operator, transfer(grant));
  const no = { decision: "reject", reason_code: "policy" };
  expect(await decide(room.request, headers, agent.did, no)).toMatchObject({ status: 200 });
  expect(await holders()).toEqual({ before: [agent.did], after: [] });
  expect(await patch(agent.did, operator, transfer(grant))).toMatchObject({
    status: 400,
    body: { gate: "G2" },
  });
  expect(await statusOf(agent)).toMatchObject({ status: "approved", revision: 1 });
});

test("an operator that is suspended before the decision gets no agent", async () => {
  const { agent, operator } = one;
  const { headers } = room.reviewer;
  await patch(agent.did, operator, transfer(grantFor(agent, next)));
  const suspended = await room.request.patch(`/api/federation/operators/${next.id}`, {
    headers,
    data: { action: "suspend", reason: "In a test." },
  });
  expect(suspended.status(), await suspended.text()).toBe(200);
  const yes = { decision: "approve", tier: "T3" };
  expect(await decide(room.request, headers, agent.did, yes)).toMatchObject({
    status: 409,
    body: { code: "gates_not_passed" },
  });
  expect(await holders()).toEqual({ before: [agent.did], after: [] });
  expect(await statusOf(agent)).toMatchObject({ status: "approved", revision: 1 });
});
