"use client";

import type { EngagementState } from "@/engagements/domain/engagement";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { ApproveDialog } from "./approve-dialog";
import { MoveDialog } from "./move-dialog";

export type AskedAct = { kind: "approve" } | { kind: "move"; to: EngagementState };

type Props = { engagement: EngagementDto; asked: AskedAct; onClose: () => void };

/** The dialog of a chosen action. */
export function ActDialogs({ engagement, asked, onClose }: Props) {
  if (asked.kind === "approve") return <ApproveDialog engagement={engagement} onClose={onClose} />;
  return <MoveDialog engagement={engagement} to={asked.to} onClose={onClose} />;
}
