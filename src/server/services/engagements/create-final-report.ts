import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { LogKind } from "@/domain/engagements/entry";
import {
  type CheckedItem,
  finalReport,
  type LoggedEntry,
  statementsOfLog,
} from "@/domain/engagements/final-report";
import { stateAfterReport } from "@/domain/engagements/lifecycle";
import { ServiceError } from "@/domain/errors";
import { canonicalJson } from "@/domain/packages/canonical-json";
import { traceTime } from "@/domain/trace/record";
import { type EntryRow, findAllEntries } from "@/server/db/queries/engagement-entries";
import { findReports, insertReport } from "@/server/db/queries/engagement-reports";
import { type EngagementRow, updateEngagement } from "@/server/db/queries/engagements";
import { measureBlob } from "@/server/db/queries/package-bytes";
import { inTransaction, pgExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import { actorName, type ServiceContext } from "../context";
import { requireEngagement, requireRunner } from "./engagement-sight";
import { engagementChain, engagementId } from "./map-engagement";
import { toEntryDto } from "./map-entry";
import type { FinalReportBody, FinalReportDto } from "./report-dto";

/**
 * Makes the final report, or a further version of it: what the log tells and what is stated, each
 * under what stands behind it. Every stored item of the register is hashed again for it. Completes an
 * engagement that is reporting. Throws `final_report_requires_evidence_register`,
 * `engagement_closed` for a cancelled one, and `validation_failed` for an item that is cited and not
 * there.
 */
export async function createFinalReport(
  ctx: ServiceContext,
  input: { id: string } & FinalReportBody,
): Promise<FinalReportDto> {
  const before = await requireEngagement(ctx, input.id);
  requireRunner(before.actor, before.row);
  requireReportable(before.row);
  // Measured before the lock: entries never change, and those that are added meanwhile are measured then.
  const checks = new Map<string, CheckedItem["check"]>();
  const measure = async (items: readonly EntryRow[]) => {
    for (const item of items) {
      const digest = item.content_sha256?.toString("hex") ?? "";
      if (!checks.has(digest)) checks.set(digest, await checkOf(ctx.db.pool, item));
    }
  };
  await measure(await findAllEntries(ctx.db.pool, before.row.id, "evidence"));
  const now = ctx.clock();
  return inTransaction(ctx.db.pool, async (client) => {
    const { actor, row } = await requireEngagement(ctx, input.id, { client, lock: true });
    requireRunner(actor, row);
    requireReportable(row);
    const items = await findAllEntries(client, row.id, "evidence");
    await measure(items);
    const register = items.map((item): CheckedItem => {
      const { id, title } = toEntryDto(item);
      const sha256 = item.content_sha256?.toString("hex") ?? "";
      return { id, name: title, sha256, check: checks.get(sha256) ?? "lost" };
    });
    requireCited(input, register);
    const log = (await findAllEntries(client, row.id, "white_team")).map(toLogged);
    const [previous] = await findReports(client, row.id, 1);
    const report = finalReport({
      engagement: engagementId(row),
      number: (previous?.number ?? 0) + 1,
      type: row.type,
      name: row.name,
      summary: input.summary ?? null,
      conclusions: input.conclusions ?? null,
      author: input.author ?? actor.name,
      made_at: traceTime(now),
      register,
      logged: log.length,
      statements: [
        ...statementsOfLog(log),
        ...input.statements.map((statement) => ({ ...statement, log: null })),
      ],
    });
    const body = Buffer.from(canonicalJson(report));
    const sha256 = createHash("sha256").update(body).digest();
    const state = stateAfterReport(row.state);
    await insertReport(client, {
      engagementId: row.id,
      number: report.number,
      body: body.toString(),
      sha256,
      author: actorName(actor),
      authorName: actor.name,
      madeAt: now,
    });
    await updateEngagement(
      client,
      row.id,
      state === row.state ? {} : { state, state_since: traceTime(now) },
      now,
    );
    const { proven, cited, not_proven } = report.counts;
    await appendRecord(ctx, pgExecutor(client), {
      chain: engagementChain(row),
      kind: "engagement.report",
      summary: {
        number: report.number,
        report_sha256: sha256.toString("hex"),
        proven,
        cited,
        not_proven,
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
}

function requireReportable(row: EngagementRow): void {
  if (row.state === "cancelled") {
    throw new ServiceError("engagement_closed", { detail: "The engagement is cancelled." });
  }
  if (row.register_count === 0) throw new ServiceError("final_report_requires_evidence_register");
}

async function checkOf(pool: Pool, item: EntryRow): Promise<CheckedItem["check"]> {
  if (item.content_sha256 === null) return "lost";
  const { storage } = JSON.parse(item.body) as { storage: unknown };
  const measured = await measureBlob(pool, item.content_sha256);
  // The very bytes of a digest that was registered may have come by another way.
  if (measured === item.content_sha256.toString("hex")) return "verified";
  return storage === "external" ? "digest_only" : "lost";
}

function requireCited(input: FinalReportBody, register: readonly CheckedItem[]): void {
  const known = new Set(register.map((item) => item.id));
  const errors = input.statements.flatMap((statement, i) =>
    statement.evidence.flatMap((id, j) =>
      known.has(id)
        ? []
        : [{ pointer: `/statements/${i}/evidence/${j}`, message: `The register has no ${id}.` }],
    ),
  );
  if (errors.length > 0) {
    throw new ServiceError("validation_failed", {
      detail: "A statement cites what the register does not have.",
      errors,
    });
  }
}

function toLogged(row: EntryRow): LoggedEntry {
  const { id, title, body, occurred_at, late_by_seconds, side, corrected_by } = toEntryDto(row);
  return {
    id,
    kind: row.kind as LogKind,
    title,
    text: typeof body.text === "string" ? body.text : null,
    occurred_at,
    late_by_seconds,
    side,
    related: Array.isArray(body.related) ? body.related.map(String) : [],
    corrected_by,
  };
}
