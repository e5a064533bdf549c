"use client";

import { useState } from "react";
import { Choice } from "@/components/forms/choice";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNow } from "@/components/ui/now-provider";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import type { Resolution } from "@/evidence/domain/statements/incident";
import { JUSTIFICATION_LENGTH } from "@/incidents/domain/lifecycle";
import { RESOLUTION_NAMES } from "@/incidents/screens/incident/copy";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { acceptanceEnd, lastAcceptanceDay } from "./acceptance-end";
import { CaseForm } from "./case-form";
import { close as copy } from "./copy";
import { closingWays } from "./next-move";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Closes an incident in one of the ways that the person may choose, each with its requirements. */
export function CloseDialog({ incident, onClose }: Props) {
  const trpc = useTRPC();
  const now = useNow();
  const ways = closingWays(incident);
  const open = ways.filter((way) => way.reason === null);
  const [chosen, setChosen] = useState<Resolution | null>(
    open.length === 1 ? (open[0]?.resolution ?? null) : null,
  );
  const [justification, setJustification] = useState("");
  const [original, setOriginal] = useState("");
  const [day, setDay] = useState("");
  const mutation = useCaseMutation(trpc.cases.close.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: () => {
      if (chosen !== null) toast.success(copy.done(incident.id, chosen));
      onClose();
    },
  });
  const errors = fieldErrors(readProblem(mutation.error));
  const resolution = open.some((way) => way.resolution === chosen) ? chosen : null;
  const text = justification.trim();
  const length = [...text].length;
  const isJustified = resolution === "fixed" || length >= JUSTIFICATION_LENGTH;
  const duplicateOf = original.trim().toUpperCase();
  const isNamed = resolution !== "duplicate" || parseIncidentId(duplicateOf) !== null;
  const until = acceptanceEnd(day, now);
  const isEnded = resolution !== "risk_accepted" || until !== null;

  function submit() {
    if (resolution === null) return;
    mutation.mutate({
      id: incident.id,
      resolution,
      expected_version: incident.version,
      ...(text === "" ? {} : { justification: text }),
      ...(resolution === "duplicate" ? { duplicate_of: duplicateOf } : {}),
      ...(resolution === "risk_accepted" && until !== null ? { accepted_until: until } : {}),
    });
  }

  return (
    <CaseForm
      title={copy.title(incident.id)}
      lead={copy.lead}
      submit={copy.submit}
      ready={resolution !== null && isJustified && isNamed && isEnded}
      mutation={mutation}
      onClose={onClose}
      onSubmit={submit}
    >
      <Choice
        legend={copy.resolution}
        value={resolution}
        onChange={setChosen}
        options={ways.map(({ resolution: value, reason }) => ({
          value,
          label: RESOLUTION_NAMES[value],
          hint: copy.requires[value],
          reason: reason === null ? null : copy.notNow(reason),
        }))}
      />
      {resolution === "duplicate" && (
        <Field
          label={copy.duplicateOf}
          hint={copy.duplicateHint}
          error={
            errors.duplicate_of ?? (original !== "" && !isNamed ? copy.duplicateWrong : undefined)
          }
        >
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              value={original}
              onChange={(event) => setOriginal(event.target.value)}
            />
          )}
        </Field>
      )}
      {resolution === "risk_accepted" && (
        <Field
          label={copy.until}
          hint={copy.untilHint(lastAcceptanceDay(now))}
          error={errors.accepted_until ?? (day !== "" && !isEnded ? copy.untilWrong : undefined)}
        >
          {(control) => (
            <Input
              {...control}
              required
              type="date"
              max={lastAcceptanceDay(now)}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
      )}
      {resolution !== null && (
        <ProseField
          label={copy.justification(resolution !== "fixed")}
          required={resolution !== "fixed"}
          value={justification}
          error={errors.justification}
          {...(resolution === "fixed" ? {} : { hint: copy.count(length, JUSTIFICATION_LENGTH) })}
          onChange={setJustification}
        />
      )}
    </CaseForm>
  );
}
