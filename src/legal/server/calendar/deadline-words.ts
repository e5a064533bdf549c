import "server-only";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import type { LegalEventRow, SlaEventRow } from "@/legal/server/queries/calendar";
import type { CalendarDeadline } from "./deadline-calendar";

/** Where this installation is; null where it does not know. */
export type Origin = string | null;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const LAW_STATUS: Readonly<Record<string, string>> = {
  contested: "Contested: sources disagree whether this applies today.",
  unverified: "Not verified: the text was not read for this set of rules.",
};

const DECISIONS = {
  notify: "Decision on record: notify.",
  // A decision on the present facts would have ended the clock.
  not_required: "Decision on record, on other facts than those recorded now: not required.",
  pending: "Decision on record: pending.",
} as const;

/** Other installations may number their incidents alike. */
function uidOf(parts: readonly string[], origin: Origin): string {
  const host = origin === null ? "proofline" : new URL(origin).host;
  return `${parts.map(encodeURIComponent).join("/")}@${host}`;
}

/** `GDPR` of `Regulation (EU) 2016/679 (GDPR)`; the whole name where it has no short one. */
function shortName(instrument: string): string {
  return /\d \(([A-Za-z][A-Za-z0-9 ]{1,24})\)/.exec(instrument)?.[1] ?? instrument;
}

/**
 * A legal clock as a calendar shows it: rule, stage and limit, but nothing of the incident beyond its
 * id, because calendar services are third parties.
 */
export function legalDeadline(
  row: LegalEventRow,
  instrument: string,
  origin: Origin,
): CalendarDeadline {
  const id = formatIncidentId(row.incident_id, row.incident_created_at);
  const stage = row.stage.replaceAll("_", " ");
  const certain = row.match === "triggered" && row.law_status === "in_force";
  const status = LAW_STATUS[row.law_status];
  const isDate = DATE.test(row.due);
  const [evaluated, decided] = [row.evaluated_at, row.decided_at];
  return {
    uid: uidOf(["legal", id, row.rule, row.stage], origin),
    summary: `${id} · ${shortName(instrument)} ${row.article} ${stage} due`,
    description: [
      `${instrument}, ${row.article}, ${stage} (rule ${row.rule}).`,
      `Due ${row.due}, zone ${row.zone}, ${isDate ? `at the latest ${row.due_at.toISOString()}, ` : ""}by the conservative reading.`,
      ...(row.match === "conditional"
        ? ["Conditional: some conditions of the rule are not recorded."]
        : []),
      ...(status === undefined ? [] : [status]),
      row.decision === null ? "No decision is on record." : DECISIONS[row.decision],
      "Decision support, not legal advice. A qualified person decides and files.",
    ],
    due: isDate ? row.due : row.due_at,
    url: origin === null ? null : `${origin}/incidents/${id}?tab=legal`,
    status: certain ? "confirmed" : "tentative",
    // Both numbers only grow, and either changes what the event says.
    sequence: Number(row.evaluation_id + (row.decided_by ?? 0n)),
    changedAt: decided !== null && decided > evaluated ? decided : evaluated,
  };
}

/** The deadline of an incident under the SLA as a calendar shows it, with nothing but its id. */
export function slaDeadline(row: SlaEventRow, origin: Origin): CalendarDeadline {
  const id = formatIncidentId(row.incident_id, row.incident_created_at);
  return {
    uid: uidOf(["sla", id], origin),
    summary: `${id} · fix due`,
    description: ["Deadline of an incident that you own, by the rules for deadlines."],
    due: row.due_at,
    url: origin === null ? null : `${origin}/incidents/${id}`,
    status: "confirmed",
    sequence: row.version,
    changedAt: row.updated_at,
  };
}
