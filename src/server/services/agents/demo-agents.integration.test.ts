import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playAgents } from "@/../prisma/seed/play-agents";
import { startServices, type TestServices } from "@/test/service-context";
import type { ServiceContext } from "../context";
import { getAgent } from "./get-agent";
import { issueChallenges } from "./issue-challenges";
import { listAgents } from "./list-agents";
import { recoverAgents } from "./recover-agents";
import { listReviews } from "./review-agent";
import { sweepChallenges } from "./sweep-challenges";
import { readTraceLine, type TraceBody } from "./trace-line";
import { verifyAgentTrace } from "./verify-agent-trace";

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

function seeding({ service }: TestServices): ServiceContext {
  return { ...service, requestId: "seed" };
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

/** What differs between installations: the salt of a payload, and hashes that begin at the origin. */
function comparable({ pay, sum, ...body }: TraceBody & { pay?: unknown }) {
  const { prev_epoch_seal, ...rest } = sum;
  return { ...body, sum: rest, keeps: pay !== null, follows: prev_epoch_seal !== undefined };
}

describe("the agents of the demonstration", () => {
  it("stand as their stories end, among the simulated ones only", async () => {
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
      ["demo-legal-01", "legal-assist", "T2", -5, "ACTIVE"],
      ["demo-monitor-01", "monitor", "T3", 10, "UNVERIFIED"],
      ["demo-payments-01", "payments-ops", "T1", -40, "QUARANTINED"],
      ["demo-report-01", "report-writer", "T2", -35, "DEGRADED"],
      ["demo-triage-01", "triage", "T3", 6, "ACTIVE"],
    ]);
    expect((await listed(first.services, "registry")).agents).toEqual([]);
  });

  it("are the same in every installation, record by record, and are played once", async () => {
    const shown = await Promise.all(
      databases.map(async ({ services, dids }) => ({
        agents: await Promise.all(dids.map((id) => getAgent(services.as("viewer"), { id }))),
        bodies: await Promise.all(
          [...dids, "service"].map(async (chain) =>
            (await bodiesOf(services, chain)).map(comparable),
          ),
        ),
      })),
    );
    expect(shown[0]?.agents).toHaveLength(8);
    expect(shown[1]).toEqual(shown[0]);
    const before = await first.services.db.pool.query("SELECT count(*) FROM trace_record");
    expect(await playAgents(seeding(first.services), DAY)).toBe(0);
    const after = await first.services.db.pool.query("SELECT count(*) FROM trace_record");
    expect(after.rows).toEqual(before.rows);
  });

  it("have chains that hold and scores that a recomputation agrees with", async () => {
    for (const { services, dids } of databases) {
      for (const did of dids) {
        const { stored, recomputed, ...checked } = await verifyAgentTrace(
          services.as("viewer"),
          did,
        );
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
        "challenge.pass",
        "challenge.fail",
        "key.rotate",
        "chain.seal",
        "restore.apply",
        "tools.set",
      ]),
    );
  });

  it("tell of the key that was changed, the review that was red and the day of only reading", async () => {
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
