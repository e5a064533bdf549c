import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { ScrollRegion } from "../ui/scroll-region";
import { Table, TableHead } from "../ui/table";

type Props = { caption: string; head: ReactNode; children: ReactNode };

/** The numbers of a figure as a table of limited height; `head` are its column heads, the rest its rows. */
export function FigureTable({ caption, head, children }: Props) {
  return (
    <ScrollRegion label={caption} className="max-h-96">
      <Table>
        <caption className="sr-only">{caption}</caption>
        <TableHead>{head}</TableHead>
        <tbody>{children}</tbody>
      </Table>
    </ScrollRegion>
  );
}

type RowHeadProps = { className?: string; children: ReactNode };

/** What a row of the table is about. */
export function RowHead({ className, children }: RowHeadProps) {
  return (
    <th scope="row" className={cn("h-9 px-3 font-normal first:pl-4 md:first:pl-6", className)}>
      {children}
    </th>
  );
}
