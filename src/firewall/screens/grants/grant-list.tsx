"use client";

import { Plus, TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { editor as copy } from "./copy";
import { addProblem, type GrantDraft } from "./grant-draft";

type Props = {
  drafts: readonly GrantDraft[];
  wrong: ReadonlySet<string>;
  chosen: string | null;
  onChoose: (tool: string) => void;
  onAdd: (tool: string) => void;
  /** Names of the registry, to choose from. */
  known: readonly string[];
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
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  function send(event: FormEvent): void {
    event.preventDefault();
    const found = addProblem(name, drafts);
    setProblem(found);
    if (found !== null) return;
    onAdd(name.trim());
    setName("");
  }
  const free = known.filter((each) => !drafts.some(({ tool }) => tool === each));
  return (
    <form onSubmit={send} className="space-y-2">
      <Field label={copy.addLabel} hint={copy.addHint} error={problem ?? undefined}>
        {(control) => (
          <Input
            {...control}
            list="grantable-tools"
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <datalist id="grantable-tools">
        {free.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Button type="submit" size="sm">
        <Plus aria-hidden /> {copy.add}
      </Button>
    </form>
  );
}
