"use client";

import { useId } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { RetestOptions, type RetestProps, TOP_ALIGNED } from "./retest-options";
import { options as copy } from "./run/copy";

/** Options: what is taken from a report, and the meaning of missing findings. */
export function OptionsPanel(props: RetestProps) {
  const { options, disabled, onOptions } = props;
  const session = useSession();
  const selectId = useId();
  const hintId = `${selectId}-hint`;
  return (
    <section aria-label={copy.title} className="space-y-2">
      <h2 className="font-semibold text-base">{copy.title}</h2>
      <div className="rounded-md border border-line bg-surface p-2">
        <div className="grid gap-x-4 md:grid-cols-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1">
            <label htmlFor={selectId}>Lowest severity to keep</label>
            <Select
              id={selectId}
              value={options.min_severity}
              disabled={disabled}
              aria-describedby={hintId}
              onChange={(event) => {
                const chosen = SEVERITIES.find((each) => each === event.target.value);
                if (chosen !== undefined) onOptions({ min_severity: chosen });
              }}
              className="w-52"
            >
              {SEVERITIES.map((severity) => (
                <option key={severity} value={severity}>
                  {copy.severities[severity]}
                </option>
              ))}
            </Select>
            <p id={hintId} className="w-full text-muted text-xs">
              Findings below it are left out and counted.
            </p>
          </div>
          <Checkbox
            checked={options.include_inactive}
            disabled={disabled}
            onChange={(event) => onOptions({ include_inactive: event.target.checked })}
            label="Import findings that the tool lists as closed"
            hint="New ones become closed incidents; incidents that exist already keep their state. Otherwise they are left out, each with a warning."
            className={TOP_ALIGNED}
          />
        </div>
        {session.may["incident.transition"] && <RetestOptions {...props} />}
      </div>
    </section>
  );
}
