"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { addComment } from "@/generated/fields";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { MentionField } from "./mention-field";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Adds a comment to an incident from wherever it is in view. */
export function CommentDialog({ incident: { id }, onClose }: Props) {
  const trpc = useTRPC();
  const act = useCaseMutation(trpc.cases.comment.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: () => {
      toast.success(`The comment on ${id} is saved`);
      onClose();
    },
  });
  const form = useForm({
    act,
    rules: addComment,
    values: { text: "" },
    input: ({ text }) => ({ id, text }),
  });
  return (
    <FormDialog
      form={form}
      title={`Comment on ${id}`}
      lead="A comment is neither changed nor removed afterwards."
      submit="Add comment"
      onClose={onClose}
    >
      <MentionField label="Comment" hint="@ names people." {...form.field("text")} />
    </FormDialog>
  );
}
