"use client";

import { useState } from "react";
import type { TechniqueDto } from "@/attack/server/attack-dto";
import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { CaseForm } from "@/incidents/screens/cases/case-form";
import { fieldErrors, readProblem } from "@/lib/problem";
import { addCopy as copy, judgeCopy, type Verdict } from "./copy";
import { TechniqueChoice } from "./technique-choice";
import type { Judge } from "./use-judge";

const LONGEST = 2000;

type Props = {
  techniques: readonly TechniqueDto[];
  judge: Judge;
  onSend: (techniqueId: string, verdict: Verdict, reason: string) => void;
  onClose: () => void;
};

/** Confirms a technique out of the whole catalogue. */
export function AddTechniqueDialog({ techniques, judge, onSend, onClose }: Props) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const errors = fieldErrors(readProblem(judge.error));
  return (
    <CaseForm
      title={copy.title}
      lead={copy.lead}
      submit={copy.submit}
      ready={chosen !== null}
      mutation={judge}
      onClose={onClose}
      onSubmit={() => {
        if (chosen !== null) onSend(chosen, "confirmed", reason.trim());
      }}
    >
      <Field label={copy.search} hint={copy.searchHint} error={errors.technique_id}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              // Enter looks something up here; it does not confirm.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      <TechniqueChoice
        search={search}
        value={chosen}
        confirmed={techniques
          .filter(({ status, source }) => status === "confirmed" && source === "analyst")
          .map(({ technique_id: id }) => id)}
        onChange={setChosen}
      />
      <ProseField
        label={judgeCopy.reason}
        rows={2}
        max={LONGEST}
        value={reason}
        error={errors.reason}
        onChange={setReason}
      />
    </CaseForm>
  );
}
