"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { MessageDto } from "@/federation/server/chat/chat-dto";
import { releaseChatMessage } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { moderation as copy } from "./copy";
import { MessageText } from "./message-text";

type Props = { message: MessageDto; act: "release" | "redact"; onClose: () => void };

/** Asks for the reason of a release or a redaction, and shows the text concerned. */
export function ModerateDialog({ message, act, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const outcome = {
    onSuccess: () => {
      toast.success(copy.done[act]);
      onClose();
    },
    // Refused as well: what is shown may be what is out of date.
    onSettled: () => void client.invalidateQueries(trpc.chat.pathFilter()),
  };
  const release = useMutation(trpc.chat.release.mutationOptions(outcome));
  const redact = useMutation(trpc.chat.redact.mutationOptions(outcome));
  const form = useForm({
    act: act === "release" ? release : redact,
    rules: releaseChatMessage,
    values: { reason: "" },
    input: ({ reason }) => ({ seq: message.seq, reason }),
  });
  return (
    <FormDialog
      form={form}
      title={copy.titles[act]}
      lead={copy.leads[act]}
      submit={copy.submits[act]}
      danger={act === "redact"}
      onClose={onClose}
    >
      {message.text !== null && <MessageText text={message.text} />}
      <ProseField label={copy.reason} hint={copy.hint} {...form.field("reason")} />
    </FormDialog>
  );
}
