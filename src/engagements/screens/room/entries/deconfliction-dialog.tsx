"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { TimeField } from "@/components/forms/time-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { statedInstant } from "@/lib/local-time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AroundList } from "./around-list";
import { deconflictionDraft, deconflictionInput, openQuestion } from "./deconfliction";
import { EntryFields } from "./entry-fields";
import { useLogRefresh } from "./use-log-refresh";

type Props = {
  engagement: EngagementDto;
  /** The alert or the question that it begins with; null where it comes from outside the log. */
  entry: EntryDto | null;
  onClose: () => void;
};

/**
 * Whether an alert was the red team: what its operators wrote about the hour before, and, for the white
 * team, the record of what was found out.
 */
export function DeconflictionDialog({ engagement, entry, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useLogRefresh(engagement.id);
  const mayRecord = engagement.allowed.log === "white";
  const question = openQuestion(entry);
  const form = useForm({
    act: useMutation(
      trpc.engagements.addEntry.mutationOptions({
        onSuccess: ({ id }) => {
          toast.success(`${id} is recorded`);
          onClose();
          void refresh();
        },
      }),
    ),
    values: () => ({ ...deconflictionDraft(entry, new Date()), chosen: [] as readonly string[] }),
    exact: ["line"],
    input: ({ chosen, ...draft }) =>
      mayRecord ? deconflictionInput(engagement.id, entry, draft, chosen) : null,
  });
  const { fields, chosen } = form.values;
  const alertAt = statedInstant(fields.alert_at ?? "");
  const set = (name: string, value: string) => form.set({ fields: { ...fields, [name]: value } });
  return (
    <FormDialog
      form={form}
      kind="sheet"
      title="Deconfliction"
      lead="Was the alert the red team? It shows what its operators wrote about the hour before."
      submit={mayRecord ? "Record the deconfliction" : null}
      cancel={mayRecord ? "Cancel" : "Close"}
      onClose={onClose}
    >
      <div className="max-w-xs">
        <TimeField
          seconds
          label="Time of the alert"
          hint="On your clock."
          value={fields.alert_at ?? ""}
          error={form.errorOf("alert_at")}
          onChange={(value) => set("alert_at", value)}
        />
      </div>
      {alertAt !== null && (
        <AroundList
          id={engagement.id}
          alertAt={alertAt}
          chosen={chosen}
          onChoose={mayRecord ? (ids) => form.set({ chosen: ids }) : undefined}
        />
      )}
      {mayRecord && (
        <>
          {question !== null && (
            <p className="text-muted">{`Corrects ${question.id}, so that its verdict is known.`}</p>
          )}
          <LineField
            label="What was found out"
            {...form.field("line")}
            error={form.errorOf("title") ?? form.errorOf("text")}
          />
          <EntryFields
            kind="deconfliction"
            without="alert_at"
            fields={fields}
            errorOf={form.errorOf}
            onChange={set}
          />
        </>
      )}
    </FormDialog>
  );
}
