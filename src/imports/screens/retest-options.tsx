"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FIELD } from "@/components/ui/input";
import type { ImportOptions } from "@/imports/server/import-options";
import type { ImportPreviewDto } from "@/imports/server/run-dto";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { HostChecklist } from "./host-checklist";
import { whyNotRetest } from "./retest-scope";

export interface RetestProps {
  options: ImportOptions;
  preview: ImportPreviewDto;
  further: string;
  complaint: string | null;
  disabled: boolean;
  onOptions: (change: Partial<ImportOptions>) => void;
  onFurther: (text: string) => void;
}

/** The box is aligned with its label if a longer text follows. */
export const TOP_ALIGNED = "items-start [&>input]:mt-0.5";

/** Whether, and for which hosts, an import speaks about what its report does not show. */
export function RetestOptions(props: RetestProps) {
  const { options, preview, disabled, onOptions } = props;
  const why = whyNotRetest(options, preview);
  const isOn = options.close_missing && why === null;
  const whyId = useId();
  return (
    <div className="mt-2 border-t pt-2">
      <Checkbox
        checked={isOn}
        disabled={disabled || why !== null}
        aria-describedby={why === null ? undefined : whyId}
        onChange={(event) => onOptions({ close_missing: event.target.checked })}
        label="Move what this report no longer shows to retest"
        hint="Takes incidents of the chosen hosts that the same tool found last, that are assigned or being fixed, and that this report does not show. Nothing is closed: that a finding is missing proves only that it was not observed."
        className={TOP_ALIGNED}
      />
      {why !== null && (
        <p id={whyId} className="px-2 pb-1 pl-8.5 text-xs">
          {why}
        </p>
      )}
      {isOn && <Hosts {...props} />}
    </div>
  );
}

function Hosts(props: RetestProps) {
  const { options, preview, further, complaint, disabled, onOptions, onFurther } = props;
  const complaintId = useId();
  const isCut = preview.hosts_total > preview.hosts.length;
  return (
    <fieldset
      aria-describedby={complaint === null ? undefined : complaintId}
      className="mt-1 mr-2 mb-2 ml-2 min-w-0 space-y-2 sm:ml-8.5"
    >
      <legend className="font-medium">Hosts that this scan covered</legend>
      <p className="text-muted text-xs">
        Choose only those that it tested in full.{" "}
        {isCut &&
          `The first ${formatCount(preview.hosts.length)} of ${formatCount(preview.hosts_total)} hosts are listed. Name further ones below.`}
      </p>
      <HostChecklist
        hosts={preview.hosts}
        chosen={preview.hosts.filter((host) => options.scope.includes(host))}
        disabled={disabled}
        onChange={(scope) => onOptions({ scope })}
      />
      {isCut && (
        <Field
          label="Further hosts"
          hint="One to a line, or with commas between. A host that the report does not cover ends the import without a change."
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              spellCheck={false}
              autoCapitalize="none"
              value={further}
              disabled={disabled}
              onChange={(event) => onFurther(event.target.value)}
              className={cn(FIELD, "h-auto py-1.5 font-mono text-xs")}
            />
          )}
        </Field>
      )}
      {complaint !== null && (
        <p id={complaintId} role="alert" className="text-critical text-xs">
          {complaint}
        </p>
      )}
    </fieldset>
  );
}
