"use client";

import { useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Archive, FileSearch } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useDeferredValue, useEffect, useId } from "react";
import { LoadMore } from "@/components/load-more";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { BusyLine } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { REGISTER_KINDS, type RegisterKind } from "@/engagements/domain/entry";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { REGISTER_KIND_NAMES } from "../copy";
import { AddItem } from "./add-item";
import { list as copy } from "./copy";
import { readKind, registerInput } from "./register-input";
import { RegisterItem } from "./register-item";
import { useWantedItem } from "./use-wanted-item";

/** So far a link to an item loads what comes before it; beyond, the reader decides. */
const MOST_LOADED_FOR_LINK = 500;

/** The items, the latest first; a link to one (`?item=REG-3`) opens it. */
export function RegisterList({ engagementId }: { engagementId: string }) {
  const trpc = useTRPC();
  const [wantedKind, setKind] = useQueryState("item_kind", parseAsString);
  const wanted = useWantedItem();
  const kind = readKind(wantedKind);
  const shown = useDeferredValue(kind);
  const { data: engagement } = useSuspenseQuery(
    trpc.engagements.get.queryOptions({ id: engagementId }),
  );
  const query = useSuspenseInfiniteQuery(
    trpc.engagements.entries.infiniteQueryOptions(registerInput(engagementId, shown), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const items = query.data.pages.flatMap((page) => page.entries);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isFound = wanted === null || items.some((entry) => entry.id === wanted);
  const mustLoad = !isFound && hasNextPage && items.length < MOST_LOADED_FOR_LINK;
  useEffect(() => {
    if (mustLoad && !isFetchingNextPage) void fetchNextPage();
  }, [mustLoad, isFetchingNextPage, fetchNextPage]);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 border-b px-4 py-3 md:px-6">
        <div className="max-w-md space-y-0.5">
          <h2 className="font-semibold text-base">{copy.heading}</h2>
          <p className="text-muted">
            What shows that something happened. Each item has a digest that everybody can compute
            again.
          </p>
        </div>
        <Adding engagement={engagement} />
      </div>
      {(items.length > 0 || shown !== null) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 md:px-6">
          <KindFilter value={kind} onChange={(next) => void setKind(next)} />
          <p role="status" className="text-muted text-xs">
            {hasNextPage
              ? `${formatQuantity(items.length, "item", "items")} shown, and there are more`
              : formatQuantity(items.length, "item", "items")}
          </p>
        </div>
      )}
      <BusyLine busy={shown !== kind} />
      {items.length === 0 ? (
        <Empty engagement={engagement} kind={shown} onClear={() => void setKind(null)} />
      ) : (
        <ul aria-label={copy.heading}>
          {items.map((entry) => (
            <RegisterItem
              key={entry.id}
              engagementId={engagementId}
              entry={entry}
              marked={entry.id === wanted}
            />
          ))}
        </ul>
      )}
      <LoadMore query={query} more="Load more items" loading="Loading more" />
    </>
  );
}

/** The button, or why there is none. */
function Adding({ engagement: { id, state, allowed } }: { engagement: EngagementDto }) {
  if (allowed.log !== null) return <AddItem engagementId={id} />;
  const isOver = state === "completed" || state === "cancelled";
  return (
    <p className="max-w-60 text-muted text-xs">
      {isOver
        ? "The engagement is over: items are read and checked, and none is added."
        : "Only the white team and the red team of this engagement add items."}
    </p>
  );
}

type FilterProps = { value: RegisterKind | null; onChange: (kind: RegisterKind | null) => void };

function KindFilter({ value, onChange }: FilterProps) {
  const id = useId();
  return (
    <div className="inline-flex items-center gap-2 text-xs">
      <label htmlFor={id} className="text-muted">
        Kind
      </label>
      <Select
        id={id}
        quiet
        className="w-44"
        value={value ?? ""}
        onChange={(event) => onChange(readKind(event.target.value))}
      >
        <option value="">All kinds</option>
        {REGISTER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {REGISTER_KIND_NAMES[kind]}
          </option>
        ))}
      </Select>
    </div>
  );
}

type EmptyProps = { engagement: EngagementDto; kind: RegisterKind | null; onClear: () => void };

function Empty({ engagement, kind, onClear }: EmptyProps) {
  if (kind !== null) {
    return (
      <EmptyState
        icon={FileSearch}
        title={`No item is of the kind ${REGISTER_KIND_NAMES[kind]}`}
        actions={<Button onClick={onClear}>Show all kinds</Button>}
      >
        Other kinds may hold what you look for.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Archive} title="The register is empty">
      <p>
        The final report is made from it: a statement counts as proven only where it cites an item
        whose stored bytes were hashed again, and without a single item there is no final report.
      </p>
      {engagement.allowed.log !== null && (
        <p className="pt-2">Drop or paste a file anywhere here to add the first one.</p>
      )}
    </EmptyState>
  );
}
