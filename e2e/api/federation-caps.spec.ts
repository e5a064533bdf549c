import { expect, test } from "@playwright/test";
import { freshContext } from "../fixtures/accounts";
import { decide, type HttpAnswer, leave, newAgent } from "../fixtures/federation-agents";
import { FederationRoom, hold, ownAddress } from "../fixtures/federation-room";

/** Registrations that may be pending at a time (docs/federation/gates.md). */
const PENDING_PER_OPERATOR = 10;
const PENDING_PER_DOMAIN = 5;

let room: FederationRoom;

test.beforeEach(async ({ playwright, baseURL }) => {
  room = await FederationRoom.open(await freshContext(playwright, baseURL));
});

test.afterEach(async () => {
  await room.close();
  await room.request.dispose();
});

/** Pending, with all six gates passed. */
function expectAdmitted({ status, body }: HttpAnswer): void {
  expect({ status, body }).toMatchObject({ status: 201, body: { status: "pending" } });
}

/** Refused by this code of G6 alone. */
function expectRefused({ status, body }: HttpAnswer, code: string): void {
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: "gate_failed", gate: "G6" },
  });
  expect(body.errors).toMatchObject([{ code }]);
}

test("an operator has ten pending registrations at most", async () => {
  const operator = await room.addOperator();
  const comers = [];
  for (let n = 0; n < PENDING_PER_OPERATOR; n++) {
    comers.push(await room.comer(operator, { ip: ownAddress() }));
  }
  for (const comer of comers) expectAdmitted(await room.join(comer));
  const late = await room.comer(operator, { ip: ownAddress() });
  expectRefused(await room.join(late), "operator_cap_reached");

  const other = await room.comer(await room.addOperator(), { ip: ownAddress() });
  expectAdmitted(await room.join(other));
  const [first] = comers;
  await leave(first?.agent.did ?? "", operator);
  expectAdmitted(await room.join(late));
});

test("a domain has five pending registrations at most, for any applicant", async () => {
  const ip = ownAddress();
  const operators = [await room.addOperator(), await room.addOperator()];
  const comers = [];
  for (let n = 0; n < PENDING_PER_DOMAIN; n++) {
    comers.push(await room.comer(operators[n % 2] ?? (await room.addOperator()), { ip }));
  }
  for (const comer of comers) expectAdmitted(await room.join(comer));
  const late = await room.comer(await room.addOperator(), { ip });
  expectRefused(await room.join(late), "domain_cap_reached");

  const no = { decision: "reject", reason_code: "policy" };
  const [first] = comers;
  const { headers } = room.reviewer;
  expect(await decide(room.request, headers, first?.agent.did ?? "", no)).toMatchObject({
    status: 200,
  });
  expectAdmitted(await room.join(late));
});

test("of joins of one domain that are under way at once no more are taken than it may have", async () => {
  const ip = ownAddress();
  const held = [];
  for (let n = 0; n < PENDING_PER_DOMAIN + 2; n++) {
    const comer = await room.comer(await room.addOperator(), { ip });
    held.push({ comer, ...hold(comer.runtime) });
  }
  const answers = held.map(({ comer }) => room.join(comer));
  await Promise.all(held.map(({ reached }) => reached));
  for (const { release } of held) release();
  const done = await Promise.all(answers);
  const refused = done.filter(({ status }) => status !== 201);
  expect(done.length - refused.length).toBe(PENDING_PER_DOMAIN);
  for (const answer of refused) expectRefused(answer, "domain_cap_reached");
});

test("a key that another DID took while its runtime was looked at is refused", async () => {
  const operator = await room.addOperator();
  const slow = await room.comer(operator);
  const { reached, release } = hold(slow.runtime);
  const answer = room.join(slow);
  await reached;
  const agent = { did: newAgent().did, key: slow.agent.key };
  expectAdmitted(await room.join(await room.comer(operator, { agent })));
  release();
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 400, body: { code: "gate_failed" } });
  expect(body.gates).toContainEqual(
    expect.objectContaining({ gate: "G6", result: "failed", code: "key_already_registered" }),
  );
});

test("of two joins of a DID that are under way at once one is taken", async () => {
  const operator = await room.addOperator();
  const slow = await room.comer(operator);
  const { reached, release } = hold(slow.runtime);
  const answer = room.join(slow);
  await reached;
  const quick = await room.comer(operator, { agent: slow.agent });
  expectAdmitted(await room.join(quick));
  release();
  expectRefused(await answer, "did_already_registered");
});
