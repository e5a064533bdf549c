"use client";

import { ChevronDown, ChevronUp, CornerDownLeft } from "lucide-react";
import { type ClipboardEvent, useId, useRef, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Form } from "@/components/forms/form";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { FIELD } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { isRedTeamKind, LOG_KINDS, type LogKind } from "@/engagements/domain/entry";
import { LOG_KIND_NAMES } from "@/engagements/screens/copy";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { cn } from "@/lib/cn";
import { useShortcuts } from "@/lib/use-shortcuts";
import { entry as copy } from "./copy";
import { draftInput, type EntryDraft, LASTING, nextDraft } from "./entry-draft";
import { keyOf, parseEntryLine } from "./entry-line";
import type { EntryOutbox, OutboxState } from "./entry-outbox";
import { OutboxList } from "./outbox-list";
import { redraft } from "./redraft";
import { useEntryDraft } from "./use-entry-draft";

/** They come with the first entry that says more than a line. */
const EntryFields = loadedWhenShown(() =>
  import("./entry-fields").then((module) => module.EntryFields),
);

type Props = {
  engagement: EngagementDto;
  side: "white" | "red";
  outgoing: OutboxState & { outbox: EntryOutbox };
};

/** Kinds that a side may write. */
export function kindsOf(side: "white" | "red"): readonly LogKind[] {
  return side === "white" ? LOG_KINDS : LOG_KINDS.filter(isRedTeamKind);
}

/**
 * One line, and Enter: the entry moves from the field into the list below it, stays there until the
 * service has stored it, and the field is free for the next one.
 */
export function QuickEntry({ engagement, side, outgoing }: Props) {
  const { account } = useSession();
  const kinds = kindsOf(side);
  const fallback: LogKind = side === "red" ? "activity" : "note";
  const [draft, setDraft] = useEntryDraft(`entry.${account.id}.${engagement.id}`, fallback);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const kind = kinds.includes(draft.kind) ? draft.kind : fallback;
  const { outbox, items, saved } = outgoing;
  useShortcuts({
    n: (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });

  function type(line: string): void {
    const { kind: named, text } = parseEntryLine(line);
    const isOurs = named !== null && kinds.includes(named);
    setProblem(named === null || isOurs ? null : copy.notYours(named));
    setDraft(isOurs ? { ...draft, kind: named, line: text } : { ...draft, line });
  }

  /** A field of one line would join pasted lines; the later ones go into the text. */
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    // Files are evidence, wherever they are pasted.
    if (event.clipboardData.files.length > 0) return;
    const [first = "", ...rest] = event.clipboardData.getData("text/plain").trim().split(/\r?\n/);
    if (rest.length === 0) return;
    event.preventDefault();
    const text = [draft.fields.text ?? "", rest.join("\n")].filter((part) => part !== "");
    setDraft({
      ...draft,
      line: `${draft.line}${first}`,
      fields: { ...draft.fields, text: text.join("\n") },
    });
    setOpen(true);
  }

  function send(): void {
    const { kind: named } = parseEntryLine(draft.line);
    const isTheirs = named !== null && !kinds.includes(named);
    const input = isTheirs ? null : draftInput(engagement.id, { ...draft, kind });
    if (input === null) {
      setProblem(isTheirs ? copy.notYours(named) : "An entry says something: a line or a text.");
    } else {
      outbox.add(input, engagement.counts.log);
      setDraft(nextDraft({ ...draft, kind }));
      setProblem(null);
    }
    field.current?.focus();
  }

  function takeBack(key: string): void {
    const isFree = draftInput(engagement.id, { ...draft, kind }) === null;
    setProblem(isFree ? null : "Save or clear the line first; then this one can be edited.");
    const item = isFree ? outbox.takeBack(key) : null;
    if (item === null) return;
    const { kind: was = "note", title, text, tags = [], related = [], ...details } = item.input;
    const isKind = kinds.find((each) => each === was) ?? fallback;
    const said = { title: title ?? null, text: text ?? null, tags, related, details };
    setDraft(redraft({ kind: isKind, ...said }));
    setOpen(true);
    field.current?.focus();
  }

  const acting = LASTING.flatMap((name) => draft.fields[name] ?? []);
  const showsActing = acting.length > 0 && (kind === "activity" || kind === "flag");
  return (
    <Form
      form={{ send, isPending: false, error: null }}
      noValidate
      aria-label="New entry"
      className={cn(
        "border-b bg-surface px-4 py-2.5 md:px-6",
        !isOpen && "z-10 md:sticky md:top-0",
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-[11rem_minmax(0,1fr)_auto_auto]">
        <Select
          aria-label={copy.kind}
          className="max-md:col-span-2"
          value={kind}
          onChange={(event) => setDraft({ ...draft, kind: asKind(event.target.value, fallback) })}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {LOG_KIND_NAMES[each]} (/{keyOf(each)})
            </option>
          ))}
        </Select>
        <input
          ref={field}
          aria-label={copy.line}
          aria-describedby={`${id}-hint`}
          aria-keyshortcuts="n"
          aria-invalid={problem !== null}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={copy.placeholder(kind)}
          className={cn(FIELD, "max-md:col-span-2")}
          value={draft.line}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
        />
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          {isOpen ? "Hide details" : "Details"}
        </Button>
        <Button type="submit" variant="primary">
          <CornerDownLeft aria-hidden /> Save
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-0.5 pt-1 text-xs">
        <p
          id={`${id}-hint`}
          {...(problem === null ? {} : { role: "alert" })}
          className={cn("text-muted", problem !== null && "text-critical")}
        >
          {problem ??
            "Enter saves, n leads here, Tab leads to the details. /a, /d or /decision and a space switch the kind."}
        </p>
        {showsActing && <p className="text-muted">{`As ${acting.join(" · ")}`}</p>}
        <p role="status" className="ml-auto text-muted">
          {saved !== null && `Saved as ${saved.id}`}
        </p>
      </div>
      {isOpen && (
        <div className="pt-3 pb-1">
          <EntryFields
            kind={kind}
            keeps
            timeHint="On your clock. Empty: the moment at which it arrives."
            fields={draft.fields}
            onChange={(name, value) =>
              setDraft({ ...draft, fields: { ...draft.fields, [name]: value } })
            }
          />
        </div>
      )}
      <OutboxList items={items} onRetry={(key) => outbox.retry(key)} onTakeBack={takeBack} />
    </Form>
  );
}

function asKind(word: string, fallback: EntryDraft["kind"]): LogKind {
  return LOG_KINDS.find((each) => each === word) ?? fallback;
}
