import { expect, test } from "@playwright/test";
import { readMessages, sendMessage } from "../../src/agent-client/federation-chat";
import type { AgentIdentity } from "../../src/agent-client/signed-fetch";
import {
  approve,
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

for (const name of RUNTIMES) {
  test(`an agent of ${name} joins, is approved, changes, is lost, returns and leaves`, async ({
    request,
  }) => {
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

    // What no example can prove, the reviewer attests.
    const attested = name === "grpc" ? { attested_skills: ["word-count"] } : {};
    await approve(request, headers, agent.did, attested);
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
