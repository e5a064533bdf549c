"use client";

import { useState } from "react";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import type { Act } from "./action-entries";
import { KillDialog } from "./kill-dialog";
import { QuarantineDialog } from "./quarantine-dialog";
import { ReportDialog } from "./report-dialog";
import { RestoreDialog } from "./restore-dialog";
import { ReviewDialog } from "./review-dialog";

type Props = { agent: AgentDto; asked: Act; onClose: () => void };

/** The dialog of a chosen action, about the agent as it was then. */
export function ActDialogs({ agent, asked, onClose }: Props) {
  const [seen] = useState(agent);
  switch (asked) {
    case "quarantine":
      return <QuarantineDialog agent={seen} onClose={onClose} />;
    case "review":
      return <ReviewDialog agent={seen} onClose={onClose} />;
    case "restore":
      return <RestoreDialog agent={seen} onClose={onClose} />;
    case "kill":
      return <KillDialog agent={seen} onClose={onClose} />;
    case "report":
      return <ReportDialog agent={seen} onClose={onClose} />;
  }
}
