"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";

const AddEvidenceDialog = loadedWhenShown(() =>
  import("./add-evidence-dialog").then((module) => module.AddEvidenceDialog),
);

/** Opens the form for those who may add evidence. */
export function AddEvidence({ incidentId }: { incidentId: string }) {
  const { may } = useSession();
  const [open, setOpen] = useState(false);
  if (!may["evidence.write"]) return null;
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> Add evidence
      </Button>
      {open && <AddEvidenceDialog incidentId={incidentId} onClose={() => setOpen(false)} />}
    </>
  );
}
