"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { sendForVersion } from "./send-for-version";
import { useEngagementRefresh } from "./use-engagement-refresh";

interface Act<Input> {
  /** Version that the reader saw when deciding. */
  seen: EngagementDto;
  send: (version: number | undefined, input: Input) => Promise<EngagementDto>;
  isSame: (seen: EngagementDto, present: EngagementDto) => boolean;
  onDone: (engagement: EngagementDto) => void;
}

/**
 * An act on an engagement: its answer becomes the engagement on screen, and the rest is refetched.
 */
export function useEngagementAct<Input = void>({ seen, send, isSame, onDone }: Act<Input>) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useEngagementRefresh();
  const input = { id: seen.id };
  const present = () =>
    client.fetchQuery(trpc.engagements.get.queryOptions(input, { staleTime: 0 }));
  const act = useMutation({
    mutationFn: (input: Input) =>
      sendForVersion({ seen, send: (version) => send(version, input), present, isSame }),
    onSuccess: (engagement) => {
      client.setQueryData(trpc.engagements.get.queryKey(input), engagement);
      onDone(engagement);
      void refresh();
    },
  });
  return { act, present };
}
