"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { formatDateTime } from "@/lib/format";
import type { TimeAnswer } from "./answer";
import { knownZones, readWallTime } from "./zoned-time";

type Props = {
  legend: string;
  value: TimeAnswer;
  error?: string | undefined;
  hint?: string | undefined;
  onChange: (value: TimeAnswer) => void;
};

/** An instant as given: date, time, the zone of both, and whether the time of day is known. */
export function InstantField({ legend, value, error, hint, onChange }: Props) {
  const id = useId();
  const change = (next: Partial<TimeAnswer>) => onChange({ ...value, ...next });
  const isDay = value.precision === "date";
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset className="space-y-2" {...(notes === "" ? {} : { "aria-describedby": notes })}>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-2">
        <Field label="Date">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={value.date}
              onChange={(event) => change({ date: event.target.value })}
            />
          )}
        </Field>
        <Field label="Time">
          {(control) => (
            <Input
              {...control}
              type="time"
              disabled={isDay}
              value={isDay ? "" : value.time}
              onChange={(event) => change({ time: event.target.value })}
            />
          )}
        </Field>
        <div className="col-span-2">
          <Field label="Time zone">
            {(control) => (
              <>
                <Input
                  {...control}
                  list={`${id}-zones`}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={60}
                  placeholder="Such as Europe/Brussels"
                  value={value.zone}
                  onChange={(event) => change({ zone: event.target.value })}
                />
                <Zones id={`${id}-zones`} typed={value.zone} />
              </>
            )}
          </Field>
        </div>
      </div>
      <Checkbox
        label="The time of day is not known"
        checked={isDay}
        onChange={(event) => change({ precision: event.target.checked ? "date" : "minute" })}
      />
      <Meaning value={value} />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-critical text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const MOST_ZONES = 12;

/** Zones that hold what was typed; all of them would be hundreds of entries for every question. */
function Zones({ id, typed }: { id: string; typed: string }) {
  const text = typed.trim().toLowerCase();
  const zones = knownZones().filter((zone) => zone.toLowerCase().includes(text));
  return (
    <datalist id={id}>
      {zones.slice(0, MOST_ZONES).map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
}

/** The entered time in UTC, once it is complete. */
function Meaning({ value }: { value: TimeAnswer }) {
  const read = readWallTime(value.date, value.time, value.zone.trim());
  const words =
    value.precision === "date"
      ? "Recorded as a day. Limits count from its earliest instant."
      : typeof read === "string"
        ? null
        : read.repeated
          ? `The clocks showed this twice. The earlier one is taken: ${formatDateTime(read.utc)}`
          : `This is ${formatDateTime(read.utc)}`;
  return <p className="min-h-4 text-muted text-xs">{words}</p>;
}
