"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { deciding as copy } from "./copy";
import { useFederationRefresh } from "./use-review";

type Props = {
  act: "suspend" | "reinstate";
  registration: RegistrationDetailDto;
  onClose: () => void;
};

/** Takes an approved agent out of the directory and the chat, or lets it back in, with a reason. */
export function StandingDialog({ act, registration, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const [reason, setReason] = useState("");
  const isSuspension = act === "suspend";
  const outcome = {
    onSuccess: () => {
      toast.success(isSuspension ? copy.suspended : copy.reinstated);
      onClose();
    },
    onSettled: refresh,
  };
  const suspend = useMutation(trpc.federationReviews.suspend.mutationOptions(outcome));
  const reinstate = useMutation(trpc.federationReviews.reinstate.mutationOptions(outcome));
  const change = isSuspension ? suspend : reinstate;
  const name = visibleText(registration.name).text;
  return (
    <ActFrame
      title={isSuspension ? copy.suspendTitle(name) : copy.reinstateTitle(name)}
      lead={isSuspension ? copy.suspendLead : copy.reinstateLead}
      submit={isSuspension ? copy.suspend : copy.reinstate}
      danger={isSuspension}
      act={{
        mutate: () => change.mutate({ did: registration.did, reason: reason.trim() }),
        isPending: change.isPending,
        error: change.error,
      }}
      isIncomplete={reason.trim() === ""}
      onClose={onClose}
    >
      <ProseField
        label={copy.standingReason}
        required
        max={2000}
        value={reason}
        error={fieldErrors(readProblem(change.error)).reason}
        onChange={setReason}
      />
    </ActFrame>
  );
}
