"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect } from "react";
import { LoadMore } from "@/components/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { useStoredChoice } from "@/lib/stored-choice";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AddEvidence } from "./add-evidence";
import { copy } from "./copy";
import { evidenceInput } from "./evidence-input";
import { EvidenceItem } from "./evidence-item";
import { LAYOUT, WRAP } from "./view-preferences";

/** So far a link to an item loads what comes before it; beyond, the reader decides. */
const MOST_LOADED_FOR_LINK = 500;

const LAYOUTS = [
  { value: "side", label: "Side by side" },
  { value: "stacked", label: "Stacked" },
] as const;

export function EvidenceList({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.evidence.list.infiniteQueryOptions(evidenceInput(incidentId), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const [wrap, setWrap] = useStoredChoice(WRAP);
  const [layout, setLayout] = useStoredChoice(LAYOUT);
  const [wanted] = useQueryState("item", parseAsString);
  const items = query.data.pages.flatMap((page) => page.evidence);
  const isFound = wanted === null || items.some((item) => item.id === wanted);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const mustLoad = !isFound && hasNextPage && items.length < MOST_LOADED_FOR_LINK;
  useEffect(() => {
    if (mustLoad && !isFetchingNextPage) void fetchNextPage();
  }, [mustLoad, isFetchingNextPage, fetchNextPage]);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={FileSearch}
        title="No evidence is kept"
        actions={<AddEvidence incidentId={incidentId} />}
      >
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-3 border-b px-4 py-2 md:px-6">
        <label className="inline-flex h-8 items-center gap-2 text-xs">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={wrap === "on"}
            onChange={(event) => setWrap(event.target.checked ? "on" : "off")}
          />
          Wrap lines
        </label>
        <span className="hidden @4xl:inline-flex">
          <Segmented
            label="Arrange requests and responses"
            value={layout}
            options={LAYOUTS}
            onChange={setLayout}
          />
        </span>
        <span className="ml-auto">
          <AddEvidence incidentId={incidentId} />
        </span>
      </div>
      <h2 className="sr-only">Evidence</h2>
      <ul>
        {items.map((item, index) => (
          <EvidenceItem
            key={item.id}
            item={item}
            initiallyOpen={wanted === null ? index === 0 : item.id === wanted}
            marked={item.id === wanted}
            wrap={wrap === "on"}
            side={layout === "side"}
          />
        ))}
      </ul>
      <LoadMore query={query} more="Load more evidence" loading="Loading more" />
    </div>
  );
}
