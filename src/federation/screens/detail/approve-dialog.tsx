"use client";

import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { TIER_NAMES } from "../copy";
import { deciding as copy } from "./copy";
import { skillsToTick } from "./hindrances";
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
  const [tier, setTier] = useState(open.includes(wanted) ? wanted : highest);
  const [note, setNote] = useState("");
  const act = useDecide(pack, onClose);
  const attested = skillsToTick(registration)
    .map(({ id }) => id)
    .filter((id) => ticked.has(id));
  const errors = fieldErrors(readProblem(act.error));
  return (
    <ActFrame
      title={copy.approveTitle(visibleText(registration.name).text)}
      lead={copy.approveLead}
      submit={copy.approve}
      act={{
        mutate: () =>
          act.mutate({
            decision: "approve",
            tier,
            attested_skills: attested,
            ...(note.trim() === "" ? {} : { note: note.trim() }),
          }),
        isPending: act.isPending,
        error: act.error,
      }}
      onClose={onClose}
    >
      <Field label={copy.tier} hint={copy.tierHint(TIER_NAMES[highest])} error={errors.tier}>
        {(control) => (
          <Select
            {...control}
            value={tier}
            onChange={({ target }) => {
              const chosen = open.find((each) => each === target.value);
              if (chosen !== undefined) setTier(chosen);
            }}
          >
            {open.map((each) => (
              <option key={each} value={each}>
                {TIER_NAMES[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {reasons.length > 0 && (
        <div className="text-muted text-xs">
          <p>{copy.tierWhy}</p>
          <ul className="list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {tier === "T1" && pack.seconded === null && <p className="text-sm">{copy.twoPeople}</p>}
      <p className="text-sm">
        {attested.length === 0 ? copy.demonstrated : copy.ticked(attested.length)}
      </p>
      <ProseField
        label={copy.note}
        hint={copy.noteHint}
        rows={2}
        max={4000}
        value={note}
        error={errors.note}
        onChange={setNote}
      />
    </ActFrame>
  );
}
