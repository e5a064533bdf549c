"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { witnessWords } from "@/trace/screens/witness-words";
import type { CheckpointCheck } from "./check-checkpoint";

/** The newest checkpoint, verified in the reader's browser as soon as the page is there. */
export function CheckpointProof() {
  const query = useQuery({
    queryKey: ["start", "checkpoint"],
    queryFn: async () => {
      const { checkNewestCheckpoint } = await import("./check-checkpoint");
      return checkNewestCheckpoint();
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const check = query.isError ? undefined : query.data;
  return (
    <div className="min-h-96 space-y-3">
      <div role="status" className="space-y-3">
        {query.isPending && <p className="text-muted">Fetching the newest checkpoint</p>}
        {check === null && <Notice title="Nothing is signed yet" />}
        {check?.signed != null && <Signed check={check} signed={check.signed} />}
      </div>
      {check?.signed === null && (
        <Notice tone="error" title="None of the published keys signed the newest checkpoint">
          This is not how it should be: the log cannot be relied on until it is explained.
        </Notice>
      )}
      {query.isError && (
        <Notice tone="error" title="The checkpoint could not be checked">
          {readProblem(query.error)?.title} Nothing is known either way.
        </Notice>
      )}
      {check != null && (
        <details>
          <summary className="w-fit rounded-sm text-sm">The signed note</summary>
          <pre className="mt-2 whitespace-pre-wrap rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all">
            {check.note}
          </pre>
        </details>
      )}
      <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
        Check again
      </Button>
    </div>
  );
}

type SignedProps = { check: CheckpointCheck; signed: NonNullable<CheckpointCheck["signed"]> };

function Signed({ check: { signedAt, met }, signed }: SignedProps) {
  const witness = witnessWords(met.found);
  return (
    <>
      <Notice tone="success" title="The signature is good">
        Verified in this browser, <Time value={met.at} show="absolute" seconds />, with the key
        below.
      </Notice>
      <DescriptionList>
        <Description term="Log">
          <span className="break-all">{signed.origin}</span>
        </Description>
        <Description term="Entries">
          <span className="tabular-nums">{formatCount(signed.size)}</span>
        </Description>
        <Description term="Root">
          <code className="font-mono text-xs break-all">{signed.root}</code>
        </Description>
        <Description term="Key">
          <span className="flex items-start gap-0.5">
            <code className="font-mono text-xs break-all">{signed.vkey}</code>
            <CopyButton text={signed.vkey} label="Copy the verification key" />
          </span>
        </Description>
        <Description term="Signed">
          <Time value={signedAt} show="both" seconds />
          <span className="block text-muted text-xs">
            As the service states it: the time is no part of what is signed.
          </span>
        </Description>
      </DescriptionList>
      <Notice tone={witness.tone} title={witness.title}>
        {witness.text !== "" && <p>{witness.text}</p>}
        {met.before !== null && (
          <p>
            Remembered since <Time value={met.before.seenAt} show="both" />
          </p>
        )}
      </Notice>
      <p className="text-muted text-xs">
        This shows that the holder of this key signed exactly this name, number of entries and root.
        It does not show that the key is the right one, since it comes from this service: compare it
        with one that you got by another way. Nor that what the records say is true, nor that others
        see the same log; a checkpoint that you keep would contradict a log that was rewritten
        since.
      </p>
    </>
  );
}
