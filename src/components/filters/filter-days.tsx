"use client";

import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { useNow } from "../ui/now-provider";
import { copy } from "./copy";
import type { Days } from "./filter";

const DAY = 24 * 60 * 60 * 1000;
const SPANS = [7, 30, 90];

type Props = { days: Days; onChange: (days: Days) => void };

/** A range of UTC days, open at either end. */
export function FilterDays({ days, onChange }: Props) {
  const now = useNow();
  const { from, to } = days;
  const isReversed = from !== null && to !== null && from > to;
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
            value={from ?? ""}
            onChange={({ target }) => onChange({ from: target.value || null, to })}
          />
        )}
      </Field>
      <Field label={copy.to} hint={copy.days} {...(isReversed ? { error: copy.reversed } : {})}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={to ?? ""}
            onChange={({ target }) => onChange({ from, to: target.value || null })}
          />
        )}
      </Field>
    </div>
  );
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
