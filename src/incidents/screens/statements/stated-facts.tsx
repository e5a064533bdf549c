import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { RESOLUTION_NAMES } from "@/incidents/screens/incident/copy";
import type { StatementDto } from "@/incidents/server/incidents/statement-dto";
import { ANSWERS, copy, impact, remediation, reproduction, times } from "./copy";
import { EvidenceFact, Fact, Prose, shown, Unanswered } from "./fact";
import { LegalDecisionFacts, RecordedFacts, SubmissionFacts, TechniqueFacts } from "./legal-facts";

/** The body of a statement for a reader: its facts by name, texts as they were written. */
export function StatedFacts({ statement }: { statement: StatementDto }) {
  if (statement.kind === "comment") return <Prose text={statement.body.text} />;
  if (statement.kind === "reopening") return <Prose text={statement.body.reason} />;
  return (
    <dl className="space-y-0.5">
      <Facts statement={statement} />
    </dl>
  );
}

type FactsProps = { statement: Exclude<StatementDto, { kind: "comment" | "reopening" }> };

function Facts({ statement }: FactsProps) {
  switch (statement.kind) {
    case "impact":
      return <ImpactFacts body={statement.body} />;
    case "timeline":
      return <TimeFacts body={statement.body} />;
    case "reproduction":
      return (
        <>
          <Fact term={reproduction.by}>{shown(statement.body.reproduced_by)}</Fact>
          <Fact term={reproduction.at}>
            <Time value={statement.body.reproduced_at} show="absolute" />
          </Fact>
          {statement.body.steps !== null && (
            <Fact term={reproduction.steps}>
              <Prose text={statement.body.steps} />
            </Fact>
          )}
          <EvidenceFact ids={statement.body.evidence_ids} />
        </>
      );
    case "remediation":
      return (
        <>
          <Fact term={remediation.action}>
            <Prose text={statement.body.action} />
          </Fact>
          <Fact term={remediation.reference}>{shown(statement.body.reference)}</Fact>
          <Fact term={remediation.by}>{shown(statement.body.done_by)}</Fact>
          <Fact term={remediation.at}>
            <Time value={statement.body.done_at} show="absolute" />
          </Fact>
        </>
      );
    case "retest":
      return <RetestFacts body={statement.body} />;
    case "severity":
      return (
        <Fact
          term={`${SEVERITY_NAMES[statement.body.from]} to ${SEVERITY_NAMES[statement.body.to]}`}
        >
          <Prose text={statement.body.reason} />
        </Fact>
      );
    case "closure":
      return <ClosureFacts body={statement.body} />;
    case "technique":
      return <TechniqueFacts body={statement.body} />;
    case "legal_facts":
    case "legal_event":
      return <RecordedFacts body={statement.body} />;
    case "legal_submission":
      return <SubmissionFacts body={statement.body} />;
    case "legal_decision":
      return <LegalDecisionFacts body={statement.body} />;
  }
}

type Body<Kind extends StatementDto["kind"]> = Extract<StatementDto, { kind: Kind }>["body"];

function ImpactFacts({ body }: { body: Body<"impact"> }) {
  const { questions } = impact;
  const keys = ["confidentiality", "integrity", "availability"] as const;
  const { personal_data: personal, data_categories: categories } = body;
  return (
    <>
      {keys.map((key) => {
        const answer = body[key];
        return (
          <Fact key={key} term={questions[key]}>
            {answer === null ? (
              <Unanswered />
            ) : (
              <>
                {ANSWERS[answer.value]}
                {answer.reason !== null && <>: {shown(answer.reason)}</>}
              </>
            )}
          </Fact>
        );
      })}
      <Fact term="Personal data">
        {personal === null ? <Unanswered /> : personal ? ANSWERS.yes : ANSWERS.no}
      </Fact>
      <Fact term={impact.categories}>
        {categories === null ? (
          <Unanswered />
        ) : categories.length === 0 ? (
          copy.none
        ) : (
          shown(categories.join(", "))
        )}
      </Fact>
    </>
  );
}

function TimeFacts({ body }: { body: Body<"timeline"> }) {
  const rows = [
    [times.occurred, body.occurred_at],
    [times.detected, body.detected_at],
    [times.awareness, body.awareness_at],
  ] as const;
  return (
    <>
      {rows.map(([term, value]) => (
        <Fact key={term} term={term}>
          {value === null ? <Unanswered /> : <Time value={value} show="absolute" />}
        </Fact>
      ))}
      <Fact term="Time zone">{body.zone === null ? <Unanswered /> : shown(body.zone)}</Fact>
    </>
  );
}

function RetestFacts({ body }: { body: Body<"retest"> }) {
  return (
    <>
      <p className="font-medium">{body.passed ? `✓ ${"Passed"}` : `✗ ${"Failed"}`}</p>
      {body.note !== "" && (
        <Fact term="Note">
          <Prose text={body.note} />
        </Fact>
      )}
      <EvidenceFact ids={body.evidence_ids} />
    </>
  );
}

function ClosureFacts({ body }: { body: Body<"closure"> }) {
  return (
    <>
      <p className="font-medium">{RESOLUTION_NAMES[body.resolution]}</p>
      {body.justification !== "" && (
        <Fact term="Justification">
          <Prose text={body.justification} />
        </Fact>
      )}
      {body.duplicate_of !== null && (
        <Fact term="Repeats">
          <Link href={`/incidents/${body.duplicate_of}`} className="link font-mono text-xs">
            {body.duplicate_of}
          </Link>
        </Fact>
      )}
      {body.accepted_until !== null && (
        <Fact term="Accepted until">
          <Time value={body.accepted_until} show="both" />
        </Fact>
      )}
      <EvidenceFact ids={body.evidence_ids} />
    </>
  );
}
