"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ChannelDto, MessageDto } from "@/federation/server/chat/chat-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { muting as copy, moderation } from "./copy";

const HOUR = 3_600_000;

const DURATIONS = [
  { id: "forever", ms: null },
  { id: "hour", ms: HOUR },
  { id: "day", ms: 24 * HOUR },
  { id: "week", ms: 7 * 24 * HOUR },
] as const;

type Props = { message: MessageDto; channel: ChannelDto; onClose: () => void };

/** Asks where, for how long and why the agent that wrote a message may not write. */
export function MuteDialog({ message, channel, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [where, setWhere] = useState<string>(channel.id);
  const [duration, setDuration] = useState<string>("forever");
  const [reason, setReason] = useState("");
  const mutation = useMutation(
    trpc.chat.mute.mutationOptions({
      onSuccess: () => {
        toast.success(copy.done);
        onClose();
      },
      onSettled: () => void client.invalidateQueries(trpc.chat.pathFilter()),
    }),
  );
  function send(): void {
    const ms = DURATIONS.find(({ id }) => id === duration)?.ms ?? null;
    mutation.mutate({
      author: message.author.id ?? "",
      channel: where,
      reason: reason.trim(),
      until: ms === null ? null : new Date(Date.now() + ms).toISOString(),
    });
  }
  return (
    <ActFrame
      title={copy.title}
      lead={copy.lead}
      submit={copy.submit}
      danger
      act={{ mutate: send, isPending: mutation.isPending, error: mutation.error }}
      isIncomplete={reason.trim() === ""}
      onClose={onClose}
    >
      <p className="font-mono text-xs [overflow-wrap:anywhere]">{message.author.id}</p>
      <Field label={copy.where}>
        {(control) => (
          <Select {...control} value={where} onChange={(event) => setWhere(event.target.value)}>
            <option value={channel.id}>{copy.here(channel.title)}</option>
            <option value="*">{copy.everywhere}</option>
          </Select>
        )}
      </Field>
      <Field label={copy.until}>
        {(control) => (
          <Select
            {...control}
            value={duration}
            onChange={(event) => setDuration(event.target.value)}
          >
            {DURATIONS.map(({ id }) => (
              <option key={id} value={id}>
                {copy.durations[id]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProseField
        label={moderation.reason}
        hint={moderation.hint}
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
