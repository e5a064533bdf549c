"use client";

import { toast } from "@/components/toast";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useCaseMutation } from "../cases/use-case-mutation";

/** States something of an incident, says so in a toast, and closes the dialog. */
export function useStateMutation(id: string, done: string, onClose: () => void) {
  const trpc = useTRPC();
  return useCaseMutation(trpc.cases.state.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: () => {
      toast.success(done);
      onClose();
    },
  });
}
