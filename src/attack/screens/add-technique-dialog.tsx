"use client";

import type { TechniqueDto } from "@/attack/server/attack-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { judgeTechnique } from "@/generated/fields";
import { judgeCopy, type Verdict } from "./copy";
import { TechniqueChoice } from "./technique-choice";
import type { Judge } from "./use-judge";

type Props = {
  techniques: readonly TechniqueDto[];
  judge: Judge;
  onSend: (techniqueId: string, verdict: Verdict, reason: string) => void;
  onClose: () => void;
};

/** Confirms a technique out of the whole catalogue. */
export function AddTechniqueDialog({ techniques, judge, onSend, onClose }: Props) {
  const form = useForm({
    act: {
      ...judge,
      mutate: ({ id, reason }: { id: string; reason: string }) => onSend(id, "confirmed", reason),
    },
    rules: judgeTechnique,
    values: { search: "", technique_id: null as string | null, reason: "" },
    input: ({ technique_id: id, reason }) => (id === null ? null : { id, reason }),
  });
  return (
    <FormDialog
      form={form}
      title="Add a technique"
      lead="For a technique that fits this incident, suggested or not. It counts as confirmed, in your name."
      submit="Confirm the technique"
      onClose={onClose}
    >
      <LineField
        type="search"
        label="Search techniques"
        hint="Id or name, such as T1190 or phishing"
        {...form.field("search")}
        error={form.errorOf("technique_id")}
      />
      <TechniqueChoice
        search={form.values.search}
        value={form.values.technique_id}
        confirmed={techniques
          .filter(({ status, source }) => status === "confirmed" && source === "analyst")
          .map(({ technique_id: id }) => id)}
        onChange={(technique_id) => form.set({ technique_id })}
      />
      <ProseField label={judgeCopy.reason} rows={2} {...form.field("reason")} />
    </FormDialog>
  );
}
