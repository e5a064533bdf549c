"use client";

import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useDialog } from "@/components/use-dialog";
import { downloadText } from "@/lib/download-text";
import { readProblem } from "@/lib/problem";
import { LogSection } from "./log-section";
import type { Meeting } from "./meet-checkpoint";
import type { RememberedCheckpoint } from "./remembered-checkpoint";
import { type Log, useWitness } from "./use-witness";
import { type WitnessWords, witnessWords } from "./witness-words";

/** Whether the log continues what this browser saw of it before. */
export function WitnessPanel({ log: shown }: { log: Log }) {
  const { query, beginAnew } = useWitness(shown);
  // The result of an earlier comparison is void once a later one failed.
  const met = query.isError ? undefined : query.data;
  return (
    <LogSection
      title="This browser as a witness"
      lead="This browser remembers the newest signed head that it saw, so that a log that was rewritten since your last visit is noticed here."
    >
      {/* As high as what is found nearly always: the page must not move below it. */}
      <div role="status" className="min-h-26 md:min-h-20">
        {query.isPending && (
          <p className="text-muted">Comparing with what this browser remembers</p>
        )}
        {met === null && (
          <p className="text-muted">
            The service has not signed a checkpoint yet, so there is nothing to compare.
          </p>
        )}
        {met !== null && met !== undefined && <Met met={met} words={witnessWords(met.found)} />}
      </div>
      {query.isError && <Failed error={query.error} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
          Compare again
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
          Remembered since <Time value={met.before.seenAt} show="both" />
        </p>
      )}
      {isSound && !met.kept && met.found.kind !== "empty" && (
        <p>This browser does not allow the page to remember anything, so it is no witness.</p>
      )}
    </Notice>
  );
}

function Failed({ error }: { error: unknown }) {
  const problem = readProblem(error);
  return (
    <Notice tone="error" title="The comparison could not be made">
      <p>{problem?.detail ?? problem?.title}</p>
      <p>Nothing is known either way. The remembered checkpoint stays as it is.</p>
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
  const dialog = useDialog<true>();
  const { checkpoint, note } = remembered;
  return (
    <>
      <Button
        size="sm"
        onClick={() => downloadText(`checkpoint-${checkpoint.size}.txt`, "text/plain", note)}
      >
        Download the remembered checkpoint
      </Button>
      {broken && (
        <Button size="sm" onClick={() => dialog.open(true)}>
          Start again
        </Button>
      )}
      <ConfirmDialog
        open={dialog.about !== null}
        title="Forget the remembered checkpoint?"
        text="It is the proof that this browser holds. Download it first, unless you know why the log is another one."
        confirm="Forget it"
        danger
        busy={false}
        error={null}
        onConfirm={() => {
          dialog.close();
          onForget();
        }}
        onClose={dialog.close}
      />
    </>
  );
}
