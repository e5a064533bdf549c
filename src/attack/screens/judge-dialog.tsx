"use client";

import type { TechniqueDto } from "@/attack/server/attack-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { judgeTechnique } from "@/generated/fields";
import { judgeCopy as copy, type Verdict } from "./copy";
import type { Judge } from "./use-judge";

type Props = {
  technique: TechniqueDto;
  verdict: Verdict;
  judge: Judge;
  onSend: (techniqueId: string, verdict: Verdict, reason: string) => void;
  onClose: () => void;
};

/** Asks before a technique is judged, and for the reason where one is owed. */
export function JudgeDialog({ technique, verdict, judge, onSend, onClose }: Props) {
  const { technique_id: id, name } = technique;
  const isOwed = verdict === "rejected";
  const form = useForm({
    act: { ...judge, mutate: (reason: string) => onSend(id, verdict, reason) },
    rules: judgeTechnique,
    values: { reason: "" },
    required: isOwed ? ["reason"] : [],
    input: ({ reason }) => reason,
  });
  return (
    <FormDialog
      form={form}
      title={copy.titles[verdict](id)}
      lead={copy.leads[verdict](name)}
      submit={copy.submits[verdict]}
      onClose={onClose}
    >
      <ProseField label={isOwed ? "Why it does not fit" : copy.reason} {...form.field("reason")} />
    </FormDialog>
  );
}
