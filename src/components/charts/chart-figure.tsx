"use client";

import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../ui/button";

type Props = {
  title: string;
  /** The chart's finding in words. */
  finding: string;
  chart: ReactNode;
  /** The same numbers; the form for keyboards and screen readers. */
  table: ReactNode;
  note?: string | undefined;
};

/** A chart under the sentence that it proves, with its numbers one click away. */
export function ChartFigure({ title, finding, chart, table, note }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const Icon = asTable ? ChartNoAxesColumn : Table2;
  return (
    <figure
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 space-y-1">
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          <p className="max-w-prose text-muted">{finding}</p>
        </div>
        <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Icon aria-hidden /> {asTable ? "Show as chart" : "Show as table"}
        </Button>
      </figcaption>
      {asTable ? table : chart}
      {note !== undefined && <p className="text-muted text-xs">{note}</p>}
    </figure>
  );
}
