import "server-only";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { reportPrerequisites } from "@/engagements/domain/report-prerequisites";
import { operation } from "@/platform/declaration/operation";
import { requireEngagement, requireRunner } from "../engagement/engagement-visibility";
import { OfEngagement } from "../engagement/on-engagement";
import { draftReport } from "./draft-report";
import { FinalReportBody, ReportPreviewDto } from "./report-dto";

/**
 * The final report as it would be made now, with its evidence, for those who may make it. Hashes
 * the register again as making it does, and writes nothing. Throws what `draftReport` throws;
 * obstacles to making it are reported as prerequisites. A mutation because a draft is too long for
 * an address.
 */
export const previewReport = operation({
  name: "previewReport",
  summary: "What the final report would say now and what it rests on",
  action: "engagement.run",
  input: FinalReportBody.extend(OfEngagement.shape),
  output: ReportPreviewDto,
  errors: [],
  console: "engagements.previewReport",
  run: async (ctx, input) => {
    const { actor, row } = await requireEngagement(ctx, input.id);
    requireRunner(actor, row);
    const { pool } = ctx.db;
    const drafting = { pool, client: pool, row, actor, now: ctx.clock(), measured: new Map() };
    const { report, log, ownLog } = await draftReport(drafting, input);
    const prerequisites = reportPrerequisites({
      state: row.state,
      scope: row.scope.length,
      rulesApproved: row.rules_approved_by !== null,
      register: report.register,
      log,
    });
    return {
      report: JSON.parse(canonicalJson(report)) as ReportPreviewDto["report"],
      prerequisites: prerequisites.map((each) => ({ ...each, entries: [...each.entries] })),
      own_log: ownLog,
    };
  },
});
