"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { MatrixDto } from "@/attack/server/attack-dto";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { formatCount, formatQuantity } from "@/lib/format";
import { heatLook } from "./heat-look";
import { type HeatStep, heatStep } from "./heat-scale";
import type { MatrixFilters } from "./matrix-input";
import { countOf, type TechniqueRow } from "./matrix-rows";
import { techniqueLink } from "./technique-link";

type Props = {
  technique: MatrixDto["tactics"][number]["techniques"][number];
  scale: readonly HeatStep[];
  filters: MatrixFilters;
};

/** A technique with its own counts, and its sub-techniques on request. */
export function TechniqueCell({ technique, scale, filters }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id, subtechniques } = technique;
  return (
    <li className="space-y-1">
      <Cell cell={technique} scale={scale} filters={filters}>
        {subtechniques.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-6 items-center gap-1 rounded-sm text-left text-xs hover:underline"
          >
            <ChevronRight
              aria-hidden
              className={cn("size-3.5 shrink-0 transition-transform", isOpen && "rotate-90")}
            />
            {formatQuantity(subtechniques.length, "sub-technique", "sub-techniques")}
            <span className="sr-only">{` of ${id}`}</span>
          </button>
        )}
      </Cell>
      {isOpen && (
        <ul className="space-y-1 border-control border-l-2 pl-2">
          {subtechniques.map((each) => (
            <li key={each.id}>
              <Cell cell={each} scale={scale} filters={filters} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type CellProps = {
  cell: Omit<TechniqueRow, "tactics">;
  scale: readonly HeatStep[];
  filters: MatrixFilters;
  children?: React.ReactNode;
};

function Cell({ cell, scale, filters, children }: CellProps) {
  const { id, name, stated, suggested } = cell;
  const look = heatLook(heatStep(scale, countOf(cell)), stated > 0 || suggested === 0);
  return (
    <div className={cn("flex flex-col items-start rounded-md px-2 py-1.5 text-ink text-xs", look)}>
      <span className="font-mono">{id}</span>
      <span className="break-words font-medium leading-4 [overflow-wrap:anywhere]">{name}</span>
      <span className="flex flex-wrap gap-x-3">
        <Count id={id} n={stated} by="technique" word="named" filters={filters} />
        <Count id={id} n={suggested} by="suggested" word="suggested" filters={filters} />
      </span>
      {children}
    </div>
  );
}

type CountProps = {
  id: string;
  n: number;
  by: "technique" | "suggested";
  word: string;
  filters: MatrixFilters;
};

function Count({ id, n, by, word, filters }: CountProps) {
  if (n === 0) return null;
  return (
    <Link
      href={techniqueLink(id, by, filters)}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm tabular-nums underline decoration-control underline-offset-3 hover:decoration-current"
    >
      {formatCount(n)} {word}
      <span className="sr-only"> {`for ${id}`}</span>
    </Link>
  );
}
