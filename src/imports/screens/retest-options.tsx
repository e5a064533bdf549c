"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FIELD } from "@/components/ui/input";
import type { ImportOptions } from "@/imports/server/import-options";
import type { ImportPreviewDto } from "@/imports/server/run-dto";
import { cn } from "@/lib/cn";
import { HostChecklist } from "./host-checklist";
import { whyNotRetest } from "./retest-scope";
import { options as copy } from "./run/copy";

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
        label={copy.missing}
        hint={copy.missingHint}
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
      <legend className="font-medium">{copy.hosts}</legend>
      <p className="text-muted text-xs">
        {copy.hostsHint} {isCut && copy.hostsListed(preview.hosts.length, preview.hosts_total)}
      </p>
      <HostChecklist
        hosts={preview.hosts}
        chosen={preview.hosts.filter((host) => options.scope.includes(host))}
        disabled={disabled}
        onChange={(scope) => onOptions({ scope })}
      />
      {isCut && (
        <Field label={copy.further} hint={copy.furtherHint}>
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
