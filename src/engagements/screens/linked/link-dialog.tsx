"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { LinkedIncidentsDto } from "@/engagements/server/linked/linked-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { IncidentChoice } from "./incident-choice";
import { useLinkChange } from "./use-link-change";

type Props = { engagementId: string; linked: LinkedIncidentsDto; onClose: () => void };

/** Links an incident that is found by its id or by words. */
export function LinkDialog({ engagementId, linked, onClose }: Props) {
  const trpc = useTRPC();
  const take = useLinkChange(engagementId);
  const form = useForm({
    act: useMutation(
      trpc.engagements.linkIncident.mutationOptions({
        onSuccess: (now, { incident_id }) => {
          take(now);
          toast.success(`${incident_id} is linked`);
          onClose();
        },
      }),
    ),
    values: { search: "", incident_id: null as string | null },
    input: ({ incident_id }) => (incident_id === null ? null : { id: engagementId, incident_id }),
  });
  const { search, incident_id: chosen } = form.values;
  return (
    <FormDialog
      form={form}
      title="Link an incident"
      lead={copy.linkLead[linked.source]}
      submit="Link"
      onClose={onClose}
    >
      <LineField
        type="search"
        label="Id or text of the incident"
        hint="INC-2026-000123, a title or a host"
        max={200}
        value={search}
        onChange={(text) => form.set({ search: text, incident_id: null })}
      />
      <IncidentChoice
        search={search}
        source={linked.source}
        linked={linked.incidents.map(({ id }) => id)}
        value={chosen}
        onChange={(incident_id) => form.set({ incident_id })}
      />
    </FormDialog>
  );
}
