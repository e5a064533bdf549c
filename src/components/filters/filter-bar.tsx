"use client";

import { Toolbar } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { copy } from "./copy";
import type { Filter } from "./filter";
import { FilterPill } from "./filter-pill";

type Props = {
  filters: readonly Filter[];
  /** Clears them all at once. */
  onClear: () => void;
  label?: string;
  /** True where something beside these filters narrows the list. */
  isNarrowed?: boolean;
  /** Follows the filters. */
  children?: ReactNode;
};

/** The filters of a list, of which the arrow keys go from one to the next (ARIA toolbar pattern). */
export function FilterBar({
  filters,
  onClear,
  label = copy.filters,
  isNarrowed = false,
  children,
}: Props) {
  const isFiltered = isNarrowed || filters.some(({ words }) => words !== null);
  return (
    <Toolbar.Root aria-label={label} className="flex min-w-0 flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <FilterPill key={filter.name} filter={filter} />
      ))}
      {children}
      {/* One filter has its own way to clear it. */}
      {isFiltered && filters.length > 1 && (
        <Toolbar.Button asChild>
          <Button variant="ghost" size="sm" onClick={onClear}>
            {copy.clear}
          </Button>
        </Toolbar.Button>
      )}
    </Toolbar.Root>
  );
}
