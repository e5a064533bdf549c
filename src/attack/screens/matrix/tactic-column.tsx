"use client";

import { useId, useState } from "react";
import type { MatrixDto } from "@/attack/server/attack-dto";
import { Button } from "@/components/ui/button";
import { formatCount, formatQuantity } from "@/lib/format";
import type { HeatStep } from "./heat-scale";
import type { MatrixFilters } from "./matrix-input";
import { TechniqueCell } from "./technique-cell";

/** A tactic may have a hundred; the most frequent ones come first. */
const SHOWN = 12;

type Props = {
  tactic: MatrixDto["tactics"][number];
  scale: readonly HeatStep[];
  filters: MatrixFilters;
};

/** One tactic and its techniques. */
export function TacticColumn({ tactic, scale, filters }: Props) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { techniques } = tactic;
  const shown = isWhole ? techniques : techniques.slice(0, SHOWN);
  return (
    <section aria-labelledby={id} className="min-w-0 space-y-2">
      <header className="md:min-h-11">
        <h3 id={id} className="font-medium">
          {tactic.name}
        </h3>
        <p className="text-muted text-xs tabular-nums">
          {formatQuantity(techniques.length, "technique", "techniques")}
        </p>
      </header>
      <ul className="space-y-1.5">
        {shown.map((technique) => (
          <TechniqueCell key={technique.id} technique={technique} scale={scale} filters={filters} />
        ))}
      </ul>
      {techniques.length > SHOWN && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isWhole}
          aria-describedby={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : `Show ${formatCount(techniques.length - SHOWN)} more`}
        </Button>
      )}
    </section>
  );
}
