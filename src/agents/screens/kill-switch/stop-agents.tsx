"use client";

import { OctagonX } from "lucide-react";
import dynamic from "next/dynamic";
import { useSession } from "@/accounts/screens/session/use-session";
import { Button } from "@/components/ui/button";
import { useDialog } from "@/components/use-dialog";

const ActivateDialog = dynamic(
  () => import("./activate-dialog").then((module) => module.ActivateDialog),
  { ssr: false },
);

/** The way to the kill switch, for those who may throw it. */
export function StopAgents() {
  const mayStop = useSession().may["kill.activate"];
  const dialog = useDialog<true>();
  if (!mayStop) return null;
  return (
    <>
      <Button variant="danger" onClick={() => dialog.open(true)}>
        <OctagonX aria-hidden /> Stop agents
      </Button>
      {dialog.about && <ActivateDialog onClose={dialog.close} />}
    </>
  );
}
