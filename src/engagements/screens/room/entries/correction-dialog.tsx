"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { LOG_KIND_NAMES } from "@/engagements/screens/copy";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { correction as copy, entry as entryCopy } from "./copy";
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
  const [draft, setDraft] = useState(original);
  const input = correctionInput(engagementId, entry, original, draft);
  const mutation = useMutation(
    trpc.engagements.addEntry.mutationOptions({
      onSuccess: ({ id }) => {
        toast.success(copy.done(id, entry.id));
        onClose();
        void refresh();
      },
    }),
  );
  const errors = fieldErrors(readProblem(mutation.error));
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (input !== null && !mutation.isPending) mutation.mutate(input);
  }
  return (
    <Dialog
      open
      kind="sheet"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.title(entry.id)}
      description={copy.lead}
    >
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <div className="grid gap-3 md:grid-cols-[12rem_minmax(0,1fr)]">
            <Field label={entryCopy.kind}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.kind}
                  onChange={(event) => {
                    const kind = kinds.find((each) => each === event.target.value);
                    if (kind !== undefined) setDraft({ ...draft, kind });
                  }}
                >
                  {kinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {LOG_KIND_NAMES[kind]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={entryCopy.line} error={errors.title}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  value={draft.line}
                  onChange={(event) => setDraft({ ...draft, line: event.target.value })}
                />
              )}
            </Field>
          </div>
          <EntryFields
            kind={draft.kind}
            fields={draft.fields}
            errors={errors}
            onChange={(name, value) =>
              setDraft({ ...draft, fields: { ...draft.fields, [name]: value } })
            }
          />
          {input === null && <p className="text-muted text-xs">{copy.same}</p>}
          <FormProblem error={mutation.error} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={input === null || mutation.isPending}>
            {mutation.isPending ? copy.busy : copy.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
