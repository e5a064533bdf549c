"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import { useCaseRefresh } from "@/incidents/screens/cases/use-case-mutation";
import { selectionCopy as copy } from "@/incidents/screens/incident/list-copy";
import type { BulkAssignmentDto } from "@/incidents/server/cases/bulk-assign";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Assigns many incidents at once; what was done is said with the way back. */
export function useBulkAssign(onDone: (result: BulkAssignmentDto) => void) {
  const trpc = useTRPC();
  const refresh = useCaseRefresh();
  const undo = useMutation(
    trpc.cases.undoAssignment.mutationOptions({
      onSuccess: ({ undone, left }) => {
        const ids = left.map(({ id }) => id);
        if (ids.length === 0) toast.success(copy.undone(undone));
        else toast.message(`${copy.undone(undone)} ${copy.notUndone(ids)}`);
      },
      onError: (error) => {
        const problem = readProblem(error);
        toast.error(problem?.detail ?? problem?.title ?? "The assignment could not be undone");
      },
      onSettled: refresh,
    }),
  );
  const assign = useMutation(
    trpc.cases.bulkAssign.mutationOptions({
      onSuccess: (result) => onDone(result),
      onSettled: refresh,
    }),
  );
  return { assign, undo: (id: string) => undo.mutate({ id }) };
}
