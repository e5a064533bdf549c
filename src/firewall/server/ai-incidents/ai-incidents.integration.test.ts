import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proposeAiIncident } from "@/agents/server/approvals/propose-ai-incident";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { quarantineAgent, sealQuarantined } from "@/agents/server/trust/quarantine-agent";
import { listNotices } from "@/boards/server/notices/list-notices";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { getTriggers } from "@/legal/server/evaluations/get-triggers";
import { inTransaction } from "@/platform/db/transaction";
import { ROLES } from "@/platform/operation/policy";
import { openStopRoom, type StopRoom } from "@/test/stopped-agents";
import { acceptAiIncident } from "./accept-ai-incident";
import { AcceptAiIncidentBody } from "./ai-incident-dto";
import { dismissAiIncident } from "./dismiss-ai-incident";
import { listAiIncidents } from "./list-ai-incidents";
import { reportAiIncident } from "./report-ai-incident";

let room: StopRoom;
beforeAll(async () => {
  room = await openStopRoom();
}, 120_000);
afterAll(() => room.close());

const reason = "It paid an invoice that nobody had approved.";
const acceptance = (given: Record<string, unknown> = {}) =>
  AcceptAiIncidentBody.parse({ reason, ...given });

async function propose(
  subject = "CALL-7",
  cause: "executed_without_approval" | "quarantine" = "executed_without_approval",
) {
  const agent = await room.equip();
  const again = (detail = "Paid without approval.") =>
    inTransaction(room.services.db.pool, async (client) =>
      proposeAiIncident(room.services.service, client, {
        agent: await requireAgentRow(room.officer, agent.id, { client }),
        cause,
        subject,
        detail,
        now: room.officer.clock(),
      }),
    );
  return { agent, id: await again(), again };
}

const serviceRecords = async (id: string) =>
  (await room.chainOf("service")).filter(({ sum }) => sum.proposal === id);

const openedOf = async (id: string) => {
  const { rows } = await room.services.db.pool.query(
    "SELECT FROM incident WHERE rule_id LIKE '%' || $1",
    [id],
  );
  return rows.length;
};

const proposalOf = async (id: string) => {
  const { proposals } = await listAiIncidents(room.officer, { limit: 200 });
  return proposals.find(({ proposal_id }) => proposal_id === id);
};

describe("a proposed serious incident", () => {
  it("is one for an agent, a cause and a subject, is recorded once, and officers are notified once", async () => {
    const { agent, id, again } = await propose();
    expect(await again("Other words.")).toBe(id);
    expect(await proposalOf(id)).toMatchObject({
      agent: { id: agent.id },
      state: "proposed",
      cause: "executed_without_approval",
      subject: "CALL-7",
      detail: "Paid without approval.",
      incident_id: null,
      may_decide: true,
    });
    const records = await serviceRecords(id);
    expect(records).toMatchObject([
      { kind: "ai_incident.propose", sum: { did: agent.did, cause: "executed_without_approval" } },
    ]);
    expect(JSON.stringify(records)).not.toContain("Paid without");
    const { notices } = await listNotices(room.second, {});
    expect(notices.filter(({ subject }) => subject === id)).toMatchObject([
      { kind: "ai_incident_proposed", agent_id: agent.id, agent_name: agent.agent.name },
    ]);
  });

  it("becomes an incident on a person's word, and the legal clocks run from its awareness", async () => {
    const { agent, id } = await propose();
    const answer = await acceptAiIncident(room.officer, {
      ...acceptance({ ai_high_risk: true, ai_role: ["provider"], member_state: "DE" }),
      id,
    });
    expect(answer).toMatchObject({
      state: "accepted",
      reason,
      decided_by: `user:${room.officer.actor.id}`,
      may_decide: false,
    });
    const incident = answer.incident_id ?? "";
    const lead = room.services.as("lead");
    expect(await getIncident(lead, { id: incident })).toMatchObject({
      source_tool: "agent",
      group: "agent",
      severity: "high",
      title: `Serious incident with the agent ${agent.agent.name}`,
    });
    const { basis, triggers } = await getTriggers(lead, { id: incident });
    const facts = Object.fromEntries(basis.facts.map(({ fact, value }) => [fact, value]));
    expect(facts).toMatchObject({
      ai_serious_incident: true,
      ai_high_risk: true,
      awareness_at: { precision: "minute" },
    });
    expect(facts.ai_system).toContain(agent.did);
    const running = triggers.flatMap(({ id: rule, stages }) =>
      stages.filter(({ state }) => state === "due").map(({ anchor_at }) => [rule, anchor_at]),
    );
    expect(running.length).toBeGreaterThan(0);
    expect(await serviceRecords(id)).toMatchObject([
      { kind: "ai_incident.propose" },
      { kind: "ai_incident.accept", sum: { incident } },
    ]);
    const { notices } = await listNotices(room.second, {});
    expect(notices.find(({ subject }) => subject === id)).toMatchObject({ read: true });
    await expect(acceptAiIncident(room.second, { ...acceptance(), id })).rejects.toMatchObject({
      code: "conflict",
      extra: { state: "accepted", incident_id: incident },
    });
    await expect(dismissAiIncident(room.second, { id, reason })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is one incident for two who accept it at once", async () => {
    const { id } = await propose();
    const done = await Promise.allSettled(
      [room.officer, room.second].map((by) => acceptAiIncident(by, { ...acceptance(), id })),
    );
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await openedOf(id)).toBe(1);
  });

  it("that could not be accepted stays proposed and opens nothing, and the next attempt finds what one that broke off left", async () => {
    const { id } = await propose();
    const wrong = acceptance({ member_state: "nowhere" });
    await expect(acceptAiIncident(room.officer, { ...wrong, id })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/member_state" }],
    });
    expect(await proposalOf(id)).toMatchObject({ state: "proposed", incident_id: null });
    expect(await openedOf(id)).toBe(0);
    // Accepted once, and then as if the last step had not been made.
    const first = await acceptAiIncident(room.second, { ...acceptance(), id });
    await room.services.db.pool.query(
      `UPDATE ai_incident_proposal SET state = 'proposed', incident_id = NULL, decided_by = NULL
       WHERE id = $1`,
      [id],
    );
    const { incident_id: incident } = await acceptAiIncident(room.officer, {
      ...acceptance(),
      id,
    });
    expect(incident).toBe(first.incident_id);
    expect(await openedOf(id)).toBe(1);
    const { rows } = await room.services.db.pool.query(
      `SELECT FROM incident_statement s JOIN incident i ON i.id = s.incident_id
       WHERE i.rule_id LIKE '%' || $1 AND s.kind = 'legal_event'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    const { basis } = await getTriggers(room.services.as("lead"), { id: incident ?? "" });
    expect(basis.facts.map(({ fact }) => fact)).toContain("ai_serious_incident");
  });

  it("takes another time of awareness from a person", async () => {
    const { id } = await propose();
    const awareness_at = { at: "2026-01-02T03:04:00Z", zone: "UTC", precision: "minute" };
    const { incident_id: incident } = await acceptAiIncident(room.services.as("lead"), {
      ...acceptance({ awareness_at }),
      id,
    });
    const { basis } = await getTriggers(room.services.as("lead"), { id: incident ?? "" });
    expect(basis.facts.find(({ fact }) => fact === "awareness_at")?.value).toMatchObject({
      at: expect.stringMatching(/^2026-01-02T03:04/),
    });
  });

  it("is dismissed with a reason, and not proposed again then", async () => {
    const { id, again } = await propose();
    expect(await dismissAiIncident(room.second, { id, reason: "A drill." })).toMatchObject({
      state: "dismissed",
      reason: "A drill.",
      incident_id: null,
    });
    expect(await again()).toBe(id);
    expect(await proposalOf(id)).toMatchObject({ state: "dismissed" });
    const records = await serviceRecords(id);
    expect(records.map(({ kind }) => kind)).toEqual(["ai_incident.propose", "ai_incident.dismiss"]);
    expect(JSON.stringify(records)).not.toContain("A drill");
  });

  it("comes from a person too, and from roles that may alone", async () => {
    const agent = await room.equip();
    const report = { agent: agent.id, subject: "Mails of Monday", detail: "It mailed a stranger." };
    const propose = ["analyst", "lead", "integrator", "safety_officer", "admin"];
    const decide = ["lead", "safety_officer"];
    const { proposal_id: id } = await reportAiIncident(room.officer, report);
    for (const role of ROLES) {
      const ctx = room.services.as(role);
      for (const attempt of [reportAiIncident(ctx, report), listAiIncidents(ctx, {})]) {
        if (propose.includes(role)) await attempt;
        else await expect(attempt, role).rejects.toMatchObject({ code: "forbidden" });
      }
      if (decide.includes(role)) continue;
      const body = { ...acceptance(), id };
      await expect(acceptAiIncident(ctx, body), role).rejects.toMatchObject({ code: "forbidden" });
      await expect(dismissAiIncident(ctx, { id, reason }), role).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    expect(await proposalOf(id)).toMatchObject({ cause: "reported", state: "proposed" });
    expect(await serviceRecords(id)).toHaveLength(1);
    await expect(
      reportAiIncident(room.officer, { ...report, agent: "nobody" }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    const unknown = "AIP-00000000-0000-0000-0000-000000000000";
    await expect(dismissAiIncident(room.officer, { id: unknown, reason })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is read page by page, by state and agent", async () => {
    const agent = await room.equip();
    const ids: string[] = [];
    const start = Date.now();
    for (const [n, subject] of ["a", "b", "c"].entries()) {
      const by = { ...room.officer, clock: () => new Date(start + n) };
      const report = { agent: agent.did, subject, detail: "x" };
      ids.unshift((await reportAiIncident(by, report)).proposal_id);
    }
    const first = await listAiIncidents(room.officer, { agent: agent.id, limit: 2 });
    const rest = await listAiIncidents(room.officer, {
      agent: agent.id,
      cursor: first.next_cursor,
      state: ["proposed"],
    });
    const read = [...first.proposals, ...rest.proposals].map(({ proposal_id }) => proposal_id);
    expect(read).toEqual(ids);
    expect(
      await listAiIncidents(room.officer, { agent: agent.id, state: ["accepted"] }),
    ).toMatchObject({ proposals: [], next_cursor: null });
  });
});

describe("a quarantine", () => {
  const proposalsOf = async (id: string) =>
    (await listAiIncidents(room.officer, { agent: id })).proposals;

  it("of a T1 agent by the service proposes one, behind the seal", async () => {
    for (const [tier, proposed] of [
      ["T1", 1],
      ["T2", 0],
    ] as const) {
      const agent = await room.equip({ body: { tier } });
      await inTransaction(room.services.db.pool, async (client) => {
        const row = await requireAgentRow(room.officer, agent.id, { client, lock: true });
        return sealQuarantined(room.officer, client, row, { cause: "chain_broken" });
      });
      expect((await room.chainOf(agent.did)).at(-1)?.kind).toBe("chain.seal");
      const proposals = await proposalsOf(agent.id);
      expect(proposals).toHaveLength(proposed);
      for (const each of proposals) {
        expect(each).toMatchObject({ cause: "quarantine", proposed_by: "did:svc:service" });
      }
    }
  });

  it("by a person is that person's own knowledge: nothing is proposed", async () => {
    const agent = await room.equip({ body: { tier: "T1" } });
    await quarantineAgent(room.officer, { id: agent.id, reason: "x", by: "safety_officer" });
    expect(await proposalsOf(agent.id)).toEqual([]);
  });
});
