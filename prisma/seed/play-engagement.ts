import { ENGAGEMENT_PEOPLE } from "@/accounts/server/simulated-people";
import { approveRules } from "@/engagements/server/engagement/approve-rules";
import { planEngagement } from "@/engagements/server/engagement/create-engagement";
import { CreateEngagementBody } from "@/engagements/server/engagement/engagement-input";
import { moveEngagement } from "@/engagements/server/engagement/move-engagement";
import { addEntry } from "@/engagements/server/log/add-entry";
import { AddEntryBody } from "@/engagements/server/log/entry-input";
import { createFinalReport } from "@/engagements/server/report/create-final-report";
import { FinalReportBody } from "@/engagements/server/report/report-dto";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { activeEntries } from "./demo-active-test";
import type { DemoEntry, Part } from "./demo-entry";
import { actingAs } from "./demo-people";
import {
  ACTIVE_PLAN,
  ADDED_STATEMENT,
  COMPLETED_PLAN,
  DEMO_NAMES,
  FIRST_REPORT,
} from "./demo-plans";
import { firstAccess } from "./demo-test-begins";
import { reachingTheLedger } from "./demo-test-ends";
import { firstAdminEmail } from "./seed-first-admin";

const DAY_MS = 24 * 60 * 60 * 1000;
const ENGAGEMENT_LOCK = 0x50524c06;

type At = (part: Part, day: number, time: string) => ServiceContext;

/** A person of the demonstration, at a time of a day counted from the first day of the exercise. */
function stage(ctx: ServiceContext, firstDay: Date): At {
  return (part, day, time) => {
    const date = new Date(firstDay.getTime() + day * DAY_MS).toISOString().slice(0, 10);
    return actingAs(ctx, ENGAGEMENT_PEOPLE[part], new Date(`${date}T${time}:00Z`));
  };
}

/**
 * Plays two engagements once, through the services that people use: a completed threat-led penetration
 * test with its report, and one that is going on. The first administrator is of both white teams.
 * Returns how many it added.
 */
export function playEngagements(ctx: ServiceContext, day: Date): Promise<number> {
  const midnight = new Date(`${day.toISOString().slice(0, 10)}T00:00:00Z`);
  const daysBefore = (days: number) => new Date(midnight.getTime() - days * DAY_MS);
  // Held until both are played: a second start waits, and then finds them.
  return inTransaction(ctx.db.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [ENGAGEMENT_LOCK]);
    const { rows } = await client.query<{ name: string }>(
      "SELECT name FROM engagement WHERE simulation",
    );
    const isThere = new Set(rows.map(({ name }) => name));
    let added = 0;
    if (!isThere.has(DEMO_NAMES.completed)) {
      await playCompleted(ctx, daysBefore(39));
      added += 1;
    }
    if (!isThere.has(DEMO_NAMES.active)) {
      await playActive(ctx, daysBefore(2));
      added += 1;
    }
    return added;
  });
}

async function plan(as: At, given: typeof COMPLETED_PLAN, last: number): Promise<string> {
  const lead = as("lead", -7, "09:00");
  const dateOf = (day: number, time: string) => as("lead", day, time).clock().toISOString();
  const { id, version } = await planEngagement(
    lead,
    CreateEngagementBody.parse({
      ...given,
      starts_at: dateOf(0, "08:00"),
      ends_at: dateOf(last, "18:00"),
      white_team: [ENGAGEMENT_PEOPLE.second.email, firstAdminEmail()],
      red_team: [ENGAGEMENT_PEOPLE.red.email, ENGAGEMENT_PEOPLE.other.email],
    }),
    { simulation: true },
  );
  const seen = version ?? undefined;
  await approveRules(as("second", -6, "10:30"), { id, expected_version: seen });
  await moveEngagement(as("lead", 0, "07:55"), { id, to: "active" });
  return id;
}

async function write(as: At, id: string, { by, day, time, written, body }: DemoEntry) {
  const occurred_at = as(by, day, time).clock().toISOString();
  const entry = AddEntryBody.parse({ ...body, occurred_at });
  const isItem = "name" in body;
  const collected = isItem ? { collected_at: occurred_at } : {};
  await addEntry(as(by, day, written ?? time), { id, ...entry, ...collected });
}

async function playCompleted(ctx: ServiceContext, firstDay: Date): Promise<void> {
  const as = stage(ctx, firstDay);
  const id = await plan(as, COMPLETED_PLAN, 4);
  for (const entry of [...firstAccess(firstDay), ...reachingTheLedger(firstDay)]) {
    await write(as, id, entry);
    const { kind } = entry.body;
    if (kind === "pause" || kind === "resume") {
      const to = kind === "pause" ? "paused" : "active";
      await moveEngagement(as("lead", entry.day, entry.time), { id, to });
    }
  }
  await moveEngagement(as("lead", 4, "17:00"), { id, to: "reporting" });
  const first = FinalReportBody.parse(FIRST_REPORT);
  await createFinalReport(as("second", 11, "14:00"), { id, ...first });
  const statements = [...(FIRST_REPORT.statements ?? []), ADDED_STATEMENT];
  const second = FinalReportBody.parse({ ...FIRST_REPORT, statements });
  await createFinalReport(as("second", 14, "09:30"), { id, ...second });
}

async function playActive(ctx: ServiceContext, firstDay: Date): Promise<void> {
  const as = stage(ctx, firstDay);
  const id = await plan(as, ACTIVE_PLAN, 9);
  for (const entry of activeEntries(firstDay)) await write(as, id, entry);
}
