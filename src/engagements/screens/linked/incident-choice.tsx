"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Failure } from "@/components/failure";
import { Choice } from "@/components/forms/choice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { useTRPC } from "@/platform/trpc/browser/client";

const MOST = 10;

/** As the service reads ids; what is typed in small letters is meant, too. */
const ID = /^INC-\d{4}-\d{6,18}$/i;

type Props = {
  search: string;
  source: "import" | "simulation";
  linked: readonly string[];
  value: string | null;
  onChange: (id: string) => void;
};

/** Incidents that match a text, or the one whose id it is. */
export function IncidentChoice({ search, source, linked, value, onChange }: Props) {
  const trpc = useTRPC();
  const text = useDeferredValue(search.trim());
  const id = ID.test(text) ? text.toUpperCase() : null;
  const query = useQuery(
    trpc.incidents.list.queryOptions(
      { source, limit: MOST, sort: "newest", ...(text === "" ? {} : { q: text }) },
      { enabled: id === null, placeholderData: keepPreviousData },
    ),
  );
  if (id === null && query.isError) {
    return (
      <Failure
        error={query.error}
        what="The incidents could not be searched"
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (id === null && query.data === undefined) {
    return (
      <div className="space-y-3 py-2">
        <LoadingStatus label="Looking for incidents" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  }
  const found = id === null ? (query.data?.incidents ?? []) : [];
  const options = [
    ...(id === null ? [] : [{ id, label: id, hint: "By its id" }]),
    ...found.map((incident) => ({
      id: incident.id,
      label: incident.title,
      hint: `${incident.id} · ${SEVERITY_NAMES[incident.severity]}`,
    })),
  ].map((option) => ({
    value: option.id,
    label: option.label,
    hint: option.hint,
    reason: linked.includes(option.id) ? "Linked already" : null,
  }));
  return (
    <div className="space-y-1">
      <div className="max-h-56 overflow-y-auto rounded-md border border-line px-1 py-1.5">
        {options.length === 0 ? (
          <p className="px-2 py-1 text-muted">No incident matches.</p>
        ) : (
          <Choice
            legend="Incidents that match"
            hideLegend
            value={value}
            options={options}
            onChange={onChange}
          />
        )}
      </div>
      <p role="status" className="min-h-4 text-muted text-xs">
        {found.length >= MOST && "The first matches are shown; type more to narrow them down."}
      </p>
    </div>
  );
}
