"use client";

import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { REASON_NAMES } from "../copy";
import { deciding as copy } from "./copy";
import type { ReviewPack } from "./review-pack";
import { useDecide } from "./use-decide";

type Reason = keyof typeof REASON_NAMES;

function isReason(value: string): value is Reason {
  return Object.hasOwn(REASON_NAMES, value);
}

type Props = {
  act: "reject" | "request_changes";
  registration: RegistrationDetailDto;
  pack: ReviewPack;
  onClose: () => void;
};

/** Rejects or sends back, always with a reason that the applicant reads. */
export function RefuseDialog({ act, registration, pack, onClose }: Props) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState("");
  const decide = useDecide(pack, onClose);
  const name = visibleText(registration.name).text;
  const isRevision = pack.kind !== "registration";
  const isReject = act === "reject";
  const isNoteNeeded = reason === "other" || !isReject;
  const errors = fieldErrors(readProblem(decide.error));
  const lead = isReject
    ? isRevision
      ? copy.rejectRevisionLead
      : copy.rejectLead
    : isRevision
      ? copy.changesRevisionLead
      : copy.changesLead;
  return (
    <ActFrame
      title={isReject ? copy.rejectTitle(name) : copy.changesTitle(name)}
      lead={lead}
      submit={isReject ? copy.reject : copy.requestChanges}
      danger={isReject}
      act={{
        mutate: () => {
          if (reason === null) return;
          decide.mutate({
            decision: act,
            reason_code: reason,
            ...(note.trim() === "" ? {} : { note: note.trim() }),
          });
        },
        isPending: decide.isPending,
        error: decide.error,
      }}
      isIncomplete={reason === null || (isNoteNeeded && note.trim() === "")}
      onClose={onClose}
    >
      <Field label={copy.reason} error={errors.reason_code}>
        {(control) => (
          <Select
            {...control}
            required
            value={reason ?? ""}
            onChange={({ target }) => setReason(isReason(target.value) ? target.value : null)}
          >
            <option value="">{copy.choose}</option>
            {Object.entries(REASON_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProseField
        label={copy.note}
        hint={isNoteNeeded ? copy.noteOther : copy.noteHint}
        required={isNoteNeeded}
        rows={3}
        max={4000}
        value={note}
        error={errors.note}
        onChange={setNote}
      />
    </ActFrame>
  );
}
