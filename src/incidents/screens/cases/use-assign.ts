"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { assign as copy } from "./copy";
import { useCaseRefresh } from "./use-case-mutation";

type Before = Pick<IncidentDetailDto, "owner_email" | "workflow_status">;

/**
 * Says that an incident has a new owner. Where it had one before and kept its state, the toast gives
 * it back to them; no owner at all is nothing that an incident can go back to.
 */
export function useAssigned() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useCaseRefresh();
  const back = useMutation(
    trpc.cases.assign.mutationOptions({
      onSuccess: ({ incident }) => {
        client.setQueryData(trpc.incidents.get.queryKey({ id: incident.id }), incident);
        toast.success(copy.done(incident.id, incident.owner_email ?? ""));
      },
      onError: (error) => {
        const problem = readProblem(error);
        toast.error(problem?.detail ?? problem?.title ?? "The owner could not be set back");
      },
      onSettled: refresh,
    }),
  );
  return (
    before: Before,
    { id, owner_email, workflow_status, version }: IncidentDetailDto,
    name: string,
  ) => {
    const owner = before.owner_email;
    const isBack =
      owner !== null && owner !== owner_email && workflow_status === before.workflow_status;
    const undo = {
      label: "Undo",
      run: () => back.mutate({ id, owner_email: owner ?? "", expected_version: version }),
    };
    toast.success(copy.done(id, name), isBack ? undo : undefined);
  };
}
