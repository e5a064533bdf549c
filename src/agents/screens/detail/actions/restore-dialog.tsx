"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { ActFrame } from "@/components/act-frame";
import { FormProblem } from "@/components/forms/form-problem";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { act } from "../acting/act-copy";
import { Consequences } from "../acting/consequences";
import { useAgentRefresh } from "../acting/use-agent-refresh";
import { usableReviews } from "./usable-reviews";

const copy = act.restore;

type Props = { agent: AgentDto; onClose: () => void };

/** Restores an agent on a review that the reader chooses; the conditions are the service's answer. */
export function RestoreDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const { account } = useSession();
  const refresh = useAgentRefresh();
  const reviews = useQuery(
    trpc.agentStops.reviews.queryOptions({ id: agent.id }, { staleTime: 0 }),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [isReset, setReset] = useState(false);
  const restore = useMutation(
    trpc.agentStops.restore.mutationOptions({ onSuccess: () => void refresh() }),
  );
  const usable = usableReviews(reviews.data?.reviews ?? [], agent.epoch);
  const review = usable.find(({ review_id: id }) => id === chosen) ?? usable[0];
  function send() {
    if (review === undefined) return;
    restore.mutate({
      id: agent.id,
      review_id: review.review_id,
      approved_by: account.email,
      baseline_reset: isReset,
    });
  }
  return (
    <ActFrame
      title={copy.title(visibleText(agent.name).text)}
      lead={copy.lead}
      submit={copy.submit}
      act={{ mutate: send, isPending: restore.isPending, error: restore.error }}
      isIncomplete={review === undefined || !isReset}
      done={
        restore.data && (
          <Notice tone="success" title={copy.done}>
            {copy.doneText} {restore.data.conditions.join(", ")}.
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Consequences items={copy.consequences(agent.baseline_score, agent.epoch + 1)} />
      {reviews.isPending && (
        <>
          <LoadingStatus label={copy.loading} />
          <Skeleton className="h-14 w-full" />
        </>
      )}
      <FormProblem error={reviews.error} />
      {reviews.isSuccess && review === undefined && (
        <Notice tone="warning" title={copy.none}>
          {copy.noneText}
        </Notice>
      )}
      {review !== undefined && (
        <>
          <Field label={copy.review}>
            {(control) => (
              <Select
                {...control}
                value={review.review_id}
                onChange={(event) => setChosen(event.target.value)}
              >
                {usable.map(({ review_id: id, reviewed_by: by }) => (
                  <option key={id} value={id}>
                    {copy.reviewWords(id, visibleText(by).text)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <ScrollRegion
            label={copy.findings}
            className="max-h-40 whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2"
          >
            {visibleText(review.findings).text}
          </ScrollRegion>
          <Checkbox
            label={copy.reset(agent.baseline_score)}
            checked={isReset}
            onChange={(event) => setReset(event.target.checked)}
          />
        </>
      )}
    </ActFrame>
  );
}
