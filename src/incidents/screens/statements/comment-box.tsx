"use client";

import { Form } from "@/components/forms/form";
import { FormProblem } from "@/components/forms/form-problem";
import { Button } from "@/components/ui/button";
import { addComment } from "@/generated/fields";
import { useSessionDraft } from "@/lib/session-draft";
import { useTRPC } from "@/platform/trpc/browser/client";
import { MentionField } from "../cases/mention-field";
import { useCaseMutation } from "../cases/use-case-mutation";

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
  const send = () => {
    if (isReady) mutation.mutate({ id: incidentId, text: text.trim() });
  };
  return (
    <Form
      form={{ send, isPending: mutation.isPending, error: mutation.error }}
      className="space-y-2 border-b px-4 py-3 md:px-6"
    >
      <MentionField
        label="Comment"
        hint="@ names people. Ctrl or ⌘ with Enter sends it. Your draft survives a reload of this tab."
        max={addComment.text.max}
        value={text}
        onChange={setText}
      />
      <FormProblem error={mutation.error} />
      <Button type="submit" size="sm" variant="primary" disabled={!isReady}>
        {mutation.isPending ? "Sending" : "Comment"}
      </Button>
    </Form>
  );
}
