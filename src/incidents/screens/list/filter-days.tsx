"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNow } from "@/components/ui/now-provider";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { filterCopy as copy } from "../incident/list-copy";

const DAY = 24 * 60 * 60 * 1000;
const SPANS = [7, 30, 90];

type Days = Pick<IncidentFilters, "created_from" | "created_to">;

type Props = { days: Days; onChange: (days: Partial<Days>) => void };

/** The days between which incidents were created. */
export function FilterDays({ days, onChange }: Props) {
  const now = useNow();
  const isReversed =
    days.created_from !== null && days.created_to !== null && days.created_from > days.created_to;
  return (
    <div className="space-y-3 p-2">
      <div className="flex flex-wrap gap-1.5">
        {SPANS.map((span) => (
          <Button
            key={span}
            size="sm"
            onClick={() =>
              onChange({ created_from: dayOf(now - (span - 1) * DAY), created_to: null })
            }
          >
            {copy.lastDays(span)}
          </Button>
        ))}
      </div>
      <Field label={copy.from}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={days.created_from ?? ""}
            onChange={(event) => onChange({ created_from: event.target.value || null })}
          />
        )}
      </Field>
      <Field label={copy.to} hint={copy.days} {...(isReversed ? { error: copy.reversed } : {})}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={days.created_to ?? ""}
            onChange={(event) => onChange({ created_to: event.target.value || null })}
          />
        )}
      </Field>
    </div>
  );
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
