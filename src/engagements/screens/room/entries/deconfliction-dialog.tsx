"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { statedInstant } from "@/evidence/screens/evidence/stated-time";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AroundList } from "./around-list";
import { deconfliction as copy, correction } from "./copy";
import { deconflictionDraft, deconflictionInput, openQuestion } from "./deconfliction";
import { EntryFields } from "./entry-fields";
import { InstantInput } from "./instant-input";
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
  const [draft, setDraft] = useState(() => deconflictionDraft(entry, new Date()));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const alertAt = statedInstant(draft.fields.alert_at ?? "");
  const mayRecord = engagement.allowed.log === "white";
  const question = openQuestion(entry);
  const input = deconflictionInput(engagement.id, entry, draft, chosen);
  const mutation = useMutation(
    trpc.engagements.addEntry.mutationOptions({
      onSuccess: ({ id }) => {
        toast.success(copy.done(id));
        onClose();
        void refresh();
      },
    }),
  );
  const errors = fieldErrors(readProblem(mutation.error));
  const set = (name: string, value: string) =>
    setDraft({ ...draft, fields: { ...draft.fields, [name]: value } });
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (mayRecord && input !== null && !mutation.isPending) mutation.mutate(input);
  }
  return (
    <Dialog
      open
      kind="sheet"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.title}
      description={copy.lead}
    >
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <div className="max-w-xs">
            <InstantInput
              label={copy.alertAt}
              hint={copy.alertHint}
              value={draft.fields.alert_at ?? ""}
              error={errors.alert_at}
              onChange={(value) => set("alert_at", value)}
            />
          </div>
          {alertAt !== null && (
            <AroundList
              id={engagement.id}
              alertAt={alertAt}
              chosen={chosen}
              onChoose={mayRecord ? setChosen : undefined}
            />
          )}
          {mayRecord && (
            <>
              {question !== null && <p className="text-muted">{copy.verdictFor(question.id)}</p>}
              <Field label={copy.line} error={errors.title ?? errors.text}>
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    value={draft.line}
                    onChange={(event) => setDraft({ ...draft, line: event.target.value })}
                  />
                )}
              </Field>
              <EntryFields
                kind="deconfliction"
                without="alert_at"
                fields={draft.fields}
                errors={errors}
                onChange={set}
              />
              <FormProblem error={mutation.error} />
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{mayRecord ? correction.cancel : copy.close}</Button>
          {mayRecord && (
            <Button type="submit" variant="primary" disabled={input === null || mutation.isPending}>
              {mutation.isPending ? correction.busy : copy.submit}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
