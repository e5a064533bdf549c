"use client";

import { DecisionDialog } from "./decision-dialog";
import { DraftDialog } from "./draft-dialog";
import { EventDialog } from "./event-dialog";
import { FactDialog } from "./fact-dialog";
import type { LegalDialog, LegalDialogProps } from "./legal-dialog";
import { RecordAssumedDialog } from "./record-assumed-dialog";
import { SubmissionDialog } from "./submission-dialog";
import { TakeBackDialog } from "./take-back-dialog";

/** The dialog of an act on the legal view. */
export function OpenLegalDialog({ open, ...props }: LegalDialogProps & { open: LegalDialog }) {
  switch (open.kind) {
    case "fact":
      return <FactDialog key={open.key} factKey={open.key} {...props} />;
    case "take_back":
      return <TakeBackDialog factKey={open.key} {...props} />;
    case "assumed":
      return <RecordAssumedDialog facts={open.facts} {...props} />;
    case "event":
      return <EventDialog {...props} />;
    case "draft":
      return <DraftDialog trigger={open.trigger} stage={open.stage} {...props} />;
    case "submission":
      return <SubmissionDialog trigger={open.trigger} stage={open.stage} {...props} />;
    case "decision":
      return <DecisionDialog trigger={open.trigger} {...props} />;
  }
}
