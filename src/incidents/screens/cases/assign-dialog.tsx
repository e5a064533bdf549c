"use client";

import { UserRound } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { assignIncident } from "@/generated/fields";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AccountChoice } from "./account-choice";
import { caseInWords } from "./case-in-words";
import { assign as copy } from "./copy";
import { useAssigned } from "./use-assign";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Names the owner of an incident out of the accounts. */
export function AssignDialog({ incident, onClose }: Props) {
  const { id, version, owner_email: present, workflow_status: state } = incident;
  const trpc = useTRPC();
  const { account } = useSession();
  const [before] = useState(incident);
  const assigned = useAssigned();
  const act = useCaseMutation(trpc.cases.assign.mutationOptions(), {
    id,
    incidentOf: (output) => output.incident,
    expect: ({ owner_email: email }) => (email === undefined ? {} : { owner_email: email }),
    onDone: (output) => {
      assigned(before, output.incident, form.values.name || output.owner_email);
      onClose();
    },
  });
  const form = useForm({
    act,
    rules: assignIncident,
    values: { search: "", owner_email: null as string | null, name: "", note: "" },
    input: ({ owner_email, note }) =>
      owner_email === null
        ? null
        : { id, owner_email, expected_version: version, note: note || undefined },
  });
  const { owner_email: chosen, search } = form.values;
  return (
    <FormDialog
      form={form}
      title={`Assign ${id}`}
      lead={
        state === "open" || state === "triaged"
          ? "The owner answers for the fix. What is open or triaged becomes assigned."
          : "The owner answers for the fix. The state stays as it is."
      }
      submit="Assign"
      facts={caseInWords(incident, { Owner: chosen ?? undefined })}
      onClose={onClose}
    >
      <Button
        size="sm"
        aria-pressed={chosen === account.email}
        onClick={() => form.set({ search: "", owner_email: account.email, name: account.name })}
      >
        <UserRound aria-hidden /> {copy.toMe}
      </Button>
      <LineField
        type="search"
        label="Search accounts"
        hint="Name or e-mail address"
        {...form.field("search")}
        error={form.errorOf("owner_email")}
      />
      <AccountChoice
        search={search}
        value={chosen}
        present={present}
        onChange={(owner_email, name) => form.set({ owner_email, name })}
      />
      <ProseField label="Note (optional)" rows={2} {...form.field("note")} />
    </FormDialog>
  );
}
