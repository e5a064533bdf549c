"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import { releaseKillSwitch } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { IN_FORCE } from "./in-force";
import { useSwitchChange } from "./use-switch-change";

const words = {
  submit: { active: "Ask for the release", release_asked: "Release", released: "Release" },
};

type Props = { killSwitch: KillSwitchDto; onClose: () => void };

/** The first of two approvals, or the second that releases; which of them it is was read before it is sent. */
export function ReleaseDialog({ killSwitch, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useSwitchChange();
  const [seen, setSeen] = useState(killSwitch);
  const send = useMutation(trpc.killSwitch.release.mutationOptions());
  // A first approval must not become the second one because another person was quicker.
  const act = useMutation({
    mutationFn: async (input: { id: string; reason: string }) => {
      const list = trpc.killSwitch.list.queryOptions(IN_FORCE, { staleTime: 0 });
      const { kill_switches: present } = await client.fetchQuery(list);
      const now = present.find(({ kill_id: id }) => id === seen.kill_id);
      if (now !== undefined && now.state !== seen.state) return { changed: now };
      return { done: await send.mutateAsync(input) };
    },
    onSuccess: async ({ done }) => {
      if (done === undefined) return;
      await refresh();
      const isReleased = done.state === "released";
      toast.success(
        isReleased
          ? `The kill switch ${done.kill_id} is released`
          : `The release of ${done.kill_id} is asked for; a second person has to release it`,
      );
      onClose();
    },
  });
  const form = useForm({
    act,
    rules: releaseKillSwitch,
    values: { reason: "" },
    input: ({ reason }) => ({ id: seen.kill_id, reason }),
  });
  const changed = act.data?.changed;
  const { release_asked: asked } = seen;
  return (
    <FormDialog
      form={form}
      title={`Release ${seen.kill_id}`}
      lead={
        asked === null
          ? "Two safety officers release a kill switch. Yours is the first word: everything stays stopped until a second person releases it as well."
          : `${visibleText(asked.by).text} asked for the release. With yours the switch is released at once, unless you are the same person.`
      }
      submit={words.submit[seen.state]}
      danger
      isGone={changed !== undefined}
      reload={async () => setSeen(changed ?? seen)}
      onClose={onClose}
    >
      <DescriptionList>
        <Description term="Thrown">
          <bdi>{visibleText(seen.activated_by).text}</bdi>,{" "}
          <Time value={seen.activated_at} show="absolute" />
        </Description>
        <Description term="Reason for throwing it">
          <Reason text={seen.reason} />
        </Description>
        {asked !== null && (
          <Description term="Reason for asking">
            <Reason text={asked.reason} />
          </Description>
        )}
      </DescriptionList>
      <ProseField label={copy.reason} hint={copy.reasonHint} rows={2} {...form.field("reason")} />
    </FormDialog>
  );
}

function Reason({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-wrap break-words">
      <bdi>{visibleText(text).text}</bdi>
    </span>
  );
}
