"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FIELD } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/cn";
import { fieldErrors, readProblem } from "@/lib/problem";
import type { RouterInputs } from "@/platform/trpc/browser/client";
import { digestOf, likelyKind } from "./chosen-file";
import { add as copy, KIND_NAMES } from "./copy";
import { EvidenceProblem } from "./evidence-problem";
import { FileDrop } from "./file-drop";
import { isFuture, statedInstant } from "./stated-time";
import {
  NOTHING_STATED,
  type Statement,
  StatementFields,
  statementInput,
} from "./statement-fields";
import { ArrivedDifferent, useAddEvidence } from "./use-add-evidence";

type Kind = RouterInputs["evidence"]["attachUpload"]["kind"];

const FILE_KINDS = ["file", "screenshot", "log", "network", "memory"] as const satisfies Kind[];

const MODES = [
  { value: "file", label: copy.modes.file },
  { value: "note", label: copy.modes.note },
] as const;

type DialogProps = { incidentId: string; onClose: () => void };

/** The form by which evidence is added. */
export function AddEvidenceDialog({ incidentId, onClose }: DialogProps) {
  const adding = useAddEvidence(onClose);
  const [mode, setMode] = useState<"file" | "note">("file");
  const [file, setFile] = useState<File | null>(null);
  const [digest, setDigest] = useState<{ file: File; sha256: string } | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [kind, setKind] = useState<(typeof FILE_KINDS)[number]>("file");
  const [text, setText] = useState("");
  const [statement, setStatement] = useState<Statement>(NOTHING_STATED);
  const [ahead, setAhead] = useState(false);
  const running = mode === "file" ? adding.file : adding.note;
  const errors = fieldErrors(readProblem(running.error));

  // The digest of a file that was chosen before may still arrive.
  const sha256 = digest !== null && digest.file === file ? digest.sha256 : null;

  async function choose(next: File | null) {
    setFile(next);
    setUnreadable(false);
    adding.file.reset();
    if (next === null) return;
    setKind(likelyKind(next));
    try {
      setDigest({ file: next, sha256: await digestOf(next) });
    } catch {
      // Moved or deleted since it was chosen.
      setFile((present) => (present === next ? null : present));
      setUnreadable(true);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isAhead = isFuture(statedInstant(statement.collectedAt), Date.now());
    setAhead(isAhead);
    if (isAhead) return;
    const stated = statementInput(statement);
    if (mode === "note") {
      adding.note.mutate({ incident_id: incidentId, kind: "note", text, ...stated });
    } else if (file !== null && sha256 !== null) {
      const named = {
        incident_id: incidentId,
        file_name: file.name,
        ...(file.type === "" ? {} : { media_type: file.type }),
        kind,
        ...stated,
      };
      adding.file.mutate({ file, sha256, statement: named });
    }
  }

  const isReady = mode === "note" ? text.trim() !== "" : file !== null && sha256 !== null;
  return (
    <Dialog open onOpenChange={onClose} title={copy.title} description={copy.lead}>
      <form onSubmit={submit}>
        <DialogBody>
          <Segmented label={copy.what} value={mode} options={MODES} onChange={setMode} />
          {unreadable && <Notice tone="error" title={copy.unreadable} />}
          {mode === "file" ? (
            <>
              <FileDrop file={file} sha256={sha256} onFile={(next) => void choose(next)} />
              {file !== null && <KindField value={kind} onChange={setKind} />}
            </>
          ) : (
            <Field label={copy.text} error={errors.text}>
              {(control) => (
                <textarea
                  {...control}
                  required
                  rows={5}
                  maxLength={100_000}
                  className={cn(FIELD, "h-auto py-1.5")}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
          )}
          <StatementFields
            value={statement}
            isFuture={ahead}
            errors={errors}
            onChange={(change) => {
              setAhead(false);
              setStatement({ ...statement, ...change });
            }}
          />
          {running.isPending && <Sending sent={adding.sent} />}
          {running.isError && <AddProblem error={running.error} />}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!isReady || running.isPending}>
            {copy.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type KindProps = {
  value: (typeof FILE_KINDS)[number];
  onChange: (kind: (typeof FILE_KINDS)[number]) => void;
};

function KindField({ value, onChange }: KindProps) {
  return (
    <Field label={copy.kind}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = FILE_KINDS.find((each) => each === event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {FILE_KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_NAMES[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Sending({ sent }: { sent: { sent: number; total: number } | null }) {
  const isSending = sent !== null && sent.sent < sent.total;
  return (
    <div className="space-y-1.5">
      {sent !== null && <Progress label={copy.title} value={sent.sent} max={sent.total} />}
      <p role="status" className="text-muted text-xs">
        {isSending ? copy.sending(sent.sent, sent.total) : copy.storing}
      </p>
    </div>
  );
}

function AddProblem({ error }: { error: unknown }) {
  const lost = error instanceof ArrivedDifferent ? copy.arrivedOther : copy.connectionLost;
  return <EvidenceProblem title={copy.failed} error={error} words={copy.problems} lost={lost} />;
}
