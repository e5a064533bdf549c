"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { LinkedIncidentsDto } from "@/server/services/engagements/linked-dto";
import { useTRPC } from "@/trpc/client";
import { useEngagementRefresh } from "../actions/use-engagement-refresh";

/** Takes the answer of a link's change for the list, and asks again for what depends on it. */
export function useLinkChange(engagementId: string): (linked: LinkedIncidentsDto) => void {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useEngagementRefresh();
  return (linked) => {
    client.setQueryData(trpc.engagements.linkedIncidents.queryKey({ id: engagementId }), linked);
    void refresh();
  };
}
