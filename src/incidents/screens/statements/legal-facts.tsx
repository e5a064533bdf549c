import { Time } from "@/components/ui/time";
import type { RecordedFact, RecordedInstant } from "@/evidence/domain/statements/statement";
import type { StatementDto } from "@/incidents/server/incidents/statement-dto";
import { ANSWERS, copy, law } from "./copy";
import { EvidenceFact, Fact, Prose, shown, Unanswered } from "./fact";

type Body<Kind extends StatementDto["kind"]> = Extract<StatementDto, { kind: Kind }>["body"];

/** A person's facts for the legal clocks, one by one. */
export function RecordedFacts({ body }: { body: Body<"legal_facts"> | Body<"legal_event"> }) {
  return (
    <>
      {Object.entries(body.facts).map(([fact, value]) => (
        <Fact key={fact} term={fact.replaceAll("_", " ")}>
          {value === null ? law.takenBack : <RecordedValue value={value} />}
        </Fact>
      ))}
      {body.note !== null && (
        <Fact term="Note">
          <Prose text={body.note} />
        </Fact>
      )}
    </>
  );
}

export function SubmissionFacts({ body }: { body: Body<"legal_submission"> }) {
  return (
    <>
      <Fact term="Stage">{shown(`${body.rule}, ${body.stage}`)}</Fact>
      <Fact term={body.update ? "Update submitted" : "Submitted"}>
        {body.submitted_at === null ? law.takenBack : <InstantText value={body.submitted_at} />}
      </Fact>
      <Fact term="Receipt">{body.receipt === null ? <Unanswered /> : shown(body.receipt)}</Fact>
      <EvidenceFact ids={body.evidence_ids} />
    </>
  );
}

export function LegalDecisionFacts({ body }: { body: Body<"legal_decision"> }) {
  return (
    <>
      <Fact term="Rule">{shown(body.rule)}</Fact>
      <p className="font-medium">
        {body.decision === null ? law.takenBack : law.decisions[body.decision]}
      </p>
      {body.owner !== null && <Fact term="Decides">{shown(body.owner)}</Fact>}
      {body.reason !== null && (
        <Fact term={law.reason}>
          <Prose text={body.reason} />
        </Fact>
      )}
    </>
  );
}

export function TechniqueFacts({ body }: { body: Body<"technique"> }) {
  return (
    <>
      <Fact term={body.technique_id}>{law.verdicts[body.verdict]}</Fact>
      {body.reason !== null && (
        <Fact term={law.reason}>
          <Prose text={body.reason} />
        </Fact>
      )}
    </>
  );
}

function RecordedValue({ value }: { value: RecordedFact }) {
  if (typeof value === "boolean") return value ? ANSWERS.yes : ANSWERS.no;
  if (typeof value === "number" || typeof value === "string") return shown(String(value));
  if ("precision" in value) return <InstantText value={value} />;
  return value.length === 0 ? copy.none : shown(value.join(", "));
}

function InstantText({ value }: { value: RecordedInstant }) {
  const zone = shown(` (${value.zone})`);
  return value.precision === "date" ? (
    <>
      {shown(value.at)}
      {zone}
    </>
  ) : (
    <>
      <Time value={value.at} show="absolute" />
      {zone}
    </>
  );
}
