"use client";

import { LeaveGuard } from "@/components/leave-guard";
import { PageHeader } from "@/components/ui/page-header";
import { Steps } from "@/components/ui/steps";
import { CheckStep } from "./check-step";
import { FileStep } from "./file-step";
import { wizard } from "./run/copy";
import { hasEnded } from "./run/run-state";
import { RunStep } from "./run-step";
import { UploadStep } from "./upload-step";
import { type ImportWizardState, useImportWizard } from "./use-import-wizard";

export function ImportWizard({ limitMegabytes }: { limitMegabytes: number }) {
  const state = useImportWizard();
  const { stage } = state;
  const running = stage.step === "run" && !isDone(state);
  return (
    <>
      <PageHeader
        title={wizard.title}
        lead="Nothing becomes an incident before you have seen what the report holds."
      />
      <div className="px-4 pb-5 md:px-6">
        <Steps label="Steps of the import" steps={wizard.steps} at={stepNumber(state)} />
      </div>
      <div className="max-w-6xl px-4 pb-10 md:px-6">
        {stage.step === "file" && (
          <FileStep
            limitMegabytes={limitMegabytes}
            failure={stage.failure}
            onFile={(file) => void state.start(file)}
          />
        )}
        {stage.step === "upload" && <UploadStep stage={stage} onCancel={state.reset} />}
        {stage.step === "check" && <CheckStep stage={stage} state={state} />}
        {stage.step === "run" && <RunStep state={state} />}
      </div>
      <LeaveGuard
        active={stage.step === "upload" || stage.step === "check" || running}
        title="Leave this import?"
        text={
          running
            ? "The import continues without this page; its result will be under Imports."
            : "The file is not imported yet. If you leave, you will have to choose it again."
        }
        stay="Stay"
        leave="Leave"
      />
    </>
  );
}

/** The import has ended, whether or not the call that executes it has returned. */
function isDone({ execute, following }: ImportWizardState): boolean {
  return !execute.isPending || (following.data !== undefined && hasEnded(following.data));
}

function stepNumber(state: ImportWizardState): number {
  const { step } = state.stage;
  if (step === "file" || step === "upload") return 0;
  if (step === "check") return 1;
  return isDone(state) ? 3 : 2;
}
