"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNow } from "@/components/ui/now-provider";
import { filterCopy as copy } from "../incident/list-copy";
import type { Days } from "./filter-words";

const DAY = 24 * 60 * 60 * 1000;
const SPANS = [7, 30, 90];

type Props = { days: Days; onChange: (days: Partial<Days>) => void };

/** The days between which something happened. */
export function FilterDays({ days, onChange }: Props) {
  const now = useNow();
  const isReversed = days.from !== null && days.to !== null && days.from > days.to;
  return (
    <div className="space-y-3 p-2">
      <div className="flex flex-wrap gap-1.5">
        {SPANS.map((span) => (
          <Button
            key={span}
            size="sm"
            onClick={() => onChange({ from: dayOf(now - (span - 1) * DAY), to: null })}
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
            value={days.from ?? ""}
            onChange={(event) => onChange({ from: event.target.value || null })}
          />
        )}
      </Field>
      <Field label={copy.to} hint={copy.days} {...(isReversed ? { error: copy.reversed } : {})}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={days.to ?? ""}
            onChange={(event) => onChange({ to: event.target.value || null })}
          />
        )}
      </Field>
    </div>
  );
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
