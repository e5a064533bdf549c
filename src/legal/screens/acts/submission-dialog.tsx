"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CaseForm } from "@/incidents/screens/cases/case-form";
import { EvidenceChoice } from "@/incidents/screens/cases/evidence-choice";
import { LineField } from "@/incidents/screens/statements/line-field";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { type InstantValue, readTime, type TimeAnswer } from "./answer";
import { answer as answerCopy, copy as legalCopy } from "./copy";
import { submission as copy } from "./dialog-copy";
import { InstantField } from "./instant-field";
import type { LegalDialogProps } from "./legal-dialog";
import { plainName } from "./span-words";
import { useLegalMutation } from "./use-legal-mutation";
import { ownZone } from "./zoned-time";

const LONGEST_RECEIPT = 500;

type Props = LegalDialogProps & { trigger: TriggerDto; stage: StageDto };

/** Records that a stage was sent elsewhere, when, and with which answer; or takes that back. */
export function SubmissionDialog({ trigger, stage, incidentId, version, onClose }: Props) {
  const trpc = useTRPC();
  const [time, setTime] = useState<TimeAnswer>(() => ({
    date: "",
    time: "",
    zone: stage.zone ?? ownZone(),
    precision: "minute",
  }));
  const [receipt, setReceipt] = useState(stage.receipt ?? "");
  const [ids, setIds] = useState<string[]>([]);
  const [isUpdate, setUpdate] = useState(false);
  const [isTakenBack, setTakenBack] = useState(false);
  const mutation = useLegalMutation(trpc.legal.recordSubmission.mutationOptions(), {
    id: incidentId,
    done: isTakenBack ? copy.takenBack : copy.done,
    onDone: onClose,
  });
  const errors = fieldErrors(readProblem(mutation.error));
  const read = readTime(time);
  const text = receipt.trim();
  const name = plainName(stage.name);
  const isTyped = time.date !== "" && (time.time !== "" || time.precision === "date");
  function submit(at: InstantValue | null) {
    mutation.mutate({
      id: incidentId,
      rule: trigger.id,
      stage: stage.name,
      submitted_at: at,
      expected_version: version,
      ...(at !== null && text !== "" ? { receipt: text } : {}),
      ...(at === null ? {} : { evidence_ids: ids, update: isUpdate }),
    });
  }
  if (isTakenBack) {
    return (
      <CaseForm
        title={copy.takeBackTitle}
        lead={copy.takeBackLead}
        submit={copy.takeBack}
        ready
        mutation={mutation}
        onClose={onClose}
        onSubmit={() => submit(null)}
      />
    );
  }
  return (
    <CaseForm
      title={copy.title(name)}
      lead={`${trigger.instrument}, ${stage.article}. ${copy.lead}`}
      submit={copy.submit}
      ready={read.kind === "value"}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() => {
        if (read.kind === "value") submit(read.value);
      }}
    >
      <InstantField
        legend={copy.when}
        value={time}
        error={
          errors.submitted_at ??
          errors.at ??
          errors.zone ??
          (isTyped && read.kind === "problem" ? answerCopy.problems[read.problem] : undefined)
        }
        onChange={setTime}
      />
      <LineField
        label={legalCopy.optional(copy.receipt)}
        hint={copy.receiptHint}
        max={LONGEST_RECEIPT}
        value={receipt}
        error={errors.receipt}
        onChange={setReceipt}
      />
      <EvidenceChoice
        incidentId={incidentId}
        hint={copy.evidenceHint}
        chosen={ids}
        onChange={setIds}
      />
      {stage.submitted_at !== null && (
        <label className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4"
            checked={isUpdate}
            onChange={(event) => setUpdate(event.target.checked)}
          />
          <span>
            {copy.update} <span className="block text-muted text-xs">{copy.updateHint}</span>
          </span>
        </label>
      )}
      {stage.submitted_at !== null && (
        <Button size="sm" onClick={() => setTakenBack(true)}>
          {copy.takeBack}
        </Button>
      )}
    </CaseForm>
  );
}
