import "server-only";
import { formatStatementId, type StatementBodies } from "@/evidence/domain/statements/statement";
import type { StatementFacts } from "@/incidents/domain/coverage/dimensions/facts";
import type { CoverageStatementRow } from "@/incidents/server/queries/coverage-facts";

type Kind = keyof StatementBodies;

/** Statements in the shape in which coverage reads them; of each kind the newest row counts. */
export function toStatementFacts(rows: readonly CoverageStatementRow[]): StatementFacts {
  const read = <K extends Kind>(row: CoverageStatementRow) => ({
    body: JSON.parse(row.body) as StatementBodies[K],
    stated: {
      statementId: formatStatementId(row.id),
      author: row.author,
      statedAt: row.stated_at,
    },
  });
  const newest = <K extends Kind>(kind: K) => {
    const row = rows.findLast((each) => each.kind === kind);
    return row === undefined ? null : read<K>(row);
  };
  const impact = newest("impact");
  const timeline = newest("timeline");
  const reproduction = newest("reproduction");
  const remediation = newest("remediation");
  const retest = newest("retest");
  const closure = newest("closure");
  return {
    impact: impact && {
      ...impact.stated,
      confidentiality: impact.body.confidentiality,
      integrity: impact.body.integrity,
      availability: impact.body.availability,
      personalData: impact.body.personal_data,
      dataCategories: impact.body.data_categories,
    },
    timeline: timeline && {
      ...timeline.stated,
      occurredAt: timeline.body.occurred_at,
      detectedAt: timeline.body.detected_at,
      awarenessAt: timeline.body.awareness_at,
      zone: timeline.body.zone,
    },
    reproduction: reproduction && {
      ...reproduction.stated,
      steps: reproduction.body.steps,
      evidenceIds: reproduction.body.evidence_ids,
      reproducedBy: reproduction.body.reproduced_by,
      reproducedAt: reproduction.body.reproduced_at,
    },
    remediation: remediation && {
      ...remediation.stated,
      action: remediation.body.action,
      reference: remediation.body.reference,
      doneBy: remediation.body.done_by,
      doneAt: remediation.body.done_at,
    },
    retest: retest && {
      ...retest.stated,
      passed: retest.body.passed,
      note: retest.body.note,
      evidenceIds: retest.body.evidence_ids,
    },
    closure: closure && {
      ...closure.stated,
      resolution: closure.body.resolution,
      acceptedUntil: closure.body.accepted_until,
      approver: closure.stated.author,
    },
    severityChanges: rows
      .filter((row) => row.kind === "severity")
      .map((row) => {
        const { body, stated } = read<"severity">(row);
        const { statementId, author, statedAt } = stated;
        return { statementId, from: body.from, to: body.to, author, statedAt };
      }),
  };
}
