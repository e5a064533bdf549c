"use client";

import type { AgentDto } from "@/agents/server/registry/agent-dto";
import type { Act } from "./action-entries";
import { KillDialog } from "./kill-dialog";
import { QuarantineDialog } from "./quarantine-dialog";
import { ReportDialog } from "./report-dialog";
import { RestoreDialog } from "./restore-dialog";
import { ReviewDialog } from "./review-dialog";

type Props = { act: Act; agent: AgentDto; onClose: () => void };

/** The dialog of a chosen action. */
export function ActDialogs({ act, ...props }: Props) {
  switch (act) {
    case "quarantine":
      return <QuarantineDialog {...props} />;
    case "review":
      return <ReviewDialog {...props} />;
    case "restore":
      return <RestoreDialog {...props} />;
    case "kill":
      return <KillDialog {...props} />;
    case "report":
      return <ReportDialog {...props} />;
  }
}
