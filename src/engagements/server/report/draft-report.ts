import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementId } from "@/encoding/domain/ids/engagement-id";
import type { LogKind } from "@/engagements/domain/entry";
import { type CheckedItem, type FinalReport, finalReport } from "@/engagements/domain/final-report";
import {
  type LoggedEntry,
  statementsOfLog,
  techniquesOfLog,
} from "@/engagements/domain/logged-statements";
import type { ReportStatement } from "@/engagements/domain/report-statement";
import { type EntryRow, findAllEntries } from "@/engagements/server/queries/engagement-entries";
import { findReports } from "@/engagements/server/queries/engagement-reports";
import type { EngagementRow } from "@/engagements/server/queries/engagements";
import { measureBlob } from "@/evidence/server/queries/package-bytes";
import { type AccountActor, actorName } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { toEntryDto } from "../log/map-entry";
import type { FinalReportBody } from "./report-dto";

/** Digests of stored items and what hashing their bytes again gave. */
export type MeasuredItems = Map<string, "verified" | "lost">;

/** Hashes the stored bytes of the register's items again, as far as that was not done yet. */
export async function measureItems(
  pool: Pool,
  items: readonly EntryRow[],
  measured: MeasuredItems,
): Promise<void> {
  for (const item of items) {
    const digest = digestOf(item);
    if (!isStored(item) || measured.has(digest)) continue;
    const found = item.content_sha256 && (await measureBlob(pool, item.content_sha256));
    measured.set(digest, found === digest ? "verified" : "lost");
  }
}

interface Drafting {
  pool: Pool;
  /** Where the entries are read: within the transaction that stores the report, if there is one. */
  client: Pool | PoolClient;
  row: EngagementRow;
  actor: AccountActor;
  now: Date;
  measured: MeasuredItems;
}

/** A report as it would be now, and what it was drafted from. */
export interface DraftedReport {
  report: FinalReport;
  log: LoggedEntry[];
  /** Entries that only another person may confirm. */
  ownLog: string[];
}

/**
 * The next version of the report: what the log shows and what is stated, each under its grade of
 * proof. Writes nothing. Throws `validation_failed` for a cited or confirmed item that is missing,
 * and `four_eyes_required` for confirming an own entry of a TLPT's log.
 */
export async function draftReport(
  { pool, client, row, actor, now, measured }: Drafting,
  input: FinalReportBody,
): Promise<DraftedReport> {
  const items = await findAllEntries(client, row.id, "evidence");
  await measureItems(pool, items, measured);
  const register = items.map((item): CheckedItem => {
    const { id, title, corrected_by } = toEntryDto(item);
    const sha256 = digestOf(item);
    const check = isStored(item) ? (measured.get(sha256) ?? "lost") : "digest_only";
    return { id, name: title, sha256, check, corrected_by };
  });
  const entries = await findAllEntries(client, row.id, "white_team");
  const log = entries.map(toLogged);
  const ownLog =
    row.type === "tlpt"
      ? entries.flatMap((entry) =>
          entry.author === actorName(actor) ? [toEntryDto(entry).id] : [],
        )
      : [];
  const confirmation = { by: actor.name, at: traceTime(now) };
  const ids = new Set(input.confirmed_log);
  const logged = statementsOfLog(log, row.crown_jewels, { ids, confirmation });
  requireKnown(input, { register, logged: logged, jewels: row.crown_jewels });
  requireOthers(input, ownLog);
  const [previous] = await findReports(client, row.id, 1);
  const { type, name, codename, client: owner, starts_at, ends_at, scope, scenarios } = row;
  const plan = { codename, client: owner, starts_at, ends_at, scope, scenarios };
  const report = finalReport({
    engagement: engagementId(row),
    number: (previous?.number ?? 0) + 1,
    type,
    name,
    summary: input.summary ?? null,
    conclusions: input.conclusions ?? null,
    author: input.author ?? actor.name,
    made_at: confirmation.at,
    plan,
    techniques: techniquesOfLog(log),
    jewels: row.crown_jewels,
    register,
    logged: log.length,
    statements: [
      ...logged,
      ...input.statements.map(
        ({
          confirmed,
          outcome = null,
          criticality = null,
          priority = null,
          jewels = [],
          ...each
        }) => ({
          ...each,
          outcome,
          criticality,
          priority,
          jewels,
          log: null,
          confirmed: confirmed === true ? confirmation : null,
        }),
      ),
    ],
  });
  return {
    report,
    log,
    ownLog: logged.flatMap(({ log: id }) => (id && ownLog.includes(id) ? [id] : [])),
  };
}

function digestOf(item: EntryRow): string {
  return item.content_sha256?.toString("hex") ?? "";
}

/** Bytes that others stored under the digest of an external item are none of its business. */
function isStored(item: EntryRow): boolean {
  const { storage } = JSON.parse(item.body) as { storage: unknown };
  return storage !== "external";
}

interface KnownOfEngagement {
  register: readonly CheckedItem[];
  logged: readonly ReportStatement[];
  jewels: EngagementRow["crown_jewels"];
}

function requireKnown(input: FinalReportBody, known: KnownOfEngagement): void {
  const items = new Set(known.register.map(({ id }) => id));
  const jewels = new Set(known.jewels.map(({ id }) => id));
  const loggedIds = new Set(known.logged.map(({ log }) => log));
  const wrong = (pointer: string, message: string) => ({ pointer, message });
  const errors = input.statements.flatMap((statement, i) => {
    const at = `/statements/${i}`;
    const { evidence, confirmed, jewels: named = [], outcome } = statement;
    return [
      ...evidence.flatMap((id, j) =>
        items.has(id) ? [] : [wrong(`${at}/evidence/${j}`, `The register has no ${id}.`)],
      ),
      ...named.flatMap((id, j) =>
        jewels.has(id) ? [] : [wrong(`${at}/jewels/${j}`, `There is no crown jewel ${id}.`)],
      ),
      ...(confirmed === true && evidence.length === 0
        ? [wrong(`${at}/confirmed`, "Only what cites items of the register can be confirmed.")]
        : []),
      ...(named.length > 0 && outcome === undefined
        ? [wrong(`${at}/outcome`, "Say whether the flags that it names were reached.")]
        : []),
    ];
  });
  for (const [i, id] of (input.confirmed_log ?? []).entries()) {
    if (!loggedIds.has(id)) {
      errors.push(wrong(`/confirmed_log/${i}`, `The report takes no statement from ${id}.`));
    }
  }
  if (errors.length > 0) {
    throw new ServiceError("validation_failed", {
      detail: "The report names what the engagement does not have, or leaves out what it needs.",
      errors,
    });
  }
}

function requireOthers(input: FinalReportBody, ownLog: readonly string[]): void {
  const errors = (input.confirmed_log ?? []).flatMap((id, i) =>
    ownLog.includes(id)
      ? [{ pointer: `/confirmed_log/${i}`, message: `${id} was written by the same person.` }]
      : [],
  );
  if (errors.length > 0) {
    throw new ServiceError("four_eyes_required", {
      detail: "In a TLPT, somebody else than its author confirms what an entry of the log says.",
      errors,
    });
  }
}

function toLogged(row: EntryRow): LoggedEntry {
  const { id, title, body, corrected_by } = toEntryDto(row);
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const details = (typeof body.details === "object" && body.details) || {};
  return {
    id,
    kind: row.kind as LogKind,
    title,
    text: text(body.text),
    related: Array.isArray(body.related) ? body.related.map(String) : [],
    corrected_by,
    technique_id: text(Reflect.get(details, "technique_id")),
    verdict: text(Reflect.get(details, "verdict")),
  };
}
