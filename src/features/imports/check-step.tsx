"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { formatBytes } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { CONNECTOR_NAMES, type Connector, copy, wizard } from "./copy";
import { PreviewReport } from "./preview-report";
import type { ImportWizardState, WizardStage } from "./use-import-wizard";

type Props = { stage: Extract<WizardStage, { step: "check" }>; state: ImportWizardState };

const CONNECTORS = Object.keys(CONNECTOR_NAMES) as Connector[];

/** What the service read in the report, before anything is kept of it. */
export function CheckStep({ stage, state }: Props) {
  const { preview, create } = state;
  const starting = create.isPending;
  const selectId = useId();
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
        <label htmlFor={selectId} className="flex items-center gap-2 text-muted text-xs">
          {wizard.readAs}
          <Select
            id={selectId}
            value={stage.connector}
            disabled={preview.isPending || starting}
            onChange={(event) => {
              const connector = CONNECTORS.find((each) => each === event.target.value);
              if (connector !== undefined) state.chooseConnector(connector);
            }}
            className="w-52"
          >
            {CONNECTORS.map((connector) => (
              <option key={connector} value={connector}>
                {CONNECTOR_NAMES[connector]}
              </option>
            ))}
          </Select>
        </label>
        <div className="flex gap-2">
          <Button disabled={starting} onClick={state.reset}>
            {wizard.otherFile}
          </Button>
          {preview.isSuccess && (
            <Button variant="primary" disabled={starting} onClick={() => void state.run()}>
              {starting ? wizard.starting : wizard.runCount(preview.data.records)}
            </Button>
          )}
        </div>
      </div>
      {create.isError && <Problem error={create.error} title={wizard.runFailed} />}
      {preview.isPending && <PreviewSkeleton />}
      {preview.isError && <Problem error={preview.error} title={wizard.checkFailed} />}
      {preview.isSuccess && <PreviewReport preview={preview.data} fileName={stage.fileName} />}
    </div>
  );
}

/** A report that cannot be read says where it stops to make sense. */
function Problem({ error, title }: { error: unknown; title: string }) {
  const problem = readProblem(error);
  return (
    <Notice tone="error" title={title}>
      <p>{problem?.detail ?? problem?.title}</p>
      {problem !== null && (
        <p className="pt-1 text-xs">
          <code className="font-mono">{problem.code}</code>
          {problem.position !== null && (
            <> · {copy.position(problem.position.line, problem.position.column)}</>
          )}
          {problem.requestId !== null && (
            <>
              {" "}
              · request <code className="font-mono">{problem.requestId}</code>
            </>
          )}
        </p>
      )}
    </Notice>
  );
}

function PreviewSkeleton() {
  return (
    <div className="space-y-4">
      <LoadingStatus label={wizard.checking} />
      <p aria-hidden className="text-muted">
        {wizard.checking}…
      </p>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
