"use client";

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { ProseField } from "@/components/forms/prose-field";
import { Button } from "@/components/ui/button";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import {
  addStatement,
  changeStatement,
  moveStatement,
  type ReportDraft,
  removeStatement,
} from "./report-draft";
import { StatementFields } from "./statement-fields";
import { useRegisterItems } from "./use-register-items";

type Props = {
  engagement: EngagementDto;
  draft: ReportDraft;
  onChange: (draft: ReportDraft) => void;
};

/** Statements beside those of the log: summary, conclusions and the statements in their order. */
export function StatementEditor({ engagement, draft, onChange }: Props) {
  const items = useRegisterItems(engagement.id);
  const [said, setSaid] = useState("");
  const add = useRef<HTMLButtonElement>(null);
  function move(index: number, by: -1 | 1, button: HTMLElement) {
    const moved = moveStatement(draft, index, by);
    if (moved === draft) return;
    onChange(moved);
    setSaid(`Now statement ${index + by + 1}`);
    // Moving an element in the document removes its focus.
    window.requestAnimationFrame(() => button.focus());
  }
  function remove(key: number) {
    onChange(removeStatement(draft, key));
    setSaid("The statement was removed");
    add.current?.focus();
  }
  return (
    <section className="space-y-4">
      <div className="space-y-0.5">
        <h2 className="font-semibold text-base">Statements</h2>
        <p className="max-w-3xl text-muted">
          Structured as a red team test report by annex V of Delegated Regulation (EU) 2025/1190.
        </p>
      </div>
      <ProseField
        label="Summary"
        value={draft.summary}
        max={50_000}
        onChange={(summary) => onChange({ ...draft, summary })}
      />
      {draft.statements.length === 0 && (
        <p className="text-muted">
          No statements of your own yet. What follows from the log is listed below.
        </p>
      )}
      <ol className="space-y-3">
        {draft.statements.map((statement, index) => (
          <StatementFields
            key={statement.key}
            statement={statement}
            number={index + 1}
            isLast={index === draft.statements.length - 1}
            jewels={engagement.crown_jewels}
            items={items}
            onChange={(change) => onChange(changeStatement(draft, statement.key, change))}
            onMove={(by, button) => move(index, by, button)}
            onRemove={() => remove(statement.key)}
          />
        ))}
      </ol>
      <Button ref={add} onClick={() => onChange(addStatement(draft))}>
        <Plus aria-hidden /> Add statement
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ProseField
        label="Conclusions"
        value={draft.conclusions}
        max={50_000}
        onChange={(conclusions) => onChange({ ...draft, conclusions })}
      />
    </section>
  );
}
