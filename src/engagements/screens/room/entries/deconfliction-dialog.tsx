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
import { deconfliction as copy, correction } from "./copy";
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
          toast.success(copy.done(id));
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
      title={copy.title}
      lead={copy.lead}
      submit={mayRecord ? copy.submit : null}
      cancel={mayRecord ? correction.cancel : copy.close}
      onClose={onClose}
    >
      <div className="max-w-xs">
        <TimeField
          seconds
          label={copy.alertAt}
          hint={copy.alertHint}
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
          {question !== null && <p className="text-muted">{copy.verdictFor(question.id)}</p>}
          <LineField
            label={copy.line}
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
