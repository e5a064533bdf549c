"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import type { TicketDto } from "@/incidents/server/tickets/ticket-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useCaseMutation } from "../cases/use-case-mutation";
import { copy, SYSTEM_NAMES } from "./copy";

type Props = { incidentId: string; system: TicketDto["system"]; target: string };

/** Pushes the ticket after the place where it will be read was named. */
export function PushButton({ incidentId, system, target }: Props) {
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
  const name = SYSTEM_NAMES[system];
  const push = useCaseMutation(trpc.tickets.push.mutationOptions(), {
    id: incidentId,
    incidentOf: () => null,
    onDone: () => {
      toast.success(copy.push.done(name));
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <Send aria-hidden /> {copy.push.submit(name)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={copy.push.title(name)}
        text={copy.push.text(target)}
        confirm={copy.push.confirm}
        busy={push.isPending}
        error={push.error}
        onConfirm={() => push.mutate({ id: incidentId, system })}
        onClose={() => {
          push.reset();
          setAsking(false);
        }}
      />
    </>
  );
}
