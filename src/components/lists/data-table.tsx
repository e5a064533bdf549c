"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type CSSProperties, memo, type ReactNode, type Ref, useMemo } from "react";
import { cn } from "@/lib/cn";
import { OPEN_ROW } from "../open-row";
import { Table, TableHead, Td, Th } from "../ui/table";
import type { Density } from "./look";

type Direction = "ascending" | "descending";

export interface DataColumn<Row, Sort extends string = never> {
  key: string;
  title: ReactNode;
  /** Explains the column, beside its title. */
  how?: ReactNode;
  /** In rem; a column without one takes what is left. */
  width?: number;
  /** Classes of its header and cells that show it from a width of the list on; without them it always is. */
  from?: string;
  align?: "right";
  /** Orders of the list that are by this column. */
  sorts?: Partial<Record<Direction, Sort>>;
  className?: string;
  /** Said in full, where the cell cuts it off. */
  full?: (row: Row) => string;
  cell: (row: Row) => ReactNode;
}

/** What the first column takes at least, where so many others are chosen that the table scrolls. */
const LEFT_OVER = 20;
const CHOSEN = "hidden @2xl:table-cell";
const ALL: readonly string[] = [];

type Props<Row, Sort extends string> = {
  caption: string;
  /** Every column, in the order in which they are shown. */
  columns: readonly DataColumn<Row, Sort>[];
  /** Keys of the columns that the reader chose, in their order; none: as many as there is room for. */
  chosen?: readonly string[];
  density?: Density;
  sort?: Sort;
  /** Left out where the list has one order. */
  onSort?: (sort: Sort) => void;
  /** Before the columns, such as a checkbox. */
  lead?: { className: string; head: ReactNode; cell: (row: Row) => ReactNode };
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether the row is shown beside the list. */
  isOpen?: (row: Row) => boolean;
  rowClass?: (row: Row) => string | false | undefined;
  ref?: Ref<HTMLTableElement>;
};

/**
 * A list's rows under headers that sort it. The list is sorted by the service, through all its pages: a header
 * is a button only where the list declares an order by its column.
 */
export function DataTable<Row, Sort extends string>({
  caption,
  columns,
  chosen = ALL,
  density = "comfortable",
  sort,
  onSort,
  lead,
  rows,
  keyOf,
  isOpen,
  rowClass,
  ref,
}: Props<Row, Sort>) {
  const shown = useMemo(
    () => (chosen.length === 0 ? columns : chosenOf(columns, chosen)),
    [columns, chosen],
  );
  const widest = shown.reduce((sum, { width = LEFT_OVER }) => sum + width, 0);
  return (
    <Table
      ref={ref}
      className={cn(
        "table-fixed",
        chosen.length > 0 && "@2xl:min-w-(--least)",
        density === "compact" && "[&_td]:h-8 [&_td]:py-0.5 @2xl:[&_[data-below]]:hidden",
      )}
      style={{ "--least": `${widest}rem` } as CSSProperties}
    >
      <caption className="sr-only">{caption}</caption>
      <TableHead>
        {lead !== undefined && <Th className={lead.className}>{lead.head}</Th>}
        {shown.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={cn(
              "relative border-b hover:bg-hover has-[a:focus-visible]:bg-hover",
              rowClass?.(row),
              isOpen?.(row) && OPEN_ROW,
            )}
          >
            {lead !== undefined && <Td className={lead.className}>{lead.cell(row)}</Td>}
            <Cells row={row} columns={shown} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type CellsProps<Row, Sort extends string> = {
  row: Row;
  columns: readonly DataColumn<Row, Sort>[];
};

/** Cells of a row; where one of many rows is selected those of the others stay as they are. */
const Cells = memo(cellsOf) as typeof cellsOf;

function cellsOf<Row, Sort extends string>({ row, columns }: CellsProps<Row, Sort>): ReactNode {
  return columns.map(({ key, from, align, className, full, cell }) => (
    <Td
      key={key}
      className={cn(from, className)}
      {...(align === undefined ? {} : { align })}
      {...(full === undefined ? {} : { title: full(row) })}
    >
      {cell(row)}
    </Td>
  ));
}

/** The chosen columns, which do not wait for room. */
function chosenOf<Row, Sort extends string>(
  columns: readonly DataColumn<Row, Sort>[],
  chosen: readonly string[],
): DataColumn<Row, Sort>[] {
  return chosen.flatMap((key) => {
    const column = columns.find((each) => each.key === key);
    if (column?.from === undefined) return column ?? [];
    return { ...column, from: CHOSEN };
  });
}

type HeadProps<Row, Sort extends string> = {
  column: DataColumn<Row, Sort>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

function HeadCell<Row, Sort extends string>({ column, sort, onSort }: HeadProps<Row, Sort>) {
  const { title, how, width, from, align, sorts = {} } = column;
  const direction = directionOf(sorts, sort);
  const next = nextSort(sorts, direction);
  return (
    <Th
      className={cn(from)}
      {...(align === undefined ? {} : { align })}
      {...(direction === null ? {} : { "aria-sort": direction })}
      {...(width === undefined ? {} : { style: { width: `${width}rem` } })}
    >
      <span className="inline-flex items-center gap-0.5">
        {align === "right" && how}
        {onSort === undefined || next === undefined ? (
          title
        ) : (
          <button
            type="button"
            onClick={() => onSort(next)}
            className={cn(
              "-ml-1 inline-flex min-h-7 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink [&_svg]:size-3",
              direction !== null && "text-ink",
            )}
          >
            {title}
            <Arrow direction={direction} />
          </button>
        )}
        {align !== "right" && how}
      </span>
    </Th>
  );
}

function Arrow({ direction }: { direction: Direction | null }) {
  if (direction === "ascending") return <ArrowUp aria-hidden />;
  return direction === "descending" ? <ArrowDown aria-hidden /> : <ChevronsUpDown aria-hidden />;
}

function directionOf<Sort extends string>(
  { ascending, descending }: Partial<Record<Direction, Sort>>,
  sort: Sort | undefined,
): Direction | null {
  if (sort === undefined) return null;
  if (sort === ascending) return "ascending";
  return sort === descending ? "descending" : null;
}

/** What a press on the header asks for: the other direction, where the list has it. */
function nextSort<Sort extends string>(
  { ascending, descending }: Partial<Record<Direction, Sort>>,
  direction: Direction | null,
): Sort | undefined {
  if (direction === "descending") return ascending ?? descending;
  return descending ?? ascending;
}
