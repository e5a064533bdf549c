"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Asks the service to end an import; whether it came in time, the run itself shows. */
export function useCancelRun() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation(
    trpc.imports.cancel.mutationOptions({
      onSettled: () => client.invalidateQueries(trpc.imports.pathFilter()),
    }),
  );
}

export type CancelRun = ReturnType<typeof useCancelRun>;
