"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { downloadText } from "@/lib/download-text";
import { readProblem } from "@/lib/problem";
import { LogSection } from "./log-section";
import { log } from "./log-words";
import type { Meeting } from "./meet-checkpoint";
import type { RememberedCheckpoint } from "./remembered-checkpoint";
import { type Log, useWitness } from "./use-witness";
import { type WitnessWords, witnessWords } from "./witness-words";

const copy = log.witness;

/** Whether the log continues what this browser saw of it before. */
export function WitnessPanel({ log: shown }: { log: Log }) {
  const { query, beginAnew } = useWitness(shown);
  // The result of an earlier comparison is void once a later one failed.
  const met = query.isError ? undefined : query.data;
  return (
    <LogSection title={copy.heading} lead={copy.why}>
      <div role="status">
        {query.isPending && <p className="text-muted">{copy.comparing}</p>}
        {met === null && <p className="text-muted">{copy.unpublished}</p>}
        {met !== null && met !== undefined && <Met met={met} words={witnessWords(met.found)} />}
      </div>
      {query.isError && <Failed error={query.error} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
          {copy.again}
        </Button>
        {met?.before != null && (
          <Remembered remembered={met.before} broken={!met.kept} onForget={beginAnew} />
        )}
      </div>
    </LogSection>
  );
}

function Met({ met, words }: { met: Meeting; words: WitnessWords }) {
  const isSound = words.tone === "success" || words.tone === "note";
  return (
    <Notice tone={words.tone} title={words.title}>
      {words.text !== "" && <p>{words.text}</p>}
      {met.before !== null && (
        <p>
          {copy.seen} <Time value={met.before.seenAt} show="both" />
        </p>
      )}
      {isSound && !met.kept && met.found.kind !== "empty" && <p>{copy.notKept}</p>}
    </Notice>
  );
}

function Failed({ error }: { error: unknown }) {
  const problem = readProblem(error);
  return (
    <Notice tone="error" title={copy.failed}>
      <p>{problem?.detail ?? problem?.title}</p>
      <p>{copy.failedText}</p>
    </Notice>
  );
}

type RememberedProps = {
  remembered: RememberedCheckpoint;
  /** The log contradicts it. */
  broken: boolean;
  onForget: () => void;
};

function Remembered({ remembered, broken, onForget }: RememberedProps) {
  const [asking, setAsking] = useState(false);
  const { checkpoint, note } = remembered;
  return (
    <>
      <Button
        size="sm"
        onClick={() => downloadText(`checkpoint-${checkpoint.size}.txt`, "text/plain", note)}
      >
        {copy.download}
      </Button>
      {broken && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {copy.anew}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={copy.anewTitle}
        text={copy.anewText}
        confirm={copy.forget}
        danger
        busy={false}
        error={null}
        onConfirm={() => {
          setAsking(false);
          onForget();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
