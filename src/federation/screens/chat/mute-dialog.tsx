"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { ChannelDto, MessageDto } from "@/federation/server/chat/chat-dto";
import { muteChatAuthor } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { muting as copy, moderation } from "./copy";

const HOUR = 3_600_000;

const DURATIONS = { forever: null, hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR } as const;

type Duration = keyof typeof DURATIONS;

type Props = { message: MessageDto; channel: ChannelDto; onClose: () => void };

/** Asks where, for how long and why the agent that wrote a message may not write. */
export function MuteDialog({ message, channel, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mutation = useMutation(
    trpc.chat.mute.mutationOptions({
      onSuccess: () => {
        toast.success("The agent is muted");
        onClose();
      },
      onSettled: () => void client.invalidateQueries(trpc.chat.pathFilter()),
    }),
  );
  const form = useForm({
    act: mutation,
    rules: muteChatAuthor,
    values: { channel: channel.id, duration: "forever" as Duration, reason: "" },
    input: ({ duration, ...said }) => {
      const ms = DURATIONS[duration];
      return {
        ...said,
        author: message.author.id ?? "",
        until: ms === null ? null : new Date(Date.now() + ms).toISOString(),
      };
    },
  });
  return (
    <FormDialog
      form={form}
      title="Mute the agent"
      lead="It cannot write any more, but still reads."
      submit="Mute it"
      danger
      onClose={onClose}
    >
      <p className="font-mono text-xs [overflow-wrap:anywhere]">{message.author.id}</p>
      <SelectField
        label="Where"
        options={[
          { value: channel.id, label: `Only in ${channel.title}` },
          { value: "*", label: "In every channel" },
        ]}
        {...form.field("channel")}
      />
      <SelectField
        label="For how long"
        options={optionsOf(copy.durations)}
        {...form.field("duration")}
      />
      <ProseField label={moderation.reason} hint={moderation.hint} {...form.field("reason")} />
    </FormDialog>
  );
}
