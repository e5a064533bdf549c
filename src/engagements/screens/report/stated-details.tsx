"use client";

import { REMEDIATION_PRIORITIES, STATED_OUTCOMES } from "@/engagements/domain/report-statement";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { FLAG_OUTCOME_NAMES, OUTCOME_NAMES, PRIORITY_NAMES, editor as words } from "./copy";
import { type DraftStatement, HAS_OUTCOME, wordOf } from "./report-draft";
import { WordSelect } from "./word-select";

type Props = {
  statement: DraftStatement;
  onChange: (change: Partial<DraftStatement>) => void;
};

/** Members of a statement in its section beside its text. */
export function StatedDetails({ statement, onChange }: Props) {
  const { section, outcome, criticality, priority } = statement;
  if (HAS_OUTCOME.has(section)) {
    return (
      <WordSelect
        label="Outcome"
        value={outcome}
        words={STATED_OUTCOMES}
        names={section === "flags" ? FLAG_OUTCOME_NAMES : OUTCOME_NAMES}
        empty={words.unsaid}
        onChange={(value) => onChange({ outcome: wordOf(STATED_OUTCOMES, value) })}
      />
    );
  }
  if (section === "findings") {
    return (
      <WordSelect
        label="Criticality"
        value={criticality}
        words={SEVERITIES}
        names={SEVERITY_NAMES}
        empty={words.unsaid}
        onChange={(value) => onChange({ criticality: wordOf(SEVERITIES, value) })}
      />
    );
  }
  if (section !== "recommendations") return null;
  return (
    <WordSelect
      label="Priority"
      value={priority}
      words={REMEDIATION_PRIORITIES}
      names={PRIORITY_NAMES}
      empty={words.unsaid}
      onChange={(value) => onChange({ priority: wordOf(REMEDIATION_PRIORITIES, value) })}
    />
  );
}
