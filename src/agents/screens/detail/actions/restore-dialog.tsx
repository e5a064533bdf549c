"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useSession } from "@/accounts/screens/session/use-session";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { FormProblem } from "@/components/forms/form-problem";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { Consequences } from "../acting/consequences";
import { useAgentRefresh } from "../acting/use-agent-refresh";
import { usableReviews } from "./usable-reviews";

type Props = { agent: AgentDto; onClose: () => void };

/** Restores an agent on a review that the reader chooses; the conditions are the service's answer. */
export function RestoreDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const { account } = useSession();
  const refresh = useAgentRefresh();
  const reviews = useQuery(
    trpc.agentStops.reviews.queryOptions({ id: agent.id }, { staleTime: 0 }),
  );
  const restore = useMutation(
    trpc.agentStops.restore.mutationOptions({ onSuccess: () => void refresh() }),
  );
  const usable = usableReviews(reviews.data?.reviews ?? [], agent.epoch);
  const reviewOf = (chosen: string) =>
    usable.find(({ review_id: id }) => id === chosen) ?? usable[0];
  const form = useForm({
    act: restore,
    values: { review_id: "", baseline_reset: false },
    secret: ["baseline_reset"],
    input: ({ review_id: chosen, baseline_reset }) => {
      const review = reviewOf(chosen);
      return review === undefined || !baseline_reset
        ? null
        : {
            id: agent.id,
            review_id: review.review_id,
            approved_by: account.email,
            baseline_reset,
          };
    },
  });
  const review = reviewOf(form.values.review_id);
  const baseline = agent.baseline_score;
  return (
    <FormDialog
      form={form}
      title={`Restore ${visibleText(agent.name).text}`}
      lead="You approve it in your own name."
      submit="Restore"
      done={
        restore.data && (
          <Notice tone="success" title="The agent is active">
            Conditions: {restore.data.conditions.join(", ")}.
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Consequences
        items={[
          `Puts the score to its baseline of ${baseline}`,
          "It only reads for 24 hours",
          "Its tools stay revoked until they are granted again",
          `Opens epoch ${agent.epoch + 1} of its trace behind the seal`,
        ]}
      />
      {reviews.isPending && (
        <>
          <LoadingStatus label="Loading the reviews" />
          <Skeleton className="h-14 w-full" />
        </>
      )}
      <FormProblem error={reviews.error} />
      {reviews.isSuccess && review === undefined && (
        <Notice tone="warning" title="A green review is needed first">
          It has to be of this quarantine and unused, and no later review may be red.
        </Notice>
      )}
      {review !== undefined && (
        <>
          <SelectField
            label="Review that it rests on"
            options={usable.map(({ review_id: value, reviewed_by: by }) => ({
              value,
              label: `${value} by ${visibleText(by).text}`,
            }))}
            {...form.field("review_id")}
            value={review.review_id}
          />
          <ScrollRegion
            label="Findings of the review"
            className="max-h-40 whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2"
          >
            {visibleText(review.findings).text}
          </ScrollRegion>
          <Checkbox
            label={`Put the score to its baseline of ${baseline}`}
            {...form.check("baseline_reset")}
          />
        </>
      )}
    </FormDialog>
  );
}
