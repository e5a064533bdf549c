"use client";

import { useMemo } from "react";
import type { MatrixDto } from "@/attack/server/attack-dto";
import { Legend } from "@/components/charts/legend";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { heatLook } from "./heat-look";
import { type HeatStep, heatScale } from "./heat-scale";
import type { MatrixFilters } from "./matrix-input";
import { countOf, type TechniqueRow } from "./matrix-rows";
import { TacticColumn } from "./tactic-column";

type Props = { matrix: MatrixDto; rows: readonly TechniqueRow[]; filters: MatrixFilters };

/** Tactics side by side in the order of ATT&CK, on a phone one below the other. */
export function MatrixGrid({ matrix, rows, filters }: Props) {
  const scale = useMemo(() => heatScale(Math.max(0, ...rows.map(countOf))), [rows]);
  const used = matrix.tactics.filter(({ techniques }) => techniques.length > 0);
  const unused = matrix.tactics.filter(({ techniques }) => techniques.length === 0);
  return (
    <div className="min-w-0 space-y-4">
      <HeatLegend scale={scale} />
      <ScrollRegion label="Techniques by tactic" className="pb-2">
        <div className="grid gap-x-2 gap-y-6 md:auto-cols-[minmax(11rem,1fr)] md:grid-flow-col">
          {used.map((tactic) => (
            <TacticColumn key={tactic.id} tactic={tactic} scale={scale} filters={filters} />
          ))}
        </div>
      </ScrollRegion>
      {unused.length > 0 && (
        <p className="text-muted text-xs">{`No incident points to: ${unused.map(({ name }) => name).join(", ")}.`}</p>
      )}
    </div>
  );
}

function HeatLegend({ scale }: { scale: readonly HeatStep[] }) {
  const mark = (look: string) => (
    <span aria-hidden className={cn("inline-block h-4 w-6 rounded-xs", look)} />
  );
  return (
    <div className="space-y-1.5">
      <p className="text-muted text-xs">Incidents for which it is named or suggested</p>
      <Legend
        items={[
          ...scale.map(({ step, from, to }) => ({
            key: String(step),
            mark: mark(heatLook(step, true)),
            label: from === to ? formatCount(from) : `${formatCount(from)} to ${formatCount(to)}`,
          })),
          { key: "stated", mark: mark(heatLook(3, true)), label: "Named for at least one" },
          { key: "suggested", mark: mark(heatLook(3, false)), label: "Suggested only" },
        ]}
      />
    </div>
  );
}
