"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ENGAGEMENT_TYPES } from "@/engagements/domain/engagement";
import { TYPE_NAMES } from "../copy";
import { copy } from "./copy";
import { LinesField } from "./lines-field";
import type { SectionProps } from "./section-props";
import { TextField } from "./text-field";

const GRID = "grid gap-4 sm:grid-cols-2";

/** Name, period and participants. */
export function BasicsSection({ form, errors, onChange }: SectionProps) {
  return (
    <>
      <div className={GRID}>
        <TextField
          label={copy.name}
          required
          error={errors.name}
          value={form.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label={copy.optional(copy.codename)}
          hint={copy.codenameHint}
          max={100}
          error={errors.codename}
          value={form.codename}
          onChange={(codename) => onChange({ codename })}
        />
        <Field label={copy.type} error={errors.type}>
          {(control) => (
            <Select
              {...control}
              value={form.type}
              onChange={({ target }) => {
                const type = ENGAGEMENT_TYPES.find((each) => each === target.value);
                if (type !== undefined) onChange({ type });
              }}
            >
              {ENGAGEMENT_TYPES.map((type) => (
                <option key={type} value={type}>
                  {TYPE_NAMES[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label={copy.optional(copy.client)}
          error={errors.client}
          value={form.client}
          onChange={(client) => onChange({ client })}
        />
        <TextField
          type="date"
          label={copy.optional(copy.from)}
          hint={copy.fromHint}
          error={errors.starts_at}
          value={form.starts_at}
          onChange={(starts_at) => onChange({ starts_at })}
        />
        <TextField
          type="date"
          label={copy.optional(copy.to)}
          hint={copy.toHint}
          error={errors.ends_at}
          value={form.ends_at}
          onChange={(ends_at) => onChange({ ends_at })}
        />
      </div>
      <div className={GRID}>
        <LinesField
          email
          field="white_team"
          legend={copy.whiteTeam}
          hint={copy.whiteTeamHint}
          one={`${copy.whiteTeam}: ${copy.address}`}
          addLabel={copy.addWhite}
          max={254}
          rows={form.white_team}
          errors={errors}
          onChange={(white_team) => onChange({ white_team })}
        />
        <LinesField
          email
          field="red_team"
          legend={copy.redTeam}
          hint={copy.redTeamHint}
          one={`${copy.redTeam}: ${copy.address}`}
          addLabel={copy.addRed}
          max={254}
          rows={form.red_team}
          errors={errors}
          onChange={(red_team) => onChange({ red_team })}
        />
      </div>
    </>
  );
}
