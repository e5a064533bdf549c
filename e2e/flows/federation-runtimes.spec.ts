import { expect, type Page, test } from "@playwright/test";
import { readMessages, sendMessage } from "../../src/agent-client/federation-chat";
import type { AgentIdentity } from "../../src/agent-client/signed-fetch";
import { createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import {
  createOperator,
  declarationOf,
  integrator,
  join,
  leave,
  listed,
  newAgent,
  patch,
  recheck,
  statusOf,
} from "../fixtures/federation-agents";
import { RUNTIMES, RuntimeHost } from "../fixtures/federation-runtimes";
import { publicOrigin } from "../fixtures/registered-agent";

const ALL_PASSED = ["G1", "G2", "G3", "G4", "G5", "G6"].map((gate) => ({ gate, result: "passed" }));

let host: RuntimeHost;
let left: { agent: AgentIdentity; operator: AgentIdentity } | null;

test.beforeEach(() => {
  host = new RuntimeHost();
  left = null;
});

test.afterEach(async () => {
  if (left !== null) await leave(left.agent.did, left.operator);
  await host.stop();
});

/** An integrator decides on the registration's page; ticks first what no example can prove. */
async function approveOnPage(page: Page, registration: string, ticked: readonly string[]) {
  await page.goto(`/federation/registrations/${registration}`);
  for (const skill of ticked) {
    const tick = page.getByLabel(`I have looked at the evidence of ${skill}`);
    await (await awake(tick)).check();
  }
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeEnabled();
  await (await awake(approve)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Approve this registration" }).click();
  await expect(dialog).toBeHidden();
}

for (const name of RUNTIMES) {
  test(`an agent of ${name} joins, is approved, changes, is lost, returns and leaves`, async ({
    page,
    request,
  }) => {
    test.slow();
    const { headers } = await integrator(request);
    const [agent, operator] = [newAgent(), await createOperator(request, headers)];
    left = { agent, operator };
    const runtime = await host.start(name, agent);
    runtime.behaviour.binding = name === "grpc" ? "none" : "own";

    const joined = await join(agent, operator, declarationOf(operator, runtime.declared));
    expect(joined).toMatchObject({ status: "pending", challenge: null, gates: ALL_PASSED });
    expect(await listed(request, operator.did)).toEqual([]);
    expect(await statusOf(agent)).toMatchObject({
      status: "pending",
      review: { state: "awaiting", overdue: false },
      access: { directory: false, chat: false },
    });

    const reviewer = await createAccount(request, ["integrator"]);
    await signIn(page.context().request, reviewer);
    // The reviewer attests skills that no example can prove.
    const ticked = name === "grpc" ? ["word-count"] : [];
    await approveOnPage(page, String(joined.registration_id), ticked);
    expect(await statusOf(agent)).toMatchObject({
      status: "approved",
      access: { directory: true, chat: true },
    });
    expect(await listed(request, operator.did)).toMatchObject([
      { did: agent.did, role: "executor", tier: "T3", skills: ["word-count"], provider: "Tests" },
    ]);

    const changed = await patch(agent.did, operator, { description: "Counts words, still." });
    expect(changed).toMatchObject({
      status: 200,
      body: { status: "approved", revision: 2, revision_state: "applied" },
    });

    const said = await sendMessage(publicOrigin(), agent, "federation", `${agent.did} is here.`);
    expect(said).toMatchObject({ verdict: "CLEAN" });
    const { messages } = await readMessages(publicOrigin(), agent, "federation", undefined);
    expect(JSON.stringify(messages)).toContain(`${agent.did} is here.`);

    expect((await recheck(agent)).status).toBe(200);
    expect(await statusOf(agent)).toMatchObject({ liveness: { state: "live" } });
    await runtime.goDown();
    for (let n = 1; n <= 2; n++) expect((await recheck(agent)).status).toBe(200);
    expect(await statusOf(agent)).toMatchObject({
      status: "approved",
      liveness: { state: "degraded", consecutive_failures: 2 },
    });
    await runtime.comeUp();
    // Asking for the status resets nothing; only a good look does.
    expect(await statusOf(agent)).toMatchObject({ liveness: { state: "degraded" } });
    expect((await recheck(agent)).status).toBe(200);
    expect(await statusOf(agent)).toMatchObject({
      liveness: { state: "live", consecutive_failures: 0 },
    });

    const withdrawn = await leave(agent.did, operator);
    expect(withdrawn).toMatchObject({ ok: true, status: "withdrawn" });
    expect(await leave(agent.did, operator)).toEqual(withdrawn);
    expect(await listed(request, operator.did)).toEqual([]);
    await expect(
      sendMessage(publicOrigin(), agent, "federation", "Am I still here?"),
    ).rejects.toMatchObject({ status: 403 });
  });
}
