"use client";

import { useState } from "react";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CaseForm } from "./case-form";
import { commentCopy as copy } from "./comment-copy";
import { useCaseMutation } from "./use-case-mutation";

const LONGEST = 20_000;

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Adds a comment to an incident from wherever it is in view. */
export function CommentDialog({ incident: { id }, onClose }: Props) {
  const trpc = useTRPC();
  const [text, setText] = useState("");
  const mutation = useCaseMutation(trpc.cases.comment.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: () => {
      toast.success(copy.done(id));
      onClose();
    },
  });
  return (
    <CaseForm
      title={copy.title(id)}
      lead={copy.lead}
      submit={copy.submit}
      ready={text.trim() !== ""}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ id, text: text.trim() })}
    >
      <ProseField
        label={copy.text}
        required
        max={LONGEST}
        value={text}
        error={fieldErrors(readProblem(mutation.error)).text}
        onChange={setText}
      />
    </CaseForm>
  );
}
