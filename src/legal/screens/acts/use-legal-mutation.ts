"use client";

import { type MutationFunction, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import { useCaseMutation } from "@/incidents/screens/cases/use-case-mutation";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { useTRPC } from "@/platform/trpc/browser/client";

type Options<Input> = { mutationFn?: MutationFunction<LegalTriggersDto, Input> };

type More<Input> = {
  id: string;
  done: string | ((input: Input) => string);
  onDone: () => void;
};

/**
 * An act that the legal view depends on. It stays pending until the version of the incident that it
 * left behind is known here: the next act must not be refused for the own one before it.
 */
export function useLegalMutation<Input>(
  { mutationFn }: Options<Input>,
  { id, done, onDone }: More<Input>,
) {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useCaseMutation<Input, LegalTriggersDto>(
    {
      ...(mutationFn === undefined
        ? {}
        : {
            mutationFn: async (input, context) => {
              const output = await mutationFn(input, context);
              client.setQueryData(trpc.legal.triggers.queryKey({ id }), output);
              await client.refetchQueries(trpc.incidents.get.queryFilter({ id }));
              return output;
            },
          }),
    },
    {
      id,
      incidentOf: () => null,
      onDone: (_, input) => {
        toast.success(typeof done === "string" ? done : done(input));
        onDone();
      },
    },
  );
}
