import "server-only";
import { formatStatementId } from "@/evidence/domain/statements/statement";
import type { StatementRow } from "@/incidents/server/queries/statements";
import { type PresentStatementsDto, StatementDto } from "./statement-dto";

/** A statement as the wire shows it; one that does not have the form of its kind is a defect. */
export function toStatementDto(row: StatementRow): StatementDto {
  return StatementDto.parse({
    id: formatStatementId(row.id),
    kind: row.kind,
    body: JSON.parse(row.body),
    author: row.author,
    author_name: row.author_name,
    stated_at: row.stated_at,
    sha256: row.sha256.toString("hex"),
  });
}

/** The newest statements by their kind. */
export function toPresentStatements(rows: readonly StatementRow[]): PresentStatementsDto {
  const present: PresentStatementsDto = {
    impact: null,
    timeline: null,
    reproduction: null,
    remediation: null,
    retest: null,
    closure: null,
  };
  for (const statement of rows.map(toStatementDto)) {
    if (statement.kind in present) Object.assign(present, { [statement.kind]: statement });
  }
  return present;
}
