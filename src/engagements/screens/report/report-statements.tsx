import { Badge } from "@/components/ui/badge";
import type { ReportPreviewDto } from "@/engagements/server/report/report-dto";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { FLAG_OUTCOME_NAMES, OUTCOME_NAMES, PRIORITY_NAMES, SECTION_NAMES } from "./copy";
import { StatedText } from "./stated-text";

type Statement = ReportPreviewDto["report"]["proven"][number];

type Props = { label: string; statements: readonly Statement[] };

/** Statements of one grade in the order of the report's sections. */
export function ReportStatements({ label, statements }: Props) {
  if (statements.length === 0) return <p className="text-muted">No statements.</p>;
  return (
    <ol aria-label={label} className="space-y-3">
      {statements.map((statement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: statements of a report have no identity and no state
        <li key={index} className="space-y-0.5 border-l-2 border-line pl-3">
          <Facts statement={statement} />
          <StatedText text={statement.text} />
          {statement.confirmed && (
            <p className="text-muted text-xs">
              Confirmed by <bdi>{statement.confirmed.by}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Facts({ statement }: { statement: Statement }) {
  const { section, log, evidence, outcome, criticality, priority, jewels = [] } = statement;
  const outcomes = section === "flags" ? FLAG_OUTCOME_NAMES : OUTCOME_NAMES;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
      <span className="font-medium">{SECTION_NAMES[section]}</span>
      {log !== null && <span className="text-muted">{`from ${log}`}</span>}
      {evidence.length > 0 && <code className="font-mono text-muted">{evidence.join(", ")}</code>}
      {jewels.length > 0 && <code className="font-mono text-muted">{jewels.join(", ")}</code>}
      {outcome && <Badge tone="outline">{`Stated: ${(outcomes[outcome]).toLowerCase()}`}</Badge>}
      {criticality && (
        <Badge tone={criticality}>{`Criticality: ${SEVERITY_NAMES[criticality]}`}</Badge>
      )}
      {priority && <Badge tone="outline">{`Priority: ${PRIORITY_NAMES[priority]}`}</Badge>}
    </p>
  );
}
