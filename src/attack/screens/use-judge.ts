"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "@/components/toast";
import { useCaseRefresh } from "@/incidents/screens/cases/use-case-mutation";
import { useTRPC } from "@/platform/trpc/browser/client";
import { judgeCopy as copy } from "./copy";

/** Later than a dialog gives the focus back by itself. */
const AFTER_DIALOG = 80;

/** Id of what holds the techniques. */
export const LIST = "techniques";

/**
 * Judges techniques of an incident. It is pending until the version that the judgement made is
 * known: the next one names it. The focus then follows the technique to its new place.
 */
export function useJudge(incidentId: string, { onDone, onFailed }: Ends) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useCaseRefresh();
  const [judged, setJudged] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (judged === null) return;
    const timer = window.setTimeout(() => focusTechnique(judged.id), AFTER_DIALOG);
    return () => window.clearTimeout(timer);
  }, [judged]);
  const listKey = trpc.attack.list.queryKey({ id: incidentId });
  const judge = useMutation(
    trpc.attack.judge.mutationOptions({
      onSuccess: async (techniques, { technique_id: id, verdict }) => {
        const before = client.getQueryData(listKey)?.ttps.find((each) => each.technique_id === id);
        client.setQueryData(listKey, techniques);
        // Withdrawing takes a first judgement back, not one that replaced another.
        const isFirst = verdict !== "withdrawn" && (before?.judged_at ?? null) === null;
        const version = client.getQueryData(
          trpc.incidents.get.queryKey({ id: incidentId }),
        )?.version;
        toast.success(
          copy.done[verdict](id),
          isFirst ? { label: copy.undo, run: withdraw } : undefined,
        );
        function withdraw() {
          const expected = version === undefined ? {} : { expected_version: version + 1 };
          judge.mutate({ id: incidentId, technique_id: id, verdict: "withdrawn", ...expected });
        }
        setJudged({ id });
        onDone();
        void client.invalidateQueries(trpc.attack.matrix.pathFilter());
        await refresh();
      },
      onError: (_, { technique_id: id }) => onFailed(id),
    }),
  );
  return judge;
}

type Ends = { onDone: () => void; onFailed: (techniqueId: string) => void };

export type Judge = ReturnType<typeof useJudge>;

export function placeOf(techniqueId: string): string {
  return `technique-${techniqueId}`;
}

function focusTechnique(id: string): void {
  const place = document.getElementById(placeOf(id));
  const closed = place?.closest("details:not([open])");
  // One that only a person had named is gone once that is withdrawn.
  const target = closed?.querySelector("summary") ?? place ?? document.getElementById(LIST);
  target?.focus();
}
