"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { recordLegalSubmission } from "@/generated/fields";
import { EvidenceChoice } from "@/incidents/screens/cases/evidence-choice";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { readTime, type TimeAnswer } from "./answer";
import { answer as answerCopy, copy as legalCopy } from "./copy";
import { submission as copy } from "./dialog-copy";
import { InstantField } from "./instant-field";
import type { LegalDialogProps } from "./legal-dialog";
import { plainName } from "./span-words";
import { useLegalMutation } from "./use-legal-mutation";
import { ownZone } from "./zoned-time";

type Props = LegalDialogProps & { trigger: TriggerDto; stage: StageDto };

/** Records that a stage was sent elsewhere, when, and with which answer; or takes that back. */
export function SubmissionDialog({ trigger, stage, incidentId, version, onClose }: Props) {
  const trpc = useTRPC();
  const name = plainName(stage.name);
  const act = useLegalMutation(trpc.legal.recordSubmission.mutationOptions(), {
    id: incidentId,
    done: ({ submitted_at }) => (submitted_at === null ? copy.takenBack : copy.done),
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
        title={copy.takeBackTitle}
        lead={copy.takeBackLead}
        submit={copy.takeBack}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      title={copy.title(name)}
      lead={`${trigger.instrument}, ${stage.article}. ${copy.lead}`}
      submit={copy.submit}
      onClose={onClose}
    >
      <InstantField
        legend={copy.when}
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
        label={legalCopy.optional(copy.receipt)}
        hint={copy.receiptHint}
        {...form.field("receipt")}
      />
      <EvidenceChoice
        incidentId={incidentId}
        hint={copy.evidenceHint}
        chosen={form.values.evidence_ids}
        onChange={(evidence_ids) => form.set({ evidence_ids })}
      />
      {stage.submitted_at !== null && (
        <Checkbox label={copy.update} hint={copy.updateHint} {...form.check("update")} />
      )}
      {stage.submitted_at !== null && (
        <Button size="sm" onClick={() => form.set({ isTakenBack: true })}>
          {copy.takeBack}
        </Button>
      )}
    </FormDialog>
  );
}
