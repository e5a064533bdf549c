"use client";

import { LeaveGuard } from "@/components/leave-guard";
import { PageHeader } from "@/components/ui/page-header";
import { Steps } from "@/components/ui/steps";
import { CheckStep } from "./check-step";
import { wizard } from "./copy";
import { FileStep } from "./file-step";
import { RunStep } from "./run-step";
import { UploadStep } from "./upload-step";
import { type ImportWizardState, useImportWizard } from "./use-import-wizard";

export function ImportWizard({ limitMegabytes }: { limitMegabytes: number }) {
  const state = useImportWizard();
  const { stage } = state;
  const running = stage.step === "run" && state.execute.isPending;
  return (
    <>
      <PageHeader title={wizard.title} lead={wizard.lead} />
      <div className="px-4 pb-5 md:px-6">
        <Steps label={wizard.stepsLabel} steps={wizard.steps} at={stepNumber(state)} />
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
        {stage.step === "run" && <RunStep runId={stage.runId} state={state} />}
      </div>
      <LeaveGuard
        active={stage.step === "upload" || stage.step === "check" || running}
        title={wizard.leaveTitle}
        text={running ? wizard.leaveRunning : wizard.leaveUnfinished}
        stay={wizard.stay}
        leave={wizard.leave}
      />
    </>
  );
}

function stepNumber({ stage, execute }: ImportWizardState): number {
  if (stage.step === "file" || stage.step === "upload") return 0;
  if (stage.step === "check") return 1;
  return execute.isPending ? 2 : 3;
}
