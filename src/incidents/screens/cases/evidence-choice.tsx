"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Failure } from "@/components/failure";
import { Checkbox } from "@/components/ui/checkbox";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { KIND_NAMES } from "@/evidence/screens/evidence/copy";
import { placeOf } from "@/evidence/screens/evidence/place-of";
import { formatCount, formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";

const PAGE = 200;
/** The service lists the oldest first: so far is loaded to have the newest. */
const MOST = 1000;

type Props = {
  incidentId: string;
  hint?: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Evidence of an incident to tick, the newest first; erased items prove nothing any more. */
export function EvidenceChoice({ incidentId, hint, chosen, onChange }: Props) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.evidence.list.infiniteQueryOptions(
      { incident_id: incidentId, limit: PAGE },
      { getNextPageParam: (page) => page.next_cursor },
    ),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const all = query.data?.pages.flatMap((page) => page.evidence) ?? [];
  const mustLoad = hasNextPage && all.length < MOST;
  useEffect(() => {
    if (mustLoad && !isFetchingNextPage) void fetchNextPage();
  }, [mustLoad, isFetchingNextPage, fetchNextPage]);
  if (query.isError) {
    return (
      <Failure
        error={query.error}
        what="The evidence could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const items = all.filter((item) => item.erased_at === null).reverse();
  function toggle(id: string, isOn: boolean) {
    onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id));
  }
  return (
    <fieldset className="space-y-1">
      <legend className="font-medium text-sm">Evidence</legend>
      <p className="text-muted text-xs">{hint} The newest first.</p>
      {query.isPending ? (
        <div className="space-y-3 py-2">
          <LoadingStatus label="Loading evidence" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      ) : items.length === 0 ? (
        <p className="text-muted">This incident has no evidence yet.</p>
      ) : (
        <div className="max-h-56 overflow-y-auto rounded-md border border-line py-1">
          {items.map((item) => (
            <Checkbox
              key={item.id}
              checked={chosen.includes(item.id)}
              onChange={(event) => toggle(item.id, event.target.checked)}
              label={
                <bdi className="break-all">
                  <span className="font-mono text-xs">{item.id}</span> {placeOf(item)}
                </bdi>
              }
              hint={
                <>
                  {KIND_NAMES[item.kind]}, <Time value={item.imported_at} show="both" />
                </>
              }
            />
          ))}
        </div>
      )}
      {hasNextPage && !mustLoad && (
        <p className="text-muted text-xs">{`Only the first ${formatCount(all.length)} items are listed; newer ones may be missing.`}</p>
      )}
      <p role="status" className="text-muted text-xs">
        {chosen.length > 0 && `${formatQuantity(chosen.length, "item", "items")} chosen`}
      </p>
    </fieldset>
  );
}
