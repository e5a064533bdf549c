"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Failure } from "@/components/failure";
import { Choice } from "@/components/forms/choice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { useTRPC } from "@/platform/trpc/browser/client";
import { tacticName } from "./copy";

const MOST = 50;
const SHORTEST = 2;

type Props = {
  search: string;
  value: string | null;
  /** Techniques that need no confirming any more. */
  confirmed: readonly string[];
  onChange: (techniqueId: string) => void;
};

/** Techniques of the catalogue whose id or name matches a text. */
export function TechniqueChoice({ search, value, confirmed, onChange }: Props) {
  const trpc = useTRPC();
  const q = useDeferredValue(search.trim());
  const isAsking = q.length >= SHORTEST;
  const query = useQuery(
    trpc.attack.search.queryOptions(
      { q },
      { enabled: isAsking, placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  if (!isAsking) return <p className="text-muted text-xs">Type at least two characters.</p>;
  if (query.isError) {
    return (
      <Failure
        error={query.error}
        what="The techniques could not be searched"
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) {
    return (
      <div className="space-y-3 py-2">
        <LoadingStatus label="Searching" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  }
  const { techniques } = query.data;
  const options = techniques.map(({ id, name, tactics }) => ({
    value: id,
    label: `${id} ${name}`,
    hint: tactics.map(tacticName).join(", "),
    reason: confirmed.includes(id) ? "Already confirmed" : null,
  }));
  return (
    <div className="space-y-1">
      {options.length > 0 && (
        <div className="max-h-56 overflow-y-auto rounded-md border border-line px-1 py-1.5">
          <Choice
            legend="Technique"
            hideLegend
            value={value}
            options={options}
            onChange={onChange}
          />
        </div>
      )}
      <p role="status" className="text-muted text-xs">
        {options.length === 0 && "No technique of ATT&CK Enterprise has this id or name."}
        {options.length >= MOST && "Only the first 50 are shown; type more of the name."}
      </p>
    </div>
  );
}
