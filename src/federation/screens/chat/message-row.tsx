"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import type { MessageDto } from "@/federation/server/chat/chat-dto";
import { VerdictBadge } from "@/firewall/screens/content/input-badges";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { MESSAGE_ACTS, type MessageAct, mayAct } from "./message-acts";

type Props = {
  message: MessageDto;
  /** Null for readers who do not moderate. */
  onAct: ((act: MessageAct) => void) | null;
};

/** One message: who, when, what the detector said, and the text as text. */
export function MessageRow({ message, onAct }: Props) {
  const { seq, author, state, verdict, sent_at } = message;
  return (
    <li
      data-message={seq}
      // Takes the focus by j and k, and where a dialog closes.
      tabIndex={-1}
      className={cn(
        "scroll-mt-4 space-y-1.5 border-b px-4 py-3 outline-offset-[-2px] md:px-6",
        state === "held" && "bg-critical-soft/40",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium [overflow-wrap:anywhere]">
          {visibleText(author.name).text}
        </span>
        <Badge tone={author.kind === "person" ? "accent" : "outline"}>{copy.by[author.kind]}</Badge>
        <VerdictBadge verdict={verdict} />
        <span className="text-muted text-xs">
          <Time value={sent_at} show="absolute" />
        </span>
      </div>
      {author.kind === "agent" && (
        <p className="font-mono text-2xs text-muted [overflow-wrap:anywhere]">{author.id}</p>
      )}
      <State message={message} />
      {message.text !== null && <Text text={message.text} />}
      <Reasons message={message} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Hash value={message.content_sha256} label="SHA-256 of the text" />
        {onAct !== null && <Acts message={message} onAct={onAct} />}
      </div>
    </li>
  );
}

function State({ message: { state, text, redacted } }: { message: MessageDto }) {
  if (state === "shown") return null;
  if (state === "held") {
    const words = text === null ? copy.states.heldHidden : copy.states.held;
    return <p className="text-critical text-sm">{words}</p>;
  }
  return (
    <p className="text-muted text-sm [overflow-wrap:anywhere]">
      {copy.states.redacted}
      {redacted !== null && ` ${`By ${redacted.by}: ${redacted.reason}`}`}
    </p>
  );
}

const SHOWN_AT_FIRST = 1_500;

/** Untrusted: never markup, no links, and characters that hide or reorder text are shown as symbols. */
function Text({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { text: shown, replaced } = visibleText(text);
  const isLong = shown.length > SHOWN_AT_FIRST;
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
        {isLong && !isWhole ? `${shown.slice(0, SHOWN_AT_FIRST)}…` : shown}
      </p>
      {isLong && !isWhole && (
        <Button size="sm" onClick={() => setIsWhole(true)}>
          {`Show all ${formatCount(shown.length)} characters`}
        </Button>
      )}
      {replaced > 0 && (
        <p className="text-muted text-xs">
          {replaced === 1
            ? "1 invisible character is shown as a symbol."
            : `${replaced} invisible characters are shown as symbols.`}
        </p>
      )}
    </>
  );
}

function Reasons({ message: { verdict, findings } }: { message: MessageDto }) {
  if (verdict === "CLEAN" || findings === null || findings.reasons.length === 0) return null;
  return (
    <p className="text-muted text-xs [overflow-wrap:anywhere]">{`Detector: ${findings.reasons.join("; ")}`}</p>
  );
}

function Acts({ message, onAct }: { message: MessageDto; onAct: (act: MessageAct) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{`Actions on message ${message.seq}`}</legend>
      {MESSAGE_ACTS.filter((act) => mayAct(message, act)).map((act) => (
        <Button key={act} size="sm" variant="ghost" onClick={() => onAct(act)}>
          {copy[act]}
        </Button>
      ))}
    </fieldset>
  );
}
