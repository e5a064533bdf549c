import { type APIRequestContext, expect, test } from "@playwright/test";
import { proveRegistration } from "../../src/agent-client/federation-join";
import { freshContext } from "../fixtures/accounts";
import {
  createOperator,
  declarationOf,
  grantFor,
  type Integrator,
  integrator,
  join,
  leave,
  newAgent,
  patch,
  sendJoin,
  statusOf,
  withdrawBy,
} from "../fixtures/federation-agents";
import { RuntimeHost, type RuntimeName } from "../fixtures/federation-runtimes";
import type { Candidate } from "../fixtures/gate-failures/candidate";
import { IDENTITY_FAILURES } from "../fixtures/gate-failures/identity";
import { OPERATOR_FAILURES } from "../fixtures/gate-failures/operator";
import { RUNTIME_FAILURES } from "../fixtures/gate-failures/runtime";
import { SKILL_FAILURES } from "../fixtures/gate-failures/skills";
import { STANDING_FAILURES } from "../fixtures/gate-failures/standing";
import { publicOrigin } from "../fixtures/registered-agent";

let request: APIRequestContext;
let reviewer: Integrator;
let host: RuntimeHost;
let left: (() => Promise<unknown>) | null;

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await freshContext(playwright, baseURL);
  reviewer = await integrator(request);
});

test.afterAll(() => request.dispose());

test.beforeEach(() => {
  host = new RuntimeHost();
  left = null;
});

test.afterEach(async () => {
  await left?.();
  await host.stop();
});

async function candidate(name: RuntimeName = "rest"): Promise<Candidate> {
  const [agent, operator] = [newAgent(), await createOperator(request, reviewer.headers)];
  left = () => leave(agent.did, operator);
  const runtime = await host.start(name, agent);
  const grant = grantFor(agent, operator);
  return { request, reviewer, host, runtime, agent, signer: agent, operator, more: {}, grant };
}

/**
 * Each way to fail a gate; caps, and a deployment's further requirements, have specs of their own.
 */
const FAILURES = [
  ...IDENTITY_FAILURES,
  ...OPERATOR_FAILURES,
  ...RUNTIME_FAILURES,
  ...SKILL_FAILURES,
  ...STANDING_FAILURES,
];

for (const { gate, code, how, runtime, first = gate, spoil } of FAILURES) {
  test(`${gate} refuses ${how}: ${code}`, async () => {
    const one = await candidate(runtime);
    await spoil(one);
    const { agent, operator, more, grant, signer } = one;
    const declaration = { ...declarationOf(operator, one.runtime.declared), ...more };
    const { status, body } = await sendJoin(agent, declaration, { grant, signer });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: "gate_failed", error: "gate_failed", gate: first },
    });
    expect(body.gates).toHaveLength(6);
    expect(body.gates).toContainEqual(expect.objectContaining({ gate, result: "failed", code }));
    if (gate === "G2") expect(body).toMatchObject({ message: "operator not authorized" });
    // That an operator is banned is no stranger's to know.
    expect(JSON.stringify(body)).not.toContain("operator_banned");
    // Messages of the system must not be shown.
    expect(JSON.stringify(body)).not.toMatch(/ECONN|EAI_|ENOTFOUND|errno|hang up|at [A-Z]\w+\./);
  });
}

test("a runtime that is busy is probed again later", async () => {
  const { agent, operator, runtime } = await candidate();
  runtime.behaviour.health = "busy";
  const joined = await join(agent, operator, declarationOf(operator, runtime.declared));
  expect(joined).toMatchObject({
    status: "pending",
    gates: expect.arrayContaining([
      expect.objectContaining({ gate: "G3", result: "pending", code: "runtime_indeterminate" }),
    ]),
  });
  expect(await statusOf(agent)).toMatchObject({ status: "pending" });
});

test("a skill whose documentation is busy is looked at again later", async () => {
  const { agent, operator, host: site, runtime } = await candidate();
  const [good] = runtime.declared.skills as Record<string, unknown>[];
  const skills = [{ ...good, documentation_url: `${await site.documents()}/busy` }];
  const joined = await join(agent, operator, {
    ...declarationOf(operator, runtime.declared),
    skills,
  });
  expect(joined).toMatchObject({
    status: "pending",
    gates: expect.arrayContaining([
      expect.objectContaining({ gate: "G3", result: "passed" }),
      expect.objectContaining({ gate: "G5", result: "pending", code: "skill_indeterminate" }),
    ]),
  });
});

test("a join without a signature has no effect until its key is proven", async () => {
  const { agent, operator, runtime } = await candidate();
  const declaration = declarationOf(operator, runtime.declared);
  const { status, body } = await sendJoin(agent, declaration, { signer: null });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      status: "pending",
      gates: expect.arrayContaining([
        expect.objectContaining({ gate: "G1", result: "pending", code: "proof_missing" }),
        expect.objectContaining({
          gate: "G2",
          result: "pending",
          code: "operator_consent_missing",
        }),
      ]),
    },
  });
  const proven = await proveRegistration(publicOrigin(), agent, body, {
    grant: grantFor(agent, operator),
  });
  expect(proven).toMatchObject({ status: "pending", challenge: null });
  expect(await statusOf(agent)).toMatchObject({ review: { state: "awaiting" } });
});

test("only the agent's operator changes what is its, and withdraws it", async () => {
  const { agent, operator, runtime } = await candidate();
  await join(agent, operator, declarationOf(operator, runtime.declared));
  const stranger = await createOperator(request, reviewer.headers);
  expect(await withdrawBy(agent.did, null)).toMatchObject({
    status: 401,
    body: { code: "signature_required" },
  });
  expect(await withdrawBy(agent.did, agent)).toMatchObject({ status: 403 });
  expect(await withdrawBy(agent.did, stranger)).toMatchObject({
    status: 403,
    body: { code: "operator_mismatch" },
  });
  expect(await patch(agent.did, stranger, { name: "Mine" })).toMatchObject({
    status: 403,
    body: { code: "operator_mismatch" },
  });
  expect(await patch(agent.did, operator, { name: "Too early" })).toMatchObject({
    status: 409,
    body: { code: "not_approved" },
  });
  expect(await statusOf(agent)).toMatchObject({ status: "pending" });
});
