"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { LinkedIncidentsDto } from "@/engagements/server/linked/linked-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useEngagementRefresh } from "../acting/use-engagement-refresh";

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
