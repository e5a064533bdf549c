"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTRPC } from "@/trpc/client";
import type { Connector } from "./copy";
import { type StoredUpload, uploadReport } from "./upload-report";

export type WizardStage =
  | { step: "file"; failure: unknown }
  | { step: "upload"; fileName: string; sent: number; total: number }
  | { step: "check"; upload: StoredUpload; fileName: string; connector: Connector }
  | { step: "run"; runId: string };

const START: WizardStage = { step: "file", failure: null };

/** The way of one report from the reader's disk to its incidents; each step waits for the one before. */
export function useImportWizard() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [stage, setStage] = useState<WizardStage>(START);
  const cancel = useRef<AbortController | null>(null);
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

  function check(upload: StoredUpload, fileName: string, connector: Connector) {
    setStage({ step: "check", upload, fileName, connector });
    preview.mutate({ upload_id: upload.upload_id, file_name: fileName, connector });
  }

  async function start(file: File) {
    const controller = new AbortController();
    cancel.current = controller;
    setStage({ step: "upload", fileName: file.name, sent: 0, total: file.size });
    try {
      const upload = await uploadReport(
        file,
        (sent, total) => {
          if (!controller.signal.aborted) {
            setStage({ step: "upload", fileName: file.name, sent, total });
          }
        },
        controller.signal,
      );
      check(upload, file.name, "auto");
    } catch (failure) {
      setStage({ step: "file", failure: controller.signal.aborted ? null : failure });
    }
  }

  async function run() {
    if (stage.step !== "check") return;
    const { upload, fileName, connector } = stage;
    try {
      const created = await create.mutateAsync({
        upload_id: upload.upload_id,
        file_name: fileName,
        connector,
      });
      setStage({ step: "run", runId: created.id });
      execute.mutate({ run_id: created.id });
    } catch {
      // Stays in `create.error`, which the step shows.
    }
  }

  function reset() {
    cancel.current?.abort();
    for (const mutation of [preview, create, execute]) mutation.reset();
    setStage(START);
  }

  return {
    stage,
    preview,
    create,
    execute,
    start,
    run,
    reset,
    chooseConnector: (connector: Connector) => {
      if (stage.step === "check") check(stage.upload, stage.fileName, connector);
    },
  };
}

export type ImportWizardState = ReturnType<typeof useImportWizard>;
