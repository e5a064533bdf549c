import "server-only";
import { createHash } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementChain } from "@/encoding/domain/ids/engagement-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { stateAfterReport } from "@/engagements/domain/lifecycle";
import { findAllEntries } from "@/engagements/server/queries/engagement-entries";
import { insertReport } from "@/engagements/server/queries/engagement-reports";
import { type EngagementRow, updateEngagement } from "@/engagements/server/queries/engagements";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { publishLive } from "@/platform/live/live";
import { actorName } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { appendRecord } from "@/trace/server/records/append";
import { requireEngagement, requireRunner } from "../engagement/engagement-visibility";
import { engagementTopic } from "../engagement/map-engagement";
import { ON_ENGAGEMENT } from "../engagement/on-engagement";
import { draftReport, type MeasuredItems, measureItems } from "./draft-report";
import { FinalReportBody, FinalReportDto } from "./report-dto";

/**
 * Makes the final report, or a further version of it: what the log shows and what is stated, each
 * under its grade of proof. Every stored item of the register is hashed again for it. Completes an
 * engagement that is reporting. Throws `final_report_requires_evidence_register`,
 * `engagement_closed` for a cancelled one, and what `draftReport` throws.
 */
export const createFinalReport = operation({
  ...ON_ENGAGEMENT,
  name: "createFinalReport",
  summary: "Make the final report, or a further version of it, from the log and the register",
  action: "engagement.run",
  body: FinalReportBody,
  output: FinalReportDto,
  says: "The report",
  errors: ["engagement_closed", "final_report_requires_evidence_register", "four_eyes_required"],
  rest: "POST /api/ip3/v1/engagements/{id}/final-report",
  console: "engagements.makeReport",
  run: async (ctx, input) => {
    const before = await requireEngagement(ctx, input.id);
    requireRunner(before.actor, before.row);
    requireReportable(before.row);
    // Measured before the lock: entries never change, and those that are added meanwhile are measured then.
    const measured: MeasuredItems = new Map();
    const { pool } = ctx.db;
    await measureItems(pool, await findAllEntries(pool, before.row.id, "evidence"), measured);
    const now = ctx.clock();
    return inTransaction(pool, async (client) => {
      const { actor, row } = await requireEngagement(ctx, input.id, { client, lock: true });
      requireRunner(actor, row);
      requireReportable(row);
      const { report } = await draftReport({ pool, client, row, actor, now, measured }, input);
      const { number, counts } = report;
      const { proven, cited, not_proven } = counts;
      const body = Buffer.from(canonicalJson(report));
      const sha256 = createHash("sha256").update(body).digest();
      const state = stateAfterReport(row.state);
      await insertReport(client, {
        engagement_id: row.id,
        number,
        body: body.toString(),
        sha256,
        author: actorName(actor),
        author_name: actor.name,
        made_at: now,
      });
      await updateEngagement(
        client,
        row.id,
        state === row.state ? {} : { state, state_since: traceTime(now) },
        now,
      );
      await publishLive(client, engagementTopic(row.id));
      await appendRecord(ctx, client, {
        chain: engagementChain(row),
        kind: "engagement.report",
        summary: {
          number,
          proven,
          cited,
          not_proven,
          report_sha256: sha256.toString("hex"),
          from: row.state,
          to: state,
        },
        payload: body,
      });
      return {
        ...(JSON.parse(body.toString()) as Omit<FinalReportDto, "report_sha256">),
        report_sha256: sha256.toString("hex"),
      };
    });
  },
});

function requireReportable(row: EngagementRow): void {
  if (row.state === "cancelled") {
    throw new ServiceError("engagement_closed", { detail: "The engagement is cancelled." });
  }
  if (row.register_count === 0) throw new ServiceError("final_report_requires_evidence_register");
}
