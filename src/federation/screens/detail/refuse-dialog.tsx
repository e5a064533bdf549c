"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { decideFederationReview } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { REASON_NAMES } from "../copy";
import { deciding as copy } from "./copy";
import { registrationInWords } from "./registration-in-words";
import type { ReviewPack } from "./review-pack";
import { useDecide } from "./use-decide";

type Reason = keyof typeof REASON_NAMES;

type Props = {
  act: "reject" | "request_changes";
  registration: RegistrationDetailDto;
  pack: ReviewPack;
  onClose: () => void;
};

/** Rejects or sends back, always with a reason that the applicant reads. */
export function RefuseDialog({ act, registration, pack, onClose }: Props) {
  const isReject = act === "reject";
  const isNoteNeeded = (reason: string) => reason === "other" || !isReject;
  const form = useForm({
    act: useDecide(pack, onClose),
    rules: decideFederationReview,
    values: { reason_code: "" as Reason | "", note: "" },
    required: ["reason_code"],
    input: ({ reason_code, note }) =>
      reason_code === "" || (note === "" && isNoteNeeded(reason_code))
        ? null
        : { decision: act, reason_code, note: note || undefined },
  });
  const needsNote = isNoteNeeded(form.values.reason_code);
  const name = visibleText(registration.name).text;
  const isRevision = pack.kind !== "registration";
  const lead = isReject
    ? isRevision
      ? "The change is dropped. What is in force stays as it is."
      : "The registration ends. The same DID may join again."
    : isRevision
      ? "The change is dropped; the applicant gets your note."
      : "The applicant gets your note, changes it and joins again.";
  return (
    <FormDialog
      form={form}
      title={isReject ? `Reject ${name}` : `Ask for changes of ${name}`}
      lead={lead}
      submit={isReject ? "Reject it" : "Send it back"}
      danger={isReject}
      facts={registrationInWords(registration)}
      onClose={onClose}
    >
      <SelectField
        label="Reason"
        options={[{ value: "", label: "Choose a reason" }, ...optionsOf(REASON_NAMES)]}
        {...form.field("reason_code")}
      />
      <ProseField
        label={copy.note}
        hint={needsNote ? "Needed with this reason; the applicant reads it." : copy.noteHint}
        {...form.field("note")}
        required={needsNote}
      />
    </FormDialog>
  );
}
