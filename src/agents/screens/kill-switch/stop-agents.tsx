"use client";

import { OctagonX } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Button } from "@/components/ui/button";

const ActivateDialog = dynamic(
  () => import("./activate-dialog").then((module) => module.ActivateDialog),
  { ssr: false },
);

/** The way to the kill switch, for those who may throw it. */
export function StopAgents() {
  const mayStop = useSession().may["kill.activate"];
  const [isOpen, setOpen] = useState(false);
  if (!mayStop) return null;
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        <OctagonX aria-hidden /> Stop agents
      </Button>
      {isOpen && <ActivateDialog onClose={() => setOpen(false)} />}
    </>
  );
}
