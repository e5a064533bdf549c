"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { suspendFederatedAgent } from "@/generated/fields";
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
  const form = useForm({
    act: isSuspension ? suspend : reinstate,
    rules: suspendFederatedAgent,
    values: { reason: "" },
    input: ({ reason }) => ({ did: registration.did, reason }),
  });
  const name = visibleText(registration.name).text;
  return (
    <FormDialog
      form={form}
      title={isSuspension ? copy.suspendTitle(name) : copy.reinstateTitle(name)}
      lead={isSuspension ? copy.suspendLead : copy.reinstateLead}
      submit={isSuspension ? copy.suspend : copy.reinstate}
      danger={isSuspension}
      onClose={onClose}
    >
      <ProseField label={copy.standingReason} {...form.field("reason")} />
    </FormDialog>
  );
}
