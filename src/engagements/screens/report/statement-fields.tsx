"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { ProseField } from "@/components/forms/prose-field";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { REPORT_SECTIONS } from "@/engagements/domain/report-statement";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { CitationPicker } from "./citation-picker";
import { SECTION_NAMES } from "./copy";
import { type DraftStatement, lackOf, wordOf } from "./report-draft";
import { StatedDetails } from "./stated-details";
import type { RegisterItems } from "./use-register-items";
import { WordSelect } from "./word-select";

type Props = {
  statement: DraftStatement;
  number: number;
  isLast: boolean;
  jewels: EngagementDto["crown_jewels"];
  items: RegisterItems;
  onChange: (change: Partial<DraftStatement>) => void;
  onMove: (by: -1 | 1, button: HTMLElement) => void;
  onRemove: () => void;
};

/** One statement: where it belongs, what it says, what it cites, and whether that was looked at. */
export function StatementFields(props: Props) {
  const { statement, number, isLast, jewels, items, onChange, onMove, onRemove } = props;
  const lack = lackOf(statement);
  const cites = statement.evidence.length > 0;
  return (
    <li>
      <fieldset className="space-y-3 rounded-md border border-line bg-surface px-3 py-3">
        <legend className="sr-only">{`Statement ${number}`}</legend>
        <div className="flex flex-wrap items-end gap-3">
          <WordSelect
            label="Section"
            value={statement.section}
            words={REPORT_SECTIONS}
            names={SECTION_NAMES}
            onChange={(value) => onChange({ section: wordOf(REPORT_SECTIONS, value) || "other" })}
          />
          <StatedDetails statement={statement} onChange={onChange} />
          <span className="ml-auto flex">
            <IconButton
              label={`Move statement ${number} up`}
              aria-disabled={number === 1}
              className="aria-disabled:opacity-50"
              onClick={(event) => onMove(-1, event.currentTarget)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={`Move statement ${number} down`}
              aria-disabled={isLast}
              className="aria-disabled:opacity-50"
              onClick={(event) => onMove(1, event.currentTarget)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton label={`Remove statement ${number}`} onClick={onRemove}>
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        </div>
        <ProseField
          label="Statement"
          value={statement.text}
          max={20_000}
          required
          error={
            lack === "text"
              ? "Write the statement, or remove it."
              : lack === "outcome"
                ? "Say whether the flags were reached."
                : undefined
          }
          onChange={(text) => onChange({ text })}
        />
        {statement.section === "flags" && jewels.length > 0 && (
          <fieldset>
            <legend className="font-medium text-sm">Crown jewels whose flag it is about</legend>
            <p className="text-muted text-xs">Needs an outcome.</p>
            {jewels.map(({ id, name, flag }) => (
              <Checkbox
                key={id}
                label={`${id} ${name}`}
                hint={flag ?? undefined}
                checked={statement.jewels.includes(id)}
                onChange={() => onChange({ jewels: toggled(statement.jewels, id) })}
              />
            ))}
          </fieldset>
        )}
        <CitationPicker
          number={number}
          chosen={statement.evidence}
          items={items}
          onChange={(evidence) => onChange({ evidence })}
        />
        <Checkbox
          label="I looked at the cited items, and they show this"
          hint={cites ? "Changing the statement takes this back." : "Cite an item first."}
          disabled={!cites}
          checked={cites && statement.confirmed}
          onChange={(event) => onChange({ confirmed: event.target.checked })}
        />
      </fieldset>
    </li>
  );
}

function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((each) => each !== id) : [...list, id];
}
