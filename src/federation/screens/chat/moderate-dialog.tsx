"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import type { MessageDto } from "@/federation/server/chat/chat-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { moderation as copy } from "./copy";
import { MessageText } from "./message-text";

type Props = { message: MessageDto; act: "release" | "redact"; onClose: () => void };

/** Asks for the reason of a release or a redaction, and shows the text concerned. */
export function ModerateDialog({ message, act, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
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
  const mutation = act === "release" ? release : redact;
  return (
    <ActFrame
      title={copy.titles[act]}
      lead={copy.leads[act]}
      submit={copy.submits[act]}
      danger={act === "redact"}
      act={{
        mutate: () => mutation.mutate({ seq: message.seq, reason: reason.trim() }),
        isPending: mutation.isPending,
        error: mutation.error,
      }}
      isIncomplete={reason.trim() === ""}
      onClose={onClose}
    >
      {message.text !== null && <MessageText text={message.text} />}
      <ProseField
        label={copy.reason}
        hint={copy.hint}
        required
        rows={3}
        max={2000}
        value={reason}
        error={fieldErrors(readProblem(mutation.error)).reason}
        onChange={setReason}
      />
    </ActFrame>
  );
}
