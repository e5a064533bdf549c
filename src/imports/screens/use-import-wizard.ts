"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ImportOptions } from "@/imports/server/import-options";
import type { ImportPreviewDto } from "@/imports/server/run-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { type StoredUpload, uploadReport } from "@/platform/trpc/browser/upload-report";
import type { Connector } from "./formats-query";
import { hasEnded } from "./run/run-state";
import { useCancelRun } from "./run/use-cancel-run";

const POLL = 500;

interface CheckStage {
  step: "check";
  upload: StoredUpload;
  fileName: string;
  connector: Connector;
  options: ImportOptions;
  /** The last preview; stays on the screen while the report is read again. */
  preview: ImportPreviewDto | null;
}

export type WizardStage =
  | { step: "file"; failure: unknown }
  | { step: "upload"; fileName: string; sent: number; total: number }
  | CheckStage
  | { step: "run"; runId: string };

const START: WizardStage = { step: "file", failure: null };

const DEFAULT_OPTIONS: ImportOptions = {
  include_inactive: false,
  min_severity: "info",
  close_missing: false,
  scope: [],
};

/** The way of one report from the reader's disk to its incidents; each step waits for the one before. */
export function useImportWizard() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [stage, setStage] = useState<WizardStage>(START);
  const upload = useRef<AbortController | null>(null);
  const preview = useMutation(trpc.imports.preview.mutationOptions());
  const create = useMutation(trpc.imports.create.mutationOptions());
  const execute = useMutation(
    trpc.imports.execute.mutationOptions({
      onSettled: async () => {
        await Promise.all([
          client.invalidateQueries(trpc.imports.pathFilter()),
          client.invalidateQueries(trpc.incidents.pathFilter()),
        ]);
      },
    }),
  );
  const runId = stage.step === "run" ? stage.runId : null;
  const cancel = useCancelRun();
  const following = useQuery(
    trpc.imports.get.queryOptions(
      { id: runId ?? "" },
      {
        enabled: runId !== null,
        refetchInterval: (query) => {
          const run = query.state.data;
          return run !== undefined && hasEnded(run) ? false : POLL;
        },
        staleTime: 0,
      },
    ),
  );

  function check(next: CheckStage) {
    setStage(next);
    const { include_inactive, min_severity } = next.options;
    preview.mutate(
      {
        upload_id: next.upload.upload_id,
        file_name: next.fileName,
        connector: next.connector,
        // Incidents that move to retest depend on those that exist, not on the report alone.
        options: { include_inactive, min_severity },
      },
      {
        onSuccess: (found) =>
          setStage((now) =>
            now.step === "check" && now.upload === next.upload ? { ...now, preview: found } : now,
          ),
      },
    );
  }

  async function start(file: File) {
    const controller = new AbortController();
    upload.current = controller;
    const sending = { step: "upload", fileName: file.name, total: file.size } as const;
    setStage({ ...sending, sent: 0 });
    try {
      const stored = await uploadReport(
        file,
        (sent, total) => {
          if (!controller.signal.aborted) setStage({ ...sending, sent, total });
        },
        controller.signal,
      );
      check({
        step: "check",
        upload: stored,
        fileName: file.name,
        connector: "auto",
        options: DEFAULT_OPTIONS,
        preview: null,
      });
    } catch (failure) {
      setStage({ step: "file", failure: controller.signal.aborted ? null : failure });
    }
  }

  function chooseOptions(change: Partial<ImportOptions>) {
    if (stage.step !== "check") return;
    const next = { ...stage, options: { ...stage.options, ...change } };
    const readsOther = change.include_inactive !== undefined || change.min_severity !== undefined;
    if (readsOther) check(next);
    else setStage(next);
  }

  async function run(options: ImportOptions) {
    if (stage.step !== "check") return;
    try {
      const created = await create.mutateAsync({
        upload_id: stage.upload.upload_id,
        file_name: stage.fileName,
        connector: stage.connector,
        options,
      });
      setStage({ step: "run", runId: created.id });
      execute.mutate({ run_id: created.id });
    } catch {
      // Stays in `create.error`, which the step shows.
    }
  }

  function reset() {
    upload.current?.abort();
    for (const mutation of [preview, create, execute, cancel]) mutation.reset();
    setStage(START);
  }

  return {
    stage,
    preview,
    create,
    execute,
    cancel,
    following,
    start,
    run,
    reset,
    chooseOptions,
    chooseConnector: (connector: Connector) => {
      if (stage.step === "check") check({ ...stage, connector });
    },
  };
}

export type ImportWizardState = ReturnType<typeof useImportWizard>;
