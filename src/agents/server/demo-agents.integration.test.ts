import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playAgents } from "@/../prisma/seed/play-agents";
import { acceptAiIncident } from "@/firewall/server/ai-incidents/accept-ai-incident";
import { listAiIncidents } from "@/firewall/server/ai-incidents/list-ai-incidents";
import { approve } from "@/firewall/server/approvals/decide-approval";
import { getApproval } from "@/firewall/server/approvals/get-approval";
import { listApprovals } from "@/firewall/server/approvals/list-approvals";
import { listCalls } from "@/firewall/server/calls/list-calls";
import { listInputs } from "@/firewall/server/content/list-inputs";
import { listOutputs } from "@/firewall/server/content/list-outputs";
import { listTools } from "@/firewall/server/tools/list-tools";
import type { ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";
import { issueChallenges } from "./challenges/issue-challenges";
import { sweepChallenges } from "./challenges/sweep-challenges";
import { getAgent } from "./registry/get-agent";
import { listAgents } from "./registry/list-agents";
import { listReviews } from "./stops/review-agent";
import { readTraceLine, type TraceBody } from "./trace/trace-line";
import { verifyAgentTrace } from "./trace/verify-agent-trace";
import { recoverAgents } from "./trust/recover-agents";

const DAY = new Date("2026-11-20T09:00:00Z");

interface Played {
  services: TestServices;
  dids: string[];
}

let databases: Played[];
let first: Played;
beforeAll(async () => {
  databases = [];
  for (const services of [await startServices(), await startServices()]) {
    await playAgents(seeding(services), DAY);
    const { agents } = await listed(services, "simulation");
    databases.push({ services, dids: agents.map(({ did }) => did) });
  }
  const [one] = databases;
  if (one === undefined) throw new Error("two were played");
  first = one;
}, 120_000);
afterAll(() => Promise.all(databases.map(({ services }) => services.close())));

function seeding({ service }: TestServices, now = DAY): ServiceContext {
  return { ...service, requestId: "seed", clock: () => now };
}

function at(ctx: ServiceContext, now: Date): ServiceContext {
  return { ...ctx, clock: () => now };
}

function listed(services: TestServices, source: "registry" | "simulation") {
  const filters = { status: [], tier: [], sort: "did" as const, limit: 50 };
  return listAgents(services.as("viewer"), { source, ...filters });
}

/** Bodies of the records of a chain, in their order. */
async function bodiesOf({ db }: TestServices, chain: string): Promise<TraceBody[]> {
  const { rows } = await db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = $1 ORDER BY epoch, seq",
    [chain],
  );
  return rows.map(({ line }) => {
    const body = readTraceLine(line);
    if (body === null) throw new Error(`a record of ${chain} cannot be read`);
    return body;
  });
}

/**
 * Removes what differs between installations: salts, random ids and hashes that begin at the
 * origin.
 */
function comparable({ pay, sum, ...body }: TraceBody & { pay?: unknown }, drawn: DrawnIds) {
  const { prev_epoch_seal, proposal: _, ...rest } = sum;
  const comparableSum = JSON.parse(JSON.stringify(rest).replace(DRAWN_ID, (id) => drawn(id)));
  return {
    ...body,
    sum: comparableSum,
    keeps: pay !== null,
    follows: prev_epoch_seal !== undefined,
  };
}

const DRAWN_ID = /[A-Z]+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

type DrawnIds = (id: string) => string;

/** Names random ids by order of appearance: the references between them have to be the same. */
function drawnIds(): DrawnIds {
  const seen = new Map<string, string>();
  return (id) => {
    const name = seen.get(id) ?? `${id.slice(0, id.indexOf("-"))} ${seen.size}`;
    seen.set(id, name);
    return name;
  };
}

describe("the agents of the demonstration", () => {
  it("end in the state of their stories, among the simulated ones only", async () => {
    const { agents } = await listed(first.services, "simulation");
    expect(
      agents.map(({ id, role, tier, trust_delta, status }) => [
        id,
        role,
        tier,
        trust_delta,
        status,
      ]),
    ).toEqual([
      ["demo-analyst-01", "analyst-assist", "T2", 5, "ACTIVE"],
      ["demo-hunter-01", "threat-hunting", "T2", 1, "ACTIVE"],
      ["demo-import-01", "scan-import", "T3", 3, "ACTIVE"],
      ["demo-inbox-01", "mail-triage", "T2", -23, "DEGRADED"],
      ["demo-legal-01", "legal-assist", "T2", -5, "ACTIVE"],
      ["demo-monitor-01", "monitor", "T3", 10, "UNVERIFIED"],
      ["demo-payments-01", "payments-ops", "T1", -40, "QUARANTINED"],
      ["demo-report-01", "report-writer", "T2", -35, "DEGRADED"],
      ["demo-treasury-01", "payments-ops", "T1", 5, "ACTIVE"],
      ["demo-triage-01", "triage", "T3", 6, "ACTIVE"],
    ]);
    expect((await listed(first.services, "registry")).agents).toEqual([]);
  });

  it("are the same in every installation, record by record, and are played once", async () => {
    const shown = await Promise.all(
      databases.map(async ({ services, dids }) => {
        const drawn = drawnIds();
        const bodies = [];
        for (const chain of [...dids, "service"]) {
          const of = await bodiesOf(services, chain);
          bodies.push(of.map((body) => comparable(body, drawn)));
        }
        return {
          agents: await Promise.all(dids.map((id) => getAgent(services.as("viewer"), { id }))),
          bodies,
        };
      }),
    );
    expect(shown[0]?.agents).toHaveLength(10);
    expect(shown[1]).toEqual(shown[0]);
    const before = await first.services.db.pool.query("SELECT count(*) FROM trace_record");
    expect(await playAgents(seeding(first.services), DAY)).toBe(0);
    const after = await first.services.db.pool.query("SELECT count(*) FROM trace_record");
    expect(after.rows).toEqual(before.rows);
  });

  it("have chains that hold and scores that a recomputation agrees with", async () => {
    for (const { services, dids } of databases) {
      for (const did of dids) {
        const { stored, recomputed, ...checked } = await verifyAgentTrace(services.as("viewer"), {
          id: did,
        });
        expect(checked).toMatchObject({ did, status: "verified", broken: [], differences: [] });
        expect(recomputed).toEqual(stored);
      }
    }
  });

  it("show every cause of a score, every status and the layers that refuse, before the day ends", async () => {
    const seen = new Set<string>();
    for (const did of first.dids) {
      for (const { kind, at, sum } of await bodiesOf(first.services, did)) {
        expect(Date.parse(at)).toBeLessThanOrEqual(DAY.getTime());
        const what = {
          "score.apply": sum.cause,
          "status.change": sum.to,
          "tool.call": sum.blocked,
        };
        seen.add(`${kind} ${kind in what ? String(what[kind as keyof typeof what]) : ""}`.trim());
      }
    }
    for (const cause of ["cycle_proven", "scope_escape", "injection", "claim_unproven"]) {
      expect(seen).toContain(`score.apply ${cause}`);
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        "score.apply unapproved_high_risk",
        "score.apply restore",
        "status.change ACTIVE",
        "status.change DEGRADED",
        "status.change UNVERIFIED",
        "status.change QUARANTINED",
        "tool.call deny-by-default",
        "tool.call human-approval",
        "tool.call agent-status",
        "tool.call scope",
        "tool.call limit",
        "challenge.pass",
        "challenge.fail",
        "key.rotate",
        "chain.seal",
        "restore.apply",
        "tools.set",
      ]),
    );
  });

  it("include the changed key, the red review and the read-only day", async () => {
    const viewer = first.services.as("viewer");
    const analyst = await getAgent(viewer, { id: "demo-analyst-01" });
    const [old, present] = analyst.keys;
    expect(old).toMatchObject({ replaced_by: present?.kid });
    expect(present).toMatchObject({ introduced_by: old?.kid, announced: true, state: "active" });
    const payments = await getAgent(viewer, { id: "demo-payments-01" });
    expect(payments.allowed_tools).toEqual([]);
    const { reviews } = await listReviews(viewer, { id: payments.did });
    expect(reviews).toMatchObject([{ verdict: "red", used_at: null, epoch: 1 }]);
    expect(await getAgent(viewer, { id: "demo-hunter-01" })).toMatchObject({
      epoch: 2,
      read_only_until: new Date(DAY.getTime() + 21 * 3_600_000).toISOString(),
    });
  });

  it("meet the barriers: what was let through, refused, requested and decided", async () => {
    const auditor = at(first.services.as("auditor"), DAY);
    const inbox = { id: "demo-inbox-01" };
    const { calls } = await listCalls(auditor, { ...inbox, state: [], limit: 50 });
    expect(calls.map(({ tool, state, blocked }) => [tool, state, blocked])).toEqual([
      ["send:demo-reply", "pending", null],
      ["send:demo-reply", "pending", null],
      ["read:demo-mailbox", "blocked", "scope"],
      ["read:demo-mailbox", "blocked", "limit"],
      ["read:demo-mailbox", "executed", null],
      ["read:demo-mailbox", "executed", null],
      ["send:demo-reply", "executed", null],
      ["send:demo-reply", "pending", null],
    ]);
    const { inputs } = await listInputs(auditor, { id: inbox.id });
    expect(inputs.map(({ verdict, state, detector }) => [verdict, state, detector])).toEqual([
      ["INJECTION", "held", "demonstration"],
      ["SUSPICIOUS", "tainted", "demonstration"],
      ["CLEAN", "passed", "demonstration"],
    ]);
    const { outputs } = await listOutputs(auditor, { id: inbox.id });
    expect(outputs.map(({ verdict, proven, total }) => [verdict, proven, total])).toEqual([
      ["blocked", 0, 1],
      ["released", 1, 1],
    ]);
    const { approvals } = await listApprovals(auditor, { agent: "demo-treasury-01" });
    expect(
      approvals.map(({ state, risk, quorum, decisions }) => [
        state,
        risk,
        quorum,
        decisions.length,
      ]),
    ).toEqual([
      ["PENDING", 90, 2, 0],
      ["DENIED", 90, 2, 1],
      ["CONSUMED", 90, 2, 2],
      ["CONSUMED", 90, 2, 2],
    ]);
    const { tools } = await listTools(auditor, { state: "active" });
    expect(tools.map(({ kind }) => kind)).not.toContain("http");
    expect(tools).toHaveLength(9);
  });

  it("request approvals for unusual calls, again after an expired one, and notify no one", async () => {
    const { services } = first;
    const waiting = async (now: Date) => {
      const state = ["PENDING" as const];
      const reader = at(services.as("auditor"), now);
      // Those of real agents are a list of their own.
      expect((await listApprovals(reader, { state })).approvals).toEqual([]);
      return (await listApprovals(reader, { source: "simulation", state })).approvals;
    };
    const [payment, reply] = (await waiting(DAY)).sort((a, b) => b.risk - a.risk);
    for (const approval of [payment, reply]) {
      const id = approval?.approval_id ?? "";
      const { usual, preview, agent } = await getApproval(at(services.as("auditor"), DAY), { id });
      expect(usual.length).toBeGreaterThan(0);
      expect(usual).not.toContainEqual(preview);
      expect(agent.source).toBe("simulation");
    }
    const later = new Date(DAY.getTime() + 2 * 3_600_000);
    expect(await waiting(later)).toEqual([]);
    expect(await playAgents(seeding(services, later), DAY)).toBe(0);
    const again = await waiting(later);
    expect(again.map(({ tool }) => tool).sort()).toEqual(["pay:demo-invoice", "send:demo-reply"]);
    const before = await services.db.pool.query("SELECT count(*) FROM trace_record");
    await playAgents(seeding(services, later), DAY);
    expect((await services.db.pool.query("SELECT count(*) FROM trace_record")).rows).toEqual(
      before.rows,
    );
    expect((await services.db.pool.query("SELECT FROM notice")).rowCount).toBe(0);
    expect((await listApprovals(at(services.as("auditor"), later), {})).pending).toBe(0);
  });

  it("have nothing done of what people decide on them", async () => {
    const { services } = first;
    const later = new Date(DAY.getTime() + 2 * 3_600_000);
    const officer = at(services.as("safety_officer"), later);
    const { approvals } = await listApprovals(officer, {
      agent: "demo-inbox-01",
      state: ["PENDING"],
    });
    const id = approvals[0]?.approval_id ?? "";
    const decided = await approve(officer, { id, comment: "Looks right." });
    expect(decided).toMatchObject({ state: "APPROVED", consumed_by_call: null });
    const { proposals } = await listAiIncidents(officer, {});
    const [proposal] = proposals;
    expect(proposals).toHaveLength(1);
    expect(proposal).toMatchObject({ state: "proposed", agent: { source: "simulation" } });
    const accepted = acceptAiIncident(officer, {
      id: proposal?.proposal_id ?? "",
      severity: "high",
      reason: "As an exercise.",
    });
    await expect(accepted).rejects.toMatchObject({ code: "agent_simulated" });
    expect((await services.db.pool.query("SELECT FROM incident")).rowCount).toBe(0);
    const { stored, recomputed, status } = await verifyAgentTrace(services.as("viewer"), {
      id: "demo-inbox-01",
    });
    expect(status).toBe("verified");
    expect(recomputed).toEqual(stored);
  });

  it("are left alone by the service's own challenges and recoveries", async () => {
    const { services } = first;
    const later: ServiceContext = {
      ...services.service,
      clock: () => new Date(DAY.getTime() + 7 * 86_400_000),
    };
    expect(await issueChallenges(later, "https://proofline.example")).toBe(0);
    expect(await sweepChallenges(later)).toBe(0);
    expect(await recoverAgents(later)).toBe(0);
  });
});
