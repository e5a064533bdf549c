"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import type { TicketDto } from "@/incidents/server/tickets/ticket-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useCaseMutation } from "../cases/use-case-mutation";
import { SYSTEM_NAMES } from "./copy";

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
      toast.success(`The ticket for ${name} is waiting to be sent`);
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <Send aria-hidden /> {`Push to ${name}`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Push this incident to ${name}?`}
        text={`The ticket is created in ${target}, or updated where it is there already. Everyone with access to that project can read it.`}
        confirm="Push"
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
