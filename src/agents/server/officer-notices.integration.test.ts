import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { SubmitOutputBody } from "@/firewall/server/content/output-dto";
import { submitOutput } from "@/firewall/server/content/submit-output";
import { verifyTrace } from "@/log/server/verify-trace";
import { inTransaction } from "@/platform/db/transaction";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { type EquippedAgent, openStopRoom, type StopRoom } from "@/test/stopped-agents";
import { revokeKey } from "./keys/revoke-key";
import { requireAgentRow } from "./registry/require-agent";
import { activateKillSwitch } from "./stops/activate-kill-switch";
import type { ActivateKillSwitchBody } from "./stops/kill-switch-dto";
import { releaseKillSwitch } from "./stops/release-kill-switch";
import { applyTrust } from "./trust/apply-trust";
import { quarantineAgent } from "./trust/quarantine-agent";
import type { TrustCause } from "./trust/record-trust";

let room: StopRoom;
beforeAll(async () => {
  room = await openStopRoom();
  await ensureSecrets(new Date());
}, 120_000);
afterAll(() => room.close());

function apply({ did }: EquippedAgent, cause: TrustCause) {
  return inTransaction(room.services.db.pool, async (client) => {
    const row = await requireAgentRow(room.services.service, did, { client, lock: true });
    return applyTrust(room.services.service, client, row, cause);
  });
}

type Switch = Omit<ActivateKillSwitchBody, "reason">;

const reason = "Mails to a stranger.";

const stop = (input: Switch) => activateKillSwitch(room.officer, { ...input, reason });

async function release(input: Switch) {
  const { kill_id: id } = await stop(input);
  await releaseKillSwitch(room.officer, { id, reason });
  return releaseKillSwitch(room.second, { id, reason });
}

async function askRelease(input: Switch) {
  const { kill_id: id } = await stop(input);
  return releaseKillSwitch(room.officer, { id, reason });
}

const RAMPAGE: TrustCause = {
  kind: "tool.call",
  sum: { call: "C1", tool: "pay:x", scope: "IN_SCOPE", risk: 90, outcome: "executed" },
};

interface Told {
  name: string;
  act: (agent: EquippedAgent) => Promise<unknown>;
  event: string;
  kind: string;
  subject?: RegExp;
  /** The notice leads to the agent. */
  ofAgent: boolean;
}

const PLACE = /^epoch-1-seq-\d+$/;

const DEEDS: readonly Told[] = [
  {
    name: "an attempt to leave the scope",
    act: (agent) => expect(agent.call("write:ledger")).rejects.toThrow(),
    event: "scope.escape",
    kind: "scope_escape",
    ofAgent: true,
  },
  {
    name: "an automatic quarantine",
    act: (agent) => apply(agent, RAMPAGE),
    event: "agent.quarantined",
    kind: "agent_quarantined",
    ofAgent: true,
  },
  {
    name: "DEGRADED",
    act: (agent) =>
      apply(agent, { kind: "claim.validate", sum: { proven: 0, total: 1, evidence: [] } }),
    event: "agent.degraded",
    kind: "agent_degraded",
    ofAgent: true,
  },
  {
    name: "UNVERIFIED",
    act: ({ id, key }) => revokeKey(room.operator, { id, kid: key.kid, reason: "key_lost" }),
    event: "agent.unverified",
    kind: "agent_unverified",
    ofAgent: true,
  },
  {
    name: "a blocked output",
    act: (agent) => {
      const body = SubmitOutputBody.parse({ text: "The backlog holds 7 incidents.", claims: [] });
      const sent = submitOutput(agent.on(1), { ...body, id: agent.id });
      return expect(sent).rejects.toMatchObject({ code: "output_blocked" });
    },
    event: "output.blocked",
    kind: "output_blocked",
    ofAgent: true,
  },
];

const SWITCHES: readonly (readonly [string, (agent: EquippedAgent) => Switch, boolean])[] = [
  ["everything", () => ({ scope: "global" }), false],
  ["the agent", ({ id }) => ({ scope: "agent", target: id }), true],
  ["a tier", () => ({ scope: "tier", target: "T3" }), false],
  ["a tool", () => ({ scope: "tool", target: "send:mail" }), false],
];

const KILLS: readonly Told[] = SWITCHES.flatMap(([name, input, ofAgent]) => [
  {
    name: `a stop of ${name}`,
    act: (agent) => stop(input(agent)),
    event: "killswitch.activate",
    kind: "kill_switch_activated",
    subject: /^KILL-\d{4}$/,
    ofAgent,
  },
  {
    name: `the first word for the release of ${name}`,
    act: (agent) => askRelease(input(agent)),
    event: "killswitch.ask_release",
    kind: "kill_switch_release_asked",
    subject: /^KILL-\d{4}$/,
    ofAgent,
  },
  {
    name: `the release of ${name}`,
    act: (agent) => release(input(agent)),
    event: "killswitch.release",
    kind: "kill_switch_released",
    subject: /^KILL-\d{4}$/,
    ofAgent,
  },
]);

/** The officers' notices so far, read by an account that did not act. */
async function noticesOf(kind: string) {
  const { notices } = await listNotices(room.services.as("safety_officer"), { limit: 200 });
  return notices.filter((each) => each.kind === kind);
}

async function recordsOf(chains: readonly string[], event: string) {
  const records = await Promise.all(chains.map((chain) => room.chainOf(chain)));
  return records.flat().filter(({ kind, sum }) => kind === "notify" && sum.event === event);
}

describe("the safety officers are notified, once and with a record, of", () => {
  // The deeds first: a stop of everything would refuse them.
  it.each([...DEEDS, ...KILLS])("$name", async ({ act, event, kind, subject = PLACE, ofAgent }) => {
    const agent = await room.equip();
    const chains = [agent.did, "service"];
    const before = { notices: await noticesOf(kind), records: await recordsOf(chains, event) };
    await act(agent);
    const [notice, ...others] = await noticesOf(kind);
    expect(others).toHaveLength(before.notices.length);
    expect(notice).toMatchObject({
      agent_id: ofAgent ? agent.id : null,
      subject: expect.stringMatching(subject),
      read: false,
    });
    const records = (await recordsOf(chains, event)).slice(before.records.length);
    const sum = { event, to: "role:safety_officer", subject: notice?.subject };
    expect(records).toMatchObject([{ actor: "did:svc:service", sum }]);
  });

  it("a stop of a quarantined agent, whose chain is sealed", async () => {
    const agent = await room.equip();
    await quarantineAgent(room.officer, { id: agent.id, reason, by: "safety_officer" });
    const { kill_id } = await stop({ scope: "agent", target: agent.id });
    expect((await noticesOf("kill_switch_activated"))[0]).toMatchObject({
      agent_id: agent.id,
      subject: kill_id,
    });
    const verified = await verifyTrace(room.services.as("auditor"), { chain: "service" });
    expect(verified.status).toBe("verified");
  });

  it("nothing, where the agent is one of the demonstration", async () => {
    const agent = await room.equip({ simulation: true });
    const before = await noticesOf("kill_switch_activated");
    await stop({ scope: "agent", target: agent.id });
    expect(await noticesOf("kill_switch_activated")).toEqual(before);
  });
});
