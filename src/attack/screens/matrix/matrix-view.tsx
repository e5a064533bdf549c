"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Grid3x3 } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { AsOf } from "@/components/as-of";
import { ChartFigure } from "@/components/charts/chart-figure";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { BusyLine } from "@/components/ui/progress";
import { formatQuantity } from "@/lib/format";
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
      <AsOf
        className="mb-0"
        at={matrix.as_of}
        busy={query.isFetching}
        onAgain={() => void query.refetch()}
      >
        <span>{`ATT&CK ${matrix.attack_version} · ${formatQuantity(rows.length, "technique", "techniques")}`}</span>
      </AsOf>
      <ChartFigure
        title="Incidents by technique and tactic"
        finding={matrixFinding(rows)}
        chart={<MatrixGrid matrix={matrix} rows={rows} filters={filters} />}
        table={<MatrixTable rows={rows} filters={filters} />}
        note={`${matrix.doctrine} ${"A technique of several tactics is listed under each of them. Sub-techniques are counted on their own."}`}
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
        title="No technique with these filters"
        text={copy.emptyText}
        onClear={() => onChange({ severity: [] })}
      />
    );
  }
  return (
    <EmptyState
      icon={Grid3x3}
      title="No techniques yet"
      actions={
        <>
          {status.length > 0 && (
            <Button onClick={() => onChange({ status: [] })}>Count closed incidents, too</Button>
          )}
          {source === "import" && (
            <Button onClick={() => onChange({ source: "simulation" })}>
              Look at simulated ones
            </Button>
          )}
        </>
      }
    >
      <p>{copy.emptyText}</p>
    </EmptyState>
  );
}
