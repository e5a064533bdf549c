"use client";

import { useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { ProseField } from "@/components/forms/prose-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";

/** As federation/domain/declaration/import-agent-card.ts takes it. */
const MAX_CHARACTERS = 262_144;

interface Read {
  problem: string | null;
  notes: readonly { pointer: string; message: string }[];
}

type Props = { onDraft: (draft: Readonly<Record<string, unknown>>) => void };

/** Fills the form from an AgentCard or a server.json, and says what that leaves open. */
export function ImportDocument({ onDraft }: Props) {
  const [text, setText] = useState("");
  const [read, setRead] = useState<Read | null>(null);

  async function take(source: string): Promise<void> {
    if (source.length > MAX_CHARACTERS) return setRead({ problem: copy.tooLarge, notes: [] });
    let value: unknown;
    try {
      value = JSON.parse(source);
    } catch {
      return setRead({ problem: copy.notJson, notes: [] });
    }
    const { importAgentCard } = await import("@/federation/domain/declaration/import-agent-card");
    const imported = importAgentCard(value);
    if ("faults" in imported) {
      const [fault] = imported.faults;
      return setRead({
        problem: fault === undefined ? copy.notJson : `${fault.pointer} ${fault.detail}`.trim(),
        notes: [],
      });
    }
    onDraft(imported.draft);
    setRead({ problem: null, notes: imported.notes });
  }

  async function takeFile([file]: File[]): Promise<void> {
    if (file === undefined) return;
    if (file.size > MAX_CHARACTERS) return setRead({ problem: copy.tooLarge, notes: [] });
    await take(await file.text());
  }

  return (
    <div className="space-y-3">
      <div className="grid gap-3 md:grid-cols-2">
        <div className="space-y-2">
          <ProseField
            label="Paste it here"
            rows={4}
            max={MAX_CHARACTERS}
            value={text}
            onChange={setText}
          />
          <Button disabled={text.trim() === ""} onClick={() => void take(text)}>
            Read the document
          </Button>
        </div>
        <DropZone onFiles={(files) => void takeFile(files)}>
          <span className="text-muted text-sm">
            Drop a file here, or choose one. At most 256 KiB.
          </span>
        </DropZone>
      </div>
      <div role="status">
        {read !== null && read.problem !== null && (
          <Notice tone="warning" title={visibleText(read.problem).text} />
        )}
        {read !== null && read.problem === null && (
          <Notice
            tone="success"
            title={
              read.notes.length === 0
                ? "The form is filled from the document."
                : "The form is filled from the document. It leaves open:"
            }
          >
            <ul className="list-disc pl-4">
              {read.notes.map(({ pointer, message }) => (
                <li key={`${pointer} ${message}`}>
                  <code className="font-mono text-xs">{pointer}</code> {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </div>
  );
}
