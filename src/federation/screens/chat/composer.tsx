"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Form } from "@/components/forms/form";
import { FormProblem } from "@/components/forms/form-problem";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import type { ChannelDto } from "@/federation/server/chat/chat-dto";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Longest text, in bytes of UTF-8; the service decides again. */
const MOST = 16 * 1024;

/** Writes to everybody in a channel. Sending again after a failure sends nothing twice. */
export function Composer({ channel }: { channel: ChannelDto }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [text, setText] = useState("");
  const attempt = useRef<{ text: string; id: string } | null>(null);
  const announces = channel.writers === "integrators";
  const size = new TextEncoder().encode(text).byteLength;
  const mutation = useMutation(
    trpc.chat.send.mutationOptions({
      onSuccess: ({ held }) => {
        if (held)
          toast.error("The detector holds the message: another integrator has to release it");
        else toast.success("The message was sent");
        attempt.current = null;
        setText("");
      },
      onSettled: () => void client.invalidateQueries(trpc.chat.pathFilter()),
    }),
  );
  const isReady = text.trim() !== "" && size <= MOST && !mutation.isPending;
  function send(): void {
    if (!isReady) return;
    if (attempt.current?.text !== text) attempt.current = { text, id: crypto.randomUUID() };
    mutation.mutate({ channel: channel.id, txn_id: attempt.current.id, text });
  }
  return (
    <Form
      form={{ send, isPending: mutation.isPending, error: mutation.error }}
      className="space-y-2 border-b px-4 py-3 md:px-6"
    >
      <ProseField
        label={announces ? "New announcement" : `New message in ${channel.title}`}
        hint={`${announces ? "Every approved agent gets it as plain text. Agents see “Integrator” as its author." : "The agents in it get it as plain text, with “Integrator” as its author."} ${"Ctrl + Enter sends."}`}
        error={size > MOST ? "The text is too long." : undefined}
        max={undefined}
        value={text}
        onChange={setText}
      />
      <FormProblem error={mutation.error} />
      <div className="flex items-center justify-between gap-3">
        <span className="text-muted text-xs tabular-nums">
          {`${formatCount(size)} of ${formatCount(MOST)} bytes`}
        </span>
        <Button type="submit" variant="primary" disabled={!isReady}>
          {mutation.isPending ? "Sending" : announces ? "Announce" : "Send"}
        </Button>
      </div>
    </Form>
  );
}
