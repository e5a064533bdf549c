"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Grid3x3, RotateCw } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { BusyLine } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { matrixCopy as copy } from "./matrix-copy";
import { matrixFinding } from "./matrix-finding";
import { MatrixGrid } from "./matrix-grid";
import { type MatrixFilters, matrixInput } from "./matrix-input";
import { matrixRows } from "./matrix-rows";
import { MatrixTable } from "./matrix-table";

type Props = { filters: MatrixFilters; onChange: (next: Partial<MatrixFilters>) => void };

export function MatrixView({ filters: wanted, onChange }: Props) {
  const trpc = useTRPC();
  const filters = useDeferredValue(wanted);
  const query = useSuspenseQuery(trpc.attack.matrix.queryOptions(matrixInput(filters)));
  const { data: matrix } = query;
  const rows = useMemo(() => matrixRows(matrix), [matrix]);
  if (rows.length === 0) return <Empty filters={filters} onChange={onChange} />;
  return (
    <div className="relative space-y-3 px-4 pb-10 md:px-6">
      <div className="absolute inset-x-0 top-0">
        <BusyLine busy={query.isFetching || filters !== wanted} />
      </div>
      <p className="flex flex-wrap items-center gap-x-1 text-muted text-xs">
        {copy.asOf} <Time value={matrix.as_of} show="both" seconds />
        <IconButton
          label={copy.refresh}
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          <RotateCw aria-hidden />
        </IconButton>
        <span>{copy.version(matrix.attack_version, rows.length)}</span>
      </p>
      <ChartFigure
        title={copy.figure}
        finding={matrixFinding(rows)}
        chart={<MatrixGrid matrix={matrix} rows={rows} filters={filters} />}
        table={<MatrixTable rows={rows} filters={filters} />}
        note={`${matrix.doctrine} ${copy.note}`}
      />
    </div>
  );
}

/** Distinguishes "nothing points anywhere" from "the filters leave nothing over". */
function Empty({ filters, onChange }: Props) {
  const { source, severity, status } = filters;
  if (severity.length > 0) {
    return (
      <FilteredEmpty
        title={copy.emptyFilteredTitle}
        text={copy.emptyText}
        onClear={() => onChange({ severity: [] })}
      />
    );
  }
  return (
    <EmptyState
      icon={Grid3x3}
      title={copy.emptyTitle}
      actions={
        <>
          {status.length > 0 && (
            <Button onClick={() => onChange({ status: [] })}>{copy.seeAll}</Button>
          )}
          {source === "import" && (
            <Button onClick={() => onChange({ source: "simulation" })}>{copy.seeSimulation}</Button>
          )}
        </>
      }
    >
      <p>{copy.emptyText}</p>
    </EmptyState>
  );
}
