"use client";

import { TriangleAlert } from "lucide-react";
import { type Pick as Pickable, PickField } from "@/components/forms/pick-field";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/lib/cn";
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
        <p className="text-muted text-sm">No tool is granted: every call is denied.</p>
      ) : (
        <ul
          aria-label="Granted tools"
          className="divide-y divide-line rounded-md border border-line"
        >
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
                  {held === null && <Badge tone="accent">new</Badge>}
                  {wrong.has(tool) && (
                    <Badge tone="critical">
                      <TriangleAlert aria-hidden />
                      has a fault
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
  const picks = [...known, { value: ANY_READ, name: "Every tool that only reads" }];
  return (
    <PickField
      label="Add a tool"
      hint="A tool of the registry, or any verb:object that the agent executes itself. The verb decides the least risk."
      none="This is no tool name, or it is granted already."
      value=""
      picks={picks.filter(({ value }) => !granted.has(value))}
      other={(text) =>
        isGrantable(text) && !granted.has(text)
          ? { value: text, note: "not registered: the agent executes it" }
          : null
      }
      onPick={onAdd}
    />
  );
}
