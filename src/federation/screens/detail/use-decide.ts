"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import { type RouterInputs, useTRPCClient } from "@/platform/trpc/browser/client";
import { deciding as copy } from "./copy";
import type { ReviewPack } from "./review-pack";
import { useFederationRefresh } from "./use-review";

type Decision = Omit<RouterInputs["federationReviews"]["decide"], "id">;

/** Decides on a review: claims it first if unclaimed, so that two people do not decide at once. */
export function useDecide(pack: ReviewPack, onDone: () => void) {
  const client = useTRPCClient();
  const refresh = useFederationRefresh();
  return useMutation({
    mutationFn: async (decision: Decision) => {
      if (pack.lease?.mine !== true) await client.federationReviews.claim.mutate({ id: pack.id });
      return client.federationReviews.decide.mutate({
        id: pack.id,
        expected_version: pack.version,
        ...decision,
      });
    },
    onSuccess: ({ outcome }, { decision }) => {
      toast.success(
        outcome === "seconded"
          ? "Your approval is counted. A second integrator has to approve it as well."
          : copy.done[decision],
      );
      onDone();
    },
    // Refused as well: what is shown may be what is out of date.
    onSettled: refresh,
  });
}
