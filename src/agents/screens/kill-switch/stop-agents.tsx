"use client";

import { OctagonX } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { useDialog } from "@/components/use-dialog";

const ActivateDialog = loadedWhenShown(() =>
  import("./activate-dialog").then((module) => module.ActivateDialog),
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
