import type { ReactNode } from "react";
import { FilteredEmpty, type FilteredEmptyProps } from "../filters/filtered-empty";

type Props = FilteredEmptyProps & {
  isFiltered: boolean;
  /** The same list without filters; loaded only where there are some. */
  anything: { isPending: boolean; data?: { count: number } | undefined };
  /** Shown for a list that has no rows under any filter. */
  never: ReactNode;
};

/** Distinguishes "there is none at all" from "the filters leave nothing over". */
export function ListEmpty({ isFiltered, anything, never, ...filtered }: Props) {
  if (isFiltered && anything.isPending) return null;
  if (!isFiltered || anything.data?.count === 0) return never;
  return <FilteredEmpty {...filtered} />;
}
