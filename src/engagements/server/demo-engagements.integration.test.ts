import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playEngagements } from "@/../prisma/seed/play-engagement";
import { firstAdminEmail } from "@/../prisma/seed/seed-first-admin";
import { getEngagementBoard } from "@/boards/server/engagements/engagement-board";
import { verifyTrace } from "@/log/server/verify-trace";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";
import { getEngagement } from "./engagement/get-engagement";
import { listEngagements } from "./engagement/list-engagements";
import { listEntries } from "./log/list-entries";
import { getReport } from "./report/get-report";

const DAY = new Date("2026-11-20T09:00:00Z");
let databases: TestServices[];
beforeAll(async () => {
  databases = [await startServices(), await startServices()];
});
afterAll(() => Promise.all(databases.map((each) => each.close())));

/** The engagements, their entries and reports as the first administrator sees them. */
async function shown(services: TestServices) {
  const admin: ServiceContext & { actor: AccountActor } = services.as();
  admin.actor.email = firstAdminEmail();
  admin.actor.roles = ["white_team", "red_team", "analyst", "admin"];
  const page = await listEngagements(admin, {
    source: "simulation",
    state: [],
    type: [],
    limit: 50,
  });
  const engagements = await Promise.all(
    page.engagements.map(async ({ id }) => ({
      engagement: await getEngagement(admin, { id }),
      log: (await listEntries(admin, { id, limit: 200 })).entries,
      register: (await listEntries(admin, { id, limit: 200, register: "evidence" })).entries,
      trace: await verifyTrace(admin, { chain: `engagement:${id}` }),
    })),
  );
  return { admin, engagements };
}

describe("the engagements of the demonstration", () => {
  it("are played once, by the services, the same everywhere, and are open to the first account", async () => {
    const played = [];
    for (const services of databases) {
      const ctx = services.service;
      expect(await playEngagements(ctx, DAY)).toBe(2);
      expect(await playEngagements(ctx, DAY)).toBe(0);
      played.push(await shown(services));
    }
    const [one, other] = played;
    if (one === undefined || other === undefined) throw new Error("two were played");
    const digests = ({ engagements }: typeof one) =>
      engagements.map(({ engagement, log, register }) => ({
        ...engagement,
        entries: [...log, ...register].map(({ id, sha256, content_sha256 }) => ({
          id,
          sha256,
          content_sha256,
        })),
      }));
    expect(digests(one)).toEqual(digests(other));
    const [active, completed] = one.engagements;
    if (active === undefined || completed === undefined) throw new Error("two are listed");
    expect(active.engagement).toMatchObject({
      state: "active",
      source: "simulation",
      allowed: { log: "white", report: true },
    });
    expect(completed.engagement).toMatchObject({
      state: "completed",
      type: "tlpt",
      counts: { log: 38, evidence: 6 },
    });
    for (const { trace } of one.engagements) expect(trace.status).toBe("verified");
    expect(completed.log.filter(({ late_by_seconds }) => late_by_seconds !== null)).toHaveLength(1);
    expect(completed.log.find(({ corrects }) => corrects !== null)).toMatchObject({
      kind: "deconfliction",
      corrects: "LOG-14",
    });
    const { id } = completed.engagement;
    const first = await getReport(one.admin, { id, number: 1 });
    const second = await getReport(one.admin, { id, number: 2 });
    const again = await getReport(other.admin, { id, number: 2 });
    expect(again.report_sha256).toBe(second.report_sha256);
    expect(first.flags).toMatchObject([
      { jewel: "CJ-1", state: "reached" },
      { jewel: "CJ-2", state: "not_reached" },
    ]);
    expect(second.counts.proven).toBe(first.counts.proven + 1);
    expect(second.register.map(({ check }) => check)).toEqual([
      "verified",
      "verified",
      "verified",
      "verified",
      "digest_only",
      "verified",
    ]);
    const board = await getEngagementBoard(one.admin, {
      source: "simulation",
      range: "own",
      from: "2026-10-01",
      to: "2026-11-20",
    });
    expect(board.total).toMatchObject({ actions: 20, detected: 5 });
    for (const grade of ["proven", "cited", "not_proven"] as const) {
      expect(second[grade].length).toBeGreaterThan(0);
    }
  });

  it("stay hidden where they are not completed", async () => {
    const [services] = databases;
    if (services === undefined) throw new Error("there is a database");
    const lead = services.as("lead");
    const page = await listEngagements(lead, {
      source: "simulation",
      state: [],
      type: [],
      limit: 50,
    });
    expect(page.engagements.map(({ state }) => state)).toEqual(["completed"]);
    const real = await listEngagements(services.as("auditor"), {
      source: "import",
      state: [],
      type: [],
      limit: 50,
    });
    expect(real.engagements).toEqual([]);
  });
});
