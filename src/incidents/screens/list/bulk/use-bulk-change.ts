"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useCaseRefresh } from "@/incidents/screens/cases/use-case-mutation";
import type { BulkResultDto } from "@/incidents/server/cases/case-input";
import { type RouterInputs, useTRPC } from "@/platform/trpc/browser/client";
import { type BulkOutcome, bulkOutcome, CHUNK, chunksOf } from "./bulk-outcome";

type Action = RouterInputs["cases"]["bulk"]["action"];

/** The same change on many incidents, call after call; a failed call ends it, and what was done stays. */
export function useBulkChange(onDone: (outcome: BulkOutcome) => void) {
  const trpc = useTRPC();
  const refresh = useCaseRefresh();
  const [asked, setAsked] = useState(0);
  const { mutateAsync } = useMutation(trpc.cases.bulk.mutationOptions());
  const work = useMutation({
    mutationFn: async ({ ids, action }: { ids: readonly string[]; action: Action }) => {
      const answers: BulkResultDto[] = [];
      let error: unknown = null;
      try {
        for (const chunk of chunksOf(ids, CHUNK)) {
          answers.push(await mutateAsync({ ids: chunk, action }));
          setAsked((before) => before + chunk.length);
        }
      } catch (failure) {
        error = failure;
      }
      await refresh();
      return { outcome: bulkOutcome(ids, answers), error };
    },
    onSuccess: ({ outcome }) => onDone(outcome),
  });
  return { run: work.mutate, isRunning: work.isPending, asked, result: work.data ?? null };
}
