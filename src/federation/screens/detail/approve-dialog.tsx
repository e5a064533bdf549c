"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { decideFederationReview } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { TIER_NAMES } from "../copy";
import { deciding as copy } from "./copy";
import { skillsToTick } from "./hindrances";
import { registrationInWords } from "./registration-in-words";
import type { ReviewPack } from "./review-pack";
import { useDecide } from "./use-decide";

const LOWEST_FIRST = ["T3", "T2", "T1"] as const;

type Props = {
  registration: RegistrationDetailDto;
  pack: ReviewPack;
  ticked: ReadonlySet<string>;
  onClose: () => void;
};

/** Asks for the tier, and approves the version that the reader has seen. */
export function ApproveDialog({ registration, pack, ticked, onClose }: Props) {
  const { tier_with_attestation: highest, reasons } = pack.tier_ceiling;
  const open = LOWEST_FIRST.slice(0, LOWEST_FIRST.indexOf(highest) + 1);
  const wanted = registration.tier ?? registration.requested_tier;
  const attested = skillsToTick(registration)
    .map(({ id }) => id)
    .filter((id) => ticked.has(id));
  const form = useForm({
    act: useDecide(pack, onClose),
    rules: decideFederationReview,
    values: { tier: open.includes(wanted) ? wanted : highest, note: "" },
    input: ({ tier, note }) => ({
      decision: "approve" as const,
      tier,
      attested_skills: attested,
      note: note || undefined,
    }),
  });
  return (
    <FormDialog
      form={form}
      title={`Approve ${visibleText(registration.name).text}`}
      lead="It is listed in the public directory, may write in the chat, and is probed from now on."
      submit="Approve this registration"
      facts={registrationInWords(registration, TIER_NAMES[form.values.tier])}
      onClose={onClose}
    >
      <SelectField
        label="Tier"
        hint={`With its skills as they are proven, ${TIER_NAMES[highest]} is the highest.`}
        options={open.map((value) => ({ value, label: TIER_NAMES[value] }))}
        {...form.field("tier")}
      />
      {reasons.length > 0 && (
        <div className="text-muted text-xs">
          <p>Higher tiers lack:</p>
          <ul className="list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {form.values.tier === "T1" && pack.seconded === null && (
        <p className="text-sm">
          T1 needs two integrators: after you, another person has to approve it as well.
        </p>
      )}
      <p className="text-sm">
        {attested.length === 0
          ? "Every skill was demonstrated; none has to be ticked."
          : attested.length === 1
            ? "You have looked at the evidence of one skill."
            : `You have looked at the evidence of ${attested.length} skills.`}
      </p>
      <ProseField label={copy.note} hint={copy.noteHint} rows={2} {...form.field("note")} />
    </FormDialog>
  );
}
