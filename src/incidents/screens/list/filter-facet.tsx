"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { choicesOf, type FilterOption } from "@/components/filters/filter";
import { FilterChoices } from "@/components/filters/filter-choices";
import { Input } from "@/components/ui/input";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import {
  FACET_VALUES,
  type FacetField,
  INCIDENT_LIST,
  type IncidentFilters,
  type ListedFilter,
} from "@/incidents/domain/incident-list";
import { formatTotal } from "@/lib/format";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { useTRPC } from "@/platform/trpc/browser/client";
import { fixedOptions, isFacet, isOpenEnded, optionLabel } from "../incident/filter-options";
import { filterCopy as copy } from "../incident/list-copy";
import { matchInput } from "../incident/search-params";

type Props = {
  field: ListedFilter;
  filters: IncidentFilters;
  onChange: (values: string[]) => void;
};

/** The values of a filter, with how many incidents the other filters leave to each. */
export function FilterFacet(props: Props) {
  const { field } = props;
  return isFacet(field) ? <CountedFacet {...props} field={field} /> : <Options {...props} />;
}

function CountedFacet(props: Props & { field: FacetField }) {
  const { field, filters } = props;
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const trpc = useTRPC();
  const facet = useQuery(
    trpc.incidents.facets.queryOptions(
      {
        ...matchInput({ ...filters, [field]: [] }),
        field,
        ...(search === "" ? {} : { search }),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <>
      {isOpenEnded(field) && (
        <div className="p-1">
          <Input
            type="search"
            aria-label={copy.find(INCIDENT_LIST.fields[field].title)}
            placeholder={copy.find(INCIDENT_LIST.fields[field].title)}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <Options {...props} facet={facet.data} search={search} />
      {facet.isPending && <Counting openEnded={isOpenEnded(field)} />}
      <Remarks facet={facet.data} failed={facet.isError} field={field} search={search} />
    </>
  );
}

type Facet = RouterOutputs["incidents"]["facets"];

type OptionsProps = Props & { facet?: Facet | undefined; search?: string };

function Options({ field, filters, onChange, facet, search = "" }: OptionsProps) {
  const me = useSession().account.email;
  const chosen: readonly string[] = filters[field];
  const counts = new Map(facet?.values.map(({ value, n }) => [value, n]));
  const fixed = fixedOptions(field).filter(({ label }) =>
    label.toLowerCase().includes(search.toLowerCase()),
  );
  const known = new Set(fixedOptions(field).map(({ value }) => value));
  const others = [...new Set([...(search === "" ? chosen : []), ...counts.keys()])]
    .filter((value) => isOpenEnded(field) && !known.has(value))
    .map((value): FilterOption<string> => ({ value, label: optionLabel(field, value) }));

  function noteOf(value: string): { note?: string } {
    if (facet === undefined) return {};
    const counted = field === "owner" && value === "me" ? me : value;
    // Beyond the most frequent ones, absence says nothing.
    const count = counts.get(counted) ?? (isOpenEnded(field) ? undefined : 0);
    return count === undefined ? {} : { note: formatTotal(count, facet.exact) };
  }

  const options = [...fixed, ...others].map((option) => ({ ...option, ...noteOf(option.value) }));
  return (
    <FilterChoices
      name={INCIDENT_LIST.fields[field].title}
      choices={choicesOf(options, chosen, onChange)}
    />
  );
}

function Counting({ openEnded }: { openEnded: boolean }) {
  return (
    <>
      <LoadingStatus label="Counting" />
      {openEnded && (
        <div className="space-y-3 p-2">
          <Skeleton className="w-40" />
          <Skeleton className="w-32" />
          <Skeleton className="w-36" />
        </div>
      )}
    </>
  );
}

type RemarksProps = {
  facet: Facet | undefined;
  failed: boolean;
  field: FacetField;
  search: string;
};

function Remarks({ facet, failed, field, search }: RemarksProps) {
  const open = isOpenEnded(field);
  const nothing = search === "" ? "No incident here has one." : "Nothing matches.";
  const texts = [
    ...(failed ? [copy.failed] : []),
    ...(open && facet?.values.length === 0 ? [nothing] : []),
    ...(open && facet !== undefined && facet.values.length >= FACET_VALUES
      ? [copy.top(FACET_VALUES)]
      : []),
    ...(facet?.exact === false
      ? ["At least so many: only part of the matching incidents was counted."]
      : []),
  ];
  return (
    <div role="status">
      {texts.map((text) => (
        <p key={text} className="px-2 py-1.5 text-muted text-xs">
          {text}
        </p>
      ))}
    </div>
  );
}
