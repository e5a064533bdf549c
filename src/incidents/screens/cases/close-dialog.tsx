"use client";

import { Choice } from "@/components/forms/choice";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { useNow } from "@/components/ui/now-provider";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import type { Resolution } from "@/evidence/domain/statements/incident";
import { closeIncident } from "@/generated/fields";
import { JUSTIFICATION_LENGTH } from "@/incidents/domain/lifecycle";
import { RESOLUTION_NAMES } from "@/incidents/screens/incident/copy";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { acceptanceEnd, lastAcceptanceDay } from "./acceptance-end";
import { caseInWords } from "./case-in-words";
import { close as copy } from "./copy";
import { closingWays } from "./next-move";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Closes an incident in one of the ways that the person may choose, each with its requirements. */
export function CloseDialog({ incident, onClose }: Props) {
  const { id, version } = incident;
  const trpc = useTRPC();
  const now = useNow();
  const ways = closingWays(incident);
  const open = ways.filter((way) => way.reason === null);
  const act = useCaseMutation(trpc.cases.close.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: (_, { resolution }) => {
      toast.success(`${id} is closed: ${RESOLUTION_NAMES[resolution].toLowerCase()}`);
      onClose();
    },
  });
  const form = useForm({
    act,
    rules: closeIncident,
    values: {
      resolution: (open.length === 1 ? (open[0]?.resolution ?? null) : null) as Resolution | null,
      justification: "",
      duplicate_of: "",
      accepted_until: "",
    },
    input: ({ resolution, justification, duplicate_of: original, accepted_until: day }) => {
      const isJustified = resolution === "fixed" || lengthOf(justification) >= JUSTIFICATION_LENGTH;
      if (resolution === null || !isJustified || !open.some((way) => way.resolution === resolution))
        return null;
      const closing = {
        id,
        resolution,
        expected_version: version,
        justification: justification || undefined,
      };
      if (resolution === "duplicate") {
        const isNamed = parseIncidentId(original.toUpperCase()) !== null;
        return isNamed ? { ...closing, duplicate_of: original.toUpperCase() } : null;
      }
      if (resolution !== "risk_accepted") return closing;
      const until = acceptanceEnd(day, now);
      return until === null ? null : { ...closing, accepted_until: until };
    },
  });
  const { duplicate_of: original, accepted_until: day, justification } = form.values;
  const resolution = form.values.resolution;
  const isNamed = parseIncidentId(original.trim().toUpperCase()) !== null;
  const isWrongDay = day !== "" && acceptanceEnd(day, now) === null;
  return (
    <FormDialog
      form={form}
      title={`Close ${id}`}
      lead="How it ended stays on the record; it can be reopened with a reason."
      submit="Close the incident"
      facts={caseInWords(incident, {
        Resolution: resolution === null ? undefined : RESOLUTION_NAMES[resolution],
      })}
      onClose={onClose}
    >
      <Choice
        legend="Resolution"
        {...form.field("resolution")}
        options={ways.map(({ resolution: value, reason }) => ({
          value,
          label: RESOLUTION_NAMES[value],
          hint: copy.requires[value],
          reason: reason === null ? null : `Not now: ${reason}`,
        }))}
      />
      {resolution === "duplicate" && (
        <LineField
          label="Repeats the incident"
          hint="Such as INC-2026-000123"
          mono
          {...form.field("duplicate_of")}
          required
          error={
            form.errorOf("duplicate_of") ??
            (original !== "" && !isNamed
              ? "An incident is named INC-, a year and a number."
              : undefined)
          }
        />
      )}
      {resolution === "risk_accepted" && (
        <LineField
          type="date"
          label="Accepted until"
          hint={`The end of that day on your clock; ${lastAcceptanceDay(now)} at the latest`}
          input={{ max: lastAcceptanceDay(now) }}
          {...form.field("accepted_until")}
          required
          error={form.errorOf("accepted_until") ?? (isWrongDay ? copy.untilWrong : undefined)}
        />
      )}
      {resolution !== null && (
        <ProseField
          label={resolution !== "fixed" ? "Justification" : "Justification (optional)"}
          hint={
            resolution === "fixed"
              ? undefined
              : copy.count(lengthOf(justification.trim()), JUSTIFICATION_LENGTH)
          }
          {...form.field("justification")}
          required={resolution !== "fixed"}
        />
      )}
    </FormDialog>
  );
}

function lengthOf(text: string): number {
  return [...text].length;
}
