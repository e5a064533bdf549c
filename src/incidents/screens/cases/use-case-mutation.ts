"use client";

import {
  type MutationFunction,
  type MutationKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Asks again for everything that case work changes: the case, its lists, numbers and records. */
export function useCaseRefresh(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries(trpc.incidents.pathFilter()),
      client.invalidateQueries(trpc.cases.pathFilter()),
      client.invalidateQueries(trpc.coverage.pathFilter()),
      client.invalidateQueries(trpc.tickets.pathFilter()),
      client.invalidateQueries(trpc.trace.pathFilter()),
      client.invalidateQueries(trpc.packages.pathFilter()),
      client.invalidateQueries(trpc.sla.pathFilter()),
      client.invalidateQueries(trpc.notices.pathFilter()),
      client.invalidateQueries(trpc.legal.pathFilter()),
    ]);
  };
}

type Options<Input, Output> = {
  mutationFn?: MutationFunction<Output, Input>;
  mutationKey?: MutationKey;
};

type More<Input, Output> = {
  id: string;
  /** The incident as the service left it; null where the answer does not say. */
  incidentOf: (output: Output) => IncidentDetailDto | null;
  /** Optimistic result before the answer, only where being wrong for a moment does no harm. */
  expect?: (input: Input) => Partial<IncidentDetailDto>;
  onDone: (output: Output, input: Input) => void;
  /** Where what started it may be gone, and does not show the error itself. */
  onFailed?: (error: unknown) => void;
};

/**
 * A mutation of a case: its answer becomes the case on screen, and dependent queries are refetched.
 */
export function useCaseMutation<Input, Output>(
  options: Options<Input, Output>,
  { id, incidentOf, expect, onDone, onFailed }: More<Input, Output>,
) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useCaseRefresh();
  const key = trpc.incidents.get.queryKey({ id });
  return useMutation<Output, unknown, Input, IncidentDetailDto | undefined>({
    ...(options.mutationFn === undefined ? {} : { mutationFn: options.mutationFn }),
    ...(options.mutationKey === undefined ? {} : { mutationKey: options.mutationKey }),
    onMutate: (input) => {
      if (expect === undefined) return undefined;
      const before = client.getQueryData(key);
      if (before !== undefined) client.setQueryData(key, { ...before, ...expect(input) });
      return before;
    },
    onError: (error, _input, before) => {
      if (before !== undefined) client.setQueryData(key, before);
      onFailed?.(error);
    },
    onSuccess: (output, input) => {
      const incident = incidentOf(output);
      if (incident !== null) client.setQueryData(key, incident);
      onDone(output, input);
      // The dialog's content is gone by now; the lists may take their time.
      void refresh();
    },
  });
}
