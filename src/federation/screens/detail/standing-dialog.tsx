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
      toast.success(isSuspension ? "It is suspended" : "It is reinstated");
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
      title={isSuspension ? `Suspend ${name}` : `Reinstate ${name}`}
      lead={
        isSuspension
          ? "It leaves the directory and the chat at once, until someone reinstates it."
          : "It is listed and may write again."
      }
      submit={isSuspension ? "Suspend it" : "Reinstate it"}
      danger={isSuspension}
      onClose={onClose}
    >
      <ProseField label="Reason" {...form.field("reason")} />
    </FormDialog>
  );
}
