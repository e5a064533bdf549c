"use client";

import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { ApproveDialog } from "./approve-dialog";
import { RefuseDialog } from "./refuse-dialog";
import type { Act } from "./review-box";
import type { ReviewPack } from "./review-pack";
import { StandingDialog } from "./standing-dialog";

type Props = {
  act: Act;
  registration: RegistrationDetailDto;
  pack: ReviewPack | null;
  ticked: ReadonlySet<string>;
  onClose: () => void;
};

/** The question before something is decided. */
export function DecisionDialogs({ act, registration, pack, ticked, onClose }: Props) {
  if (act === "suspend" || act === "reinstate") {
    return <StandingDialog act={act} registration={registration} onClose={onClose} />;
  }
  if (pack === null) return null;
  if (act === "approve") {
    return (
      <ApproveDialog registration={registration} pack={pack} ticked={ticked} onClose={onClose} />
    );
  }
  return <RefuseDialog act={act} registration={registration} pack={pack} onClose={onClose} />;
}
