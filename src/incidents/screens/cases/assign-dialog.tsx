"use client";

import { UserRound } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ProseField } from "@/components/forms/prose-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AccountChoice } from "./account-choice";
import { CaseForm } from "./case-form";
import { assign as copy } from "./copy";
import { useAssigned } from "./use-assign";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Names the owner of an incident out of the accounts. */
export function AssignDialog({ incident, onClose }: Props) {
  const trpc = useTRPC();
  const { account } = useSession();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<{ email: string; name: string } | null>(null);
  const [note, setNote] = useState("");
  const [before] = useState(incident);
  const assigned = useAssigned();
  const mutation = useCaseMutation(trpc.cases.assign.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output.incident,
    expect: ({ owner_email: email }) => (email === undefined ? {} : { owner_email: email }),
    onDone: (output) => {
      assigned(before, output.incident, chosen?.name ?? output.owner_email);
      onClose();
    },
  });
  const errors = fieldErrors(readProblem(mutation.error));
  const text = note.trim();
  const isEarly = incident.workflow_status === "open" || incident.workflow_status === "triaged";
  return (
    <CaseForm
      title={copy.title(incident.id)}
      lead={copy.lead(isEarly)}
      submit={copy.submit}
      ready={chosen !== null}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() => {
        if (chosen === null) return;
        mutation.mutate({
          id: incident.id,
          owner_email: chosen.email,
          expected_version: incident.version,
          ...(text === "" ? {} : { note: text }),
        });
      }}
    >
      <Button
        size="sm"
        aria-pressed={chosen?.email === account.email}
        onClick={() => {
          setSearch("");
          setChosen({ email: account.email, name: account.name });
        }}
      >
        <UserRound aria-hidden /> {copy.toMe}
      </Button>
      <Field label={copy.search} hint={copy.searchHint} error={errors.owner_email}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              // Enter looks something up here; it does not assign.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      <AccountChoice
        search={search}
        value={chosen?.email ?? null}
        present={incident.owner_email}
        onChange={(email, name) => setChosen({ email, name })}
      />
      <ProseField label={copy.note} rows={2} value={note} error={errors.note} onChange={setNote} />
    </CaseForm>
  );
}
