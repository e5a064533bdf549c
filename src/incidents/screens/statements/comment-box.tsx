"use client";

import type { FormEvent } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FIELD } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { useSessionDraft } from "@/lib/session-draft";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useCaseMutation } from "../cases/use-case-mutation";
import { comment as copy } from "./copy";

const LONGEST = 20_000;

/** Says something about the incident. */
export function CommentBox({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const [text, setText] = useSessionDraft(`comment.${incidentId}`);
  const mutation = useCaseMutation(trpc.cases.comment.mutationOptions(), {
    id: incidentId,
    incidentOf: (output) => output,
    onDone: () => setText(""),
  });
  const isReady = text.trim() !== "" && !mutation.isPending;
  function send(event?: FormEvent) {
    event?.preventDefault();
    if (isReady) mutation.mutate({ id: incidentId, text: text.trim() });
  }
  return (
    <form onSubmit={send} className="space-y-2 border-b px-4 py-3 md:px-6">
      <Field label={copy.label} hint={copy.hint}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={LONGEST}
            className={cn(FIELD, "h-auto py-1.5")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              send();
            }}
          />
        )}
      </Field>
      <FormProblem error={mutation.error} />
      <Button type="submit" size="sm" variant="primary" disabled={!isReady}>
        {mutation.isPending ? copy.busy : copy.submit}
      </Button>
    </form>
  );
}
