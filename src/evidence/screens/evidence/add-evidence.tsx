"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Button } from "@/components/ui/button";

const AddEvidenceDialog = dynamic(
  () => import("./add-evidence-dialog").then((module) => module.AddEvidenceDialog),
  { ssr: false },
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
