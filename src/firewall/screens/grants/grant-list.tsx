"use client";

import { TriangleAlert } from "lucide-react";
import { type Pick as Pickable, PickField } from "@/components/forms/pick-field";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/lib/cn";
import { editor as copy } from "./copy";
import { ANY_READ, type GrantDraft, isGrantable } from "./grant-draft";

type Props = {
  drafts: readonly GrantDraft[];
  wrong: ReadonlySet<string>;
  chosen: string | null;
  onChoose: (tool: string) => void;
  onAdd: (tool: string) => void;
  /** Tools of the registry. */
  known: readonly Pickable[];
};

/** The tools that are granted, and a way to add one. */
export function GrantList({ drafts, wrong, chosen, onChoose, onAdd, known }: Props) {
  return (
    <div className="space-y-4">
      {drafts.length === 0 ? (
        <p className="text-muted text-sm">{copy.none}</p>
      ) : (
        <ul aria-label={copy.list} className="divide-y divide-line rounded-md border border-line">
          {drafts.map(({ tool, held }) => (
            <li key={tool}>
              <button
                type="button"
                aria-pressed={tool === chosen}
                onClick={() => onChoose(tool)}
                className={cn(
                  "flex min-h-9 w-full flex-wrap items-center justify-between gap-2 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-hover",
                  tool === chosen && "bg-accent-soft hover:bg-accent-soft",
                )}
              >
                <span className="min-w-0 break-all font-mono text-xs">{tool}</span>
                <span className="flex gap-1">
                  {held === null && <Badge tone="accent">{copy.isNew}</Badge>}
                  {wrong.has(tool) && (
                    <Badge tone="critical">
                      <TriangleAlert aria-hidden />
                      {copy.wrong}
                    </Badge>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddGrant drafts={drafts} known={known} onAdd={onAdd} />
    </div>
  );
}

function AddGrant({ drafts, known, onAdd }: Pick<Props, "drafts" | "known" | "onAdd">) {
  const granted = new Set(drafts.map(({ tool }) => tool));
  const picks = [...known, { value: ANY_READ, name: copy.anyRead }];
  return (
    <PickField
      label={copy.add}
      hint={copy.addHint}
      none={copy.nothing}
      value=""
      picks={picks.filter(({ value }) => !granted.has(value))}
      other={(text) =>
        isGrantable(text) && !granted.has(text) ? { value: text, note: copy.other } : null
      }
      onPick={onAdd}
    />
  );
}
