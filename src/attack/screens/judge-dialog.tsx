"use client";

import { useState } from "react";
import type { TechniqueDto } from "@/attack/server/attack-dto";
import { ProseField } from "@/components/forms/prose-field";
import { CaseForm } from "@/incidents/screens/cases/case-form";
import { fieldErrors, readProblem } from "@/lib/problem";
import { judgeCopy as copy, type Verdict } from "./copy";
import type { Judge } from "./use-judge";

const LONGEST = 2000;

type Props = {
  technique: TechniqueDto;
  verdict: Verdict;
  judge: Judge;
  onSend: (techniqueId: string, verdict: Verdict, reason: string) => void;
  onClose: () => void;
};

/** Asks before a technique is judged, and for the reason where one is owed. */
export function JudgeDialog({ technique, verdict, judge, onSend, onClose }: Props) {
  const [reason, setReason] = useState("");
  const { technique_id: id, name } = technique;
  const isOwed = verdict === "rejected";
  const text = reason.trim();
  return (
    <CaseForm
      title={copy.titles[verdict](id)}
      lead={copy.leads[verdict](name)}
      submit={copy.submits[verdict]}
      ready={!isOwed || text !== ""}
      mutation={judge}
      onClose={onClose}
      onSubmit={() => onSend(id, verdict, text)}
    >
      <ProseField
        label={isOwed ? copy.whyNot : copy.reason}
        required={isOwed}
        max={LONGEST}
        value={reason}
        error={fieldErrors(readProblem(judge.error)).reason}
        onChange={setReason}
      />
    </CaseForm>
  );
}
