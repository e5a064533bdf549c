"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";
import { FormProblem } from "@/components/forms/form-problem";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy, releasing as words } from "./copy";
import { IN_FORCE } from "./in-force";
import { SwitchForm } from "./switch-form";
import { useSwitchChange } from "./use-switch-change";

type Props = { killSwitch: KillSwitchDto; onClose: () => void };

/** The first of two words, or the second that releases; which of them it is was read before it is sent. */
export function ReleaseDialog({ killSwitch, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useSwitchChange();
  const [seen, setSeen] = useState(killSwitch);
  const [reason, setReason] = useState("");
  const send = useMutation(trpc.killSwitch.release.mutationOptions());
  // A first approval must not become the second one because another person was quicker.
  const act = useMutation({
    mutationFn: async () => {
      const list = trpc.killSwitch.list.queryOptions(IN_FORCE, { staleTime: 0 });
      const { kill_switches: present } = await client.fetchQuery(list);
      const now = present.find(({ kill_id: id }) => id === seen.kill_id);
      if (now !== undefined && now.state !== seen.state) return { changed: now };
      return { done: await send.mutateAsync({ id: seen.kill_id, reason: reason.trim() }) };
    },
    onSuccess: async ({ done }) => {
      if (done === undefined) return;
      await refresh();
      const isReleased = done.state === "released";
      toast.success(isReleased ? words.done(done.kill_id) : words.askedDone(done.kill_id));
      onClose();
    },
  });
  const changed = act.data?.changed;
  const { release_asked: asked } = seen;
  return (
    <SwitchForm
      title={words.title(seen.kill_id)}
      lead={asked === null ? words.first : words.second(visibleText(asked.by).text)}
      submit={words.submit[seen.state]}
      isReady={reason.trim() !== "" && changed === undefined}
      isBusy={act.isPending}
      onSubmit={() => act.mutate()}
      onClose={onClose}
    >
      <DescriptionList>
        <Description term={words.thrown}>
          <bdi>{visibleText(seen.activated_by).text}</bdi>,{" "}
          <Time value={seen.activated_at} show="absolute" />
        </Description>
        <Description term={words.thrownReason}>
          <Reason text={seen.reason} />
        </Description>
        {asked !== null && (
          <Description term={words.asked}>
            <Reason text={asked.reason} />
          </Description>
        )}
      </DescriptionList>
      <ProseField
        label={copy.reason}
        hint={copy.reasonHint}
        required
        rows={2}
        max={2000}
        value={reason}
        error={fieldErrors(readProblem(act.error)).reason}
        onChange={setReason}
      />
      {changed === undefined ? (
        <FormProblem error={act.error} />
      ) : (
        <Notice
          tone="warning"
          title={words.changedTitle}
          action={
            <Button
              size="sm"
              onClick={() => {
                setSeen(changed);
                act.reset();
              }}
            >
              {words.look}
            </Button>
          }
        >
          {words.changedText}
        </Notice>
      )}
    </SwitchForm>
  );
}

function Reason({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-wrap break-words">
      <bdi>{visibleText(text).text}</bdi>
    </span>
  );
}
