"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Hash } from "@/components/ui/hash";
import { BusyLine } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { formatBytes } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { type Connector, formatsQuery } from "./formats-query";
import { OptionsPanel } from "./options-panel";
import { PreviewReport } from "./preview-report";
import { finishOptions } from "./retest-scope";
import { copy, wizard } from "./run/copy";
import { ProblemNotice } from "./run/problem-notice";
import type { ImportWizardState, WizardStage } from "./use-import-wizard";

type Props = { stage: Extract<WizardStage, { step: "check" }>; state: ImportWizardState };

/** Result of reading the report, before anything is stored. */
export function CheckStep({ stage, state }: Props) {
  const { preview, create } = state;
  const [further, setFurther] = useState("");
  const [complaint, setComplaint] = useState<string | null>(null);
  const starting = create.isPending;
  const checking = preview.isPending;
  const shown = preview.isError ? null : stage.preview;

  function run() {
    if (shown === null) return;
    const finished = finishOptions(stage.options, shown, further);
    setComplaint("complaint" in finished ? finished.complaint : null);
    if ("options" in finished) void state.run(finished.options);
  }

  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 py-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="truncate font-medium">{stage.fileName}</p>
          <p className="flex items-center gap-2 text-muted text-xs">
            {formatBytes(stage.upload.bytes)} · {copy.facts.sha256}
            <Hash value={stage.upload.sha256} label="SHA-256 of the file" />
          </p>
        </div>
        <ReadAs value={stage.connector} disabled={starting} onChange={state.chooseConnector} />
        <div className="flex gap-2">
          <Button disabled={starting} onClick={state.reset}>
            Choose another file
          </Button>
          {shown !== null && (
            <Button variant="primary" disabled={starting || checking} onClick={run}>
              {starting
                ? wizard.starting
                : wizard.runCount(shown.records - shown.skipped, shown.records)}
            </Button>
          )}
        </div>
      </div>
      {create.isError && <ProblemNotice error={create.error} title={wizard.runFailed} />}
      {preview.isError && <CheckProblem error={preview.error} />}
      {stage.preview !== null && (
        <OptionsPanel
          options={stage.options}
          preview={stage.preview}
          further={further}
          complaint={complaint}
          disabled={starting}
          onOptions={(change) => {
            setComplaint(null);
            state.chooseOptions(change);
          }}
          onFurther={(text) => {
            setComplaint(null);
            setFurther(text);
          }}
        />
      )}
      {checking && <LoadingStatus label={wizard.checking} />}
      {checking && shown === null && <PreviewSkeleton />}
      {shown !== null && (
        <div aria-busy={checking} className="relative">
          <BusyLine busy={checking} />
          <div className={cn(checking && "opacity-55")}>
            <PreviewReport preview={shown} fileName={stage.fileName} />
          </div>
        </div>
      )}
    </div>
  );
}

type ReadAsProps = {
  value: Connector;
  disabled: boolean;
  onChange: (connector: Connector) => void;
};

function ReadAs({ value, disabled, onChange }: ReadAsProps) {
  const { data: formats = [] } = useQuery(formatsQuery(useTRPC()));
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-muted text-xs">
      Read as
      <Select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = formats.find((format) => format.name === event.target.value);
          onChange(chosen?.name ?? "auto");
        }}
        className="w-56"
      >
        <option value="auto">Detect from the content</option>
        {formats.map((format) => (
          <option key={format.name} value={format.name}>
            {format.title}
          </option>
        ))}
      </Select>
    </label>
  );
}

function CheckProblem({ error }: { error: unknown }) {
  const isEmpty = readProblem(error)?.code === "no_findings";
  return (
    <ProblemNotice
      error={error}
      title={isEmpty ? wizard.nothing : "The report could not be read"}
    />
  );
}

function PreviewSkeleton() {
  return (
    <div aria-hidden className="space-y-4">
      <p className="text-muted">{wizard.checking}…</p>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
