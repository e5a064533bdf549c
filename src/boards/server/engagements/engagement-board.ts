import "server-only";
import { BACKINGS, readLog } from "@/boards/domain/engagement-board";
import {
  backedOf,
  countBy,
  divideFacts,
  type Facts,
  figuresOf,
  jewelsReached,
  lanesOf,
  reportOf,
  triedOf,
} from "@/boards/domain/engagement-figures";
import {
  dayOf,
  isUnfinished,
  type Period,
  periodBefore,
  periodOf,
  stepOf,
} from "@/boards/domain/period";
import { boardQuery } from "@/boards/server/incidents/incident-board";
import { engagementId } from "@/encoding/domain/ids/engagement-id";
import { ENGAGEMENT_STATES } from "@/engagements/domain/engagement";
import { SHARED_KINDS } from "@/engagements/domain/entry";
import { laneOf } from "@/engagements/domain/lane";
import { seesWholeLog, visibilityOf } from "@/engagements/server/engagement/engagement-visibility";
import { findBoardEntries, findFirstReports } from "@/engagements/server/queries/engagement-board";
import { type EngagementRow, findEngagements } from "@/engagements/server/queries/engagements";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { EngagementBoardDto } from "./engagement-board-dto";

const SHOWN = 10;
const RUNNING: readonly EngagementRow["state"][] = ["active", "paused", "reporting"];

/** An engagement that the account may know of. */
interface Seen {
  row: EngagementRow;
  named: { id: string; name: string; state: EngagementRow["state"] };
  facts: Facts;
}

/**
 * How engagements go over time, against the period before, from those that the account may know of and
 * the entries that it is shown. A log that it sees in part says nothing of what was not detected, reached
 * or kept: of those only entries are counted.
 */
export const getEngagementBoard = operation({
  name: "getEngagementBoard",
  summary: "How engagements go over time",
  tag: "Engagements",
  auth: ["bearer", "session"],
  action: "engagement.read",
  query: boardQuery,
  input: boardQuery,
  output: EngagementBoardDto,
  says: "Figures of the period and of the one before, and what runs now",
  errors: [],
  rest: "GET /api/ip3/v1/boards/engagements",
  console: "engagements.board",
  run: async (ctx, { source, range, from, to }) => {
    const { actor, visibility } = visibilityOf(ctx);
    const now = ctx.clock();
    const today = dayOf(now);
    const period = periodOf({ range, from: from ?? null, to: to ?? null }, today);
    const before = periodBefore(period);
    const seen = await inSnapshot(ctx.db.pool, async (client) => {
      const rows = await findEngagements(client, visibility, {
        simulation: source === "simulation",
        states: [],
        types: [],
        before: null,
        limit: null,
      });
      const whole = rows.filter((row) => seesWholeLog(actor, row)).map(({ id }) => id);
      const partly = rows.map(({ id }) => id).filter((id) => !whole.includes(id));
      const entries = await findBoardEntries(client, { whole, partly }, SHARED_KINDS);
      const reports = await findFirstReports(client, whole);
      return rows.map((row): Seen => {
        const id = engagementId(row);
        const own = entries.get(row.id) ?? [];
        const log = whole.includes(row.id) ? readLog(own, row.crown_jewels) : null;
        return {
          row,
          named: { id, name: row.name, state: row.state },
          facts: {
            id,
            entries: own
              .filter(({ register }) => register === "white_team")
              .map((entry) => ({ at: entry.occurred_at, lane: laneOf(entry) })),
            log,
            report: reportOf(log, reports.get(row.id)),
          },
        };
      });
    });
    const all = seen.map(({ facts }) => facts);
    const stepsOf = (part: Period) => {
      const places = divideFacts(all, (day) => stepOf(part, day));
      return part.steps.map((step) => {
        const facts = places.get(step) ?? [];
        return {
          step,
          unfinished: isUnfinished(part, step, today),
          engagements: facts.filter(({ entries }) => entries.length > 0).map(({ id }) => id),
          figures: figuresOf(facts),
        };
      });
    };
    const halves = divideFacts(all, (day) => {
      if (day > period.to || day < before.from) return null;
      return day < period.from ? "before" : "period";
    });
    const within = halves.get("period") ?? [];
    const ofPeriod = new Map(within.map((facts) => [facts.id, facts]));
    const partOf = ({ named }: Seen) => [ofPeriod.get(named.id) ?? []].flat();
    const running = seen.filter(({ row }) => RUNNING.includes(row.state));
    const jewels = seen.flatMap(({ row, named, facts: { log } }) => {
      const isOf = RUNNING.includes(row.state) || ofPeriod.has(named.id);
      if (log === null || row.crown_jewels.length === 0 || !isOf) return [];
      const flags = log.flags.filter(({ at }) => dayOf(new Date(at)) <= period.to);
      const reached = jewelsReached(flags);
      return [{ ...named, reached, not_reached: row.crown_jewels.length - reached }];
    });
    const evidence = seen
      .map((each) => ({ ...each.named, backed: backedOf(partOf(each)) }))
      .filter(({ backed }) => BACKINGS.some((backing) => backed[backing] > 0))
      .sort((a, b) => b.backed.none - a.backed.none);
    const reports = seen
      .flatMap((each) =>
        partOf(each).flatMap(({ report }) =>
          report === null || report.minutes === null
            ? []
            : [{ ...each.named, made_at: report.made_at, minutes: Math.round(report.minutes) }],
        ),
      )
      .sort((a, b) => (a.made_at < b.made_at ? 1 : -1));
    return {
      as_of: now.toISOString(),
      grain: period.grain,
      period: { from: period.from, to: period.to },
      before: { from: before.from, to: before.to },
      partly: all.filter(({ log }) => log === null).length,
      states: countBy(
        ENGAGEMENT_STATES,
        seen.map(({ row }) => row.state),
      ),
      running: running
        .slice(0, SHOWN)
        .map((each) => ({ ...each.named, entries: lanesOf(partOf(each)) })),
      running_total: running.length,
      steps: stepsOf(period),
      steps_before: stepsOf(before),
      total: figuresOf(within),
      total_before: figuresOf(halves.get("before") ?? []),
      techniques: triedOf(within).slice(0, SHOWN),
      jewels: jewels.slice(0, SHOWN),
      jewels_total: jewels.length,
      evidence: evidence.slice(0, SHOWN),
      evidence_total: evidence.length,
      reports: reports.slice(0, SHOWN),
      reports_total: reports.length,
      waiting: seen
        .filter(
          ({ row, facts }) =>
            row.state === "reporting" && facts.log !== null && facts.report === null,
        )
        .map(({ named, row }) => ({ ...named, since: row.state_since }))
        .sort((a, b) => (a.since < b.since ? -1 : 1)),
    };
  },
});
