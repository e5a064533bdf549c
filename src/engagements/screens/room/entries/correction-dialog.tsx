"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { LOG_KIND_NAMES } from "@/engagements/screens/copy";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { useTRPC } from "@/platform/trpc/browser/client";
import { entry as entryCopy } from "./copy";
import { correctionInput, draftOfEntry } from "./correction";
import { EntryFields } from "./entry-fields";
import { kindsOf } from "./quick-entry";
import { useLogRefresh } from "./use-log-refresh";

type Props = {
  engagementId: string;
  side: "white" | "red";
  entry: EntryDto;
  onClose: () => void;
};

/** Copies an entry into a new one that corrects it; the original stays. */
export function CorrectionDialog({ engagementId, side, entry, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useLogRefresh(engagementId);
  const kinds = kindsOf(side);
  const [original] = useState(() => draftOfEntry(entry, kinds));
  const form = useForm({
    act: useMutation(
      trpc.engagements.addEntry.mutationOptions({
        onSuccess: ({ id }) => {
          toast.success(`${id} corrects ${entry.id}`);
          onClose();
          void refresh();
        },
      }),
    ),
    values: original,
    // The draft trims what it takes; the rest is text as it was typed.
    exact: ["line"],
    input: (draft) => correctionInput(engagementId, entry, original, draft),
  });
  const { fields } = form.values;
  return (
    <FormDialog
      form={form}
      kind="sheet"
      title={`Correct ${entry.id}`}
      lead="The correction is a new entry that names this one. The original stays as it is, marked as corrected."
      submit="Save the correction"
      onClose={onClose}
    >
      <div className="grid gap-3 md:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField
          label={entryCopy.kind}
          {...form.field("kind")}
          options={kinds.map((value) => ({ value, label: LOG_KIND_NAMES[value] }))}
        />
        <LineField label={entryCopy.line} {...form.field("line")} error={form.errorOf("title")} />
      </div>
      <EntryFields
        kind={form.values.kind}
        fields={fields}
        errorOf={form.errorOf}
        onChange={(name, value) => form.set({ fields: { ...fields, [name]: value } })}
      />
      {!form.isReady && <p className="text-muted text-xs">Nothing is different yet.</p>}
    </FormDialog>
  );
}
