"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

/** Makes everything that is shown of the federation out of date. */
export function useFederationRefresh(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        Array.isArray(path) && typeof path[0] === "string" && path[0].startsWith("federation"),
    });
}

function failed(error: unknown): void {
  const problem = readProblem(error);
  toast.error(problem?.detail ?? problem?.title ?? copy.failed);
}

/** Taking a review, giving it back, and running the gates again; `reviewId` is null where none is open. */
export function useReview(registrationId: string, reviewId: string | null) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const outcome = { onError: failed, onSettled: refresh };
  const ran = { ...outcome, onSuccess: () => toast.success("The gates were run again") };
  const claim = useMutation(trpc.federationReviews.claim.mutationOptions(outcome));
  const release = useMutation(trpc.federationReviews.release.mutationOptions(outcome));
  const rerun = useMutation(trpc.federationReviews.rerun.mutationOptions(ran));
  const recheck = useMutation(trpc.federation.recheck.mutationOptions(ran));
  return {
    lease: {
      claim: () => {
        if (reviewId !== null) claim.mutate({ id: reviewId });
      },
      release: () => {
        if (reviewId !== null) release.mutate({ id: reviewId });
      },
      isPending: claim.isPending || release.isPending,
    },
    rerun: () => {
      if (reviewId === null) recheck.mutate({ registration_id: registrationId });
      else rerun.mutate({ id: reviewId });
    },
    isRunning: rerun.isPending || recheck.isPending,
  };
}
