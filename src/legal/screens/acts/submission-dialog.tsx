"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { recordLegalSubmission } from "@/generated/fields";
import { EvidenceChoice } from "@/incidents/screens/cases/evidence-choice";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { ownZone } from "@/lib/time/zone";
import { useTRPC } from "@/platform/trpc/browser/client";
import { readTime, type TimeAnswer } from "./answer";
import { answer as answerCopy, copy as legalCopy } from "./copy";
import { submission as copy } from "./dialog-copy";
import { InstantField } from "./instant-field";
import type { LegalDialogProps } from "./legal-dialog";
import { plainName } from "./span-words";
import { useLegalMutation } from "./use-legal-mutation";

type Props = LegalDialogProps & { trigger: TriggerDto; stage: StageDto };

/** Records that a stage was sent elsewhere, when, and with which answer; or takes that back. */
export function SubmissionDialog({ trigger, stage, incidentId, version, onClose }: Props) {
  const trpc = useTRPC();
  const name = plainName(stage.name);
  const act = useLegalMutation(trpc.legal.recordSubmission.mutationOptions(), {
    id: incidentId,
    done: ({ submitted_at }) =>
      submitted_at === null ? "The submission is withdrawn" : "The submission is recorded",
    onDone: onClose,
  });
  const about = {
    id: incidentId,
    rule: trigger.id,
    stage: stage.name,
    expected_version: version,
  };
  const form = useForm({
    act,
    rules: recordLegalSubmission,
    values: () => ({
      time: {
        date: "",
        time: "",
        zone: stage.zone ?? ownZone(),
        precision: "minute",
      } as TimeAnswer,
      receipt: stage.receipt ?? "",
      evidence_ids: [] as string[],
      update: false,
      isTakenBack: false,
    }),
    input: ({ time, receipt, evidence_ids, update, isTakenBack }) => {
      if (isTakenBack) return { ...about, submitted_at: null };
      const read = readTime(time);
      if (read.kind !== "value") return null;
      const submitted_at = read.value;
      return { ...about, submitted_at, receipt: receipt || undefined, evidence_ids, update };
    },
  });
  const { time } = form.values;
  const read = readTime(time);
  const isTyped = time.date !== "" && (time.time !== "" || time.precision === "date");
  if (form.values.isTakenBack) {
    return (
      <FormDialog
        form={form}
        title="Withdraw this submission?"
        lead="The stage counts as not submitted, and clocks that run from it stop. Earlier entries stay in the history."
        submit={copy.takeBack}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      title={`Record the submission: ${name}`}
      lead={`${trigger.instrument}, ${stage.article}. ${"Records that it was sent elsewhere. Nothing is sent from here, and the next stage counts from this time."}`}
      submit="Record the submission"
      onClose={onClose}
    >
      <InstantField
        legend="When was it submitted?"
        value={time}
        error={
          form.errorOf("submitted_at") ??
          form.errorOf("at") ??
          form.errorOf("zone") ??
          (isTyped && read.kind === "problem" ? answerCopy.problems[read.problem] : undefined)
        }
        onChange={(changed) => form.set({ time: changed })}
      />
      <LineField
        label={legalCopy.optional("Receipt or reference")}
        hint="As the recipient gave it"
        {...form.field("receipt")}
      />
      <EvidenceChoice
        incidentId={incidentId}
        hint="What shows that it was sent."
        chosen={form.values.evidence_ids}
        onChange={(evidence_ids) => form.set({ evidence_ids })}
      />
      {stage.submitted_at !== null && (
        <Checkbox
          label="This is an update of what was sent before"
          hint="Otherwise it corrects what is recorded, and takes its place."
          {...form.check("update")}
        />
      )}
      {stage.submitted_at !== null && (
        <Button size="sm" onClick={() => form.set({ isTakenBack: true })}>
          {copy.takeBack}
        </Button>
      )}
    </FormDialog>
  );
}
