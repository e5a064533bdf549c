"use client";

import { CalendarRange } from "lucide-react";
import { type AskedPeriod, dayOf } from "@/boards/domain/period";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNow } from "@/components/ui/now-provider";
import { Popover } from "@/components/ui/popover";
import { Segmented } from "@/components/ui/segmented";

const OFFERED = [
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
  { value: "90d", label: "90 days" },
  { value: "1y", label: "1 year" },
] as const;

type Props = {
  asked: AskedPeriod;
  /** The days that are shown, with which one's own begin. */
  shown: { from: string; to: string };
  onAsk: (asked: AskedPeriod) => void;
};

/** Chooses the time range of a board: one that ends today, or days of one's own. */
export function PeriodPicker({ asked, shown, onAsk }: Props) {
  const today = dayOf(new Date(useNow()));
  const own = asked.range === "own";
  const days = { from: asked.from ?? shown.from, to: asked.to ?? shown.to };
  const change = (part: Partial<typeof days>) => onAsk({ range: "own", ...days, ...part });
  return (
    <>
      <Segmented<AskedPeriod["range"]>
        label="Time range"
        value={asked.range}
        options={OFFERED}
        onChange={(range) => onAsk({ range, from: null, to: null })}
      />
      <Popover
        label="Days of your own"
        className="p-3"
        trigger={
          <Button size="sm" aria-pressed={own} className="h-8 tabular-nums">
            <CalendarRange aria-hidden /> {own ? `${days.from} – ${days.to}` : "From – to"}
          </Button>
        }
      >
        <div className="space-y-3">
          <Field label="From (UTC)">
            {(control) => (
              <Input
                {...control}
                type="date"
                max={days.to}
                value={days.from}
                onChange={({ target }) => target.value !== "" && change({ from: target.value })}
              />
            )}
          </Field>
          <Field label="To (UTC)">
            {(control) => (
              <Input
                {...control}
                type="date"
                min={days.from}
                max={today}
                value={days.to}
                onChange={({ target }) => target.value !== "" && change({ to: target.value })}
              />
            )}
          </Field>
        </div>
      </Popover>
    </>
  );
}
