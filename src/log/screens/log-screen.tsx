"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { formatCount, formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { Anchors } from "@/trace/screens/anchors";
import { ChainLookup } from "@/trace/screens/chain-lookup";
import { CheckpointCard } from "@/trace/screens/checkpoint-card";
import { LogSection } from "@/trace/screens/log-section";
import { OlderCheckpoints } from "@/trace/screens/older-checkpoints";
import { ServiceKeys } from "@/trace/screens/service-keys";
import type { Log } from "@/trace/screens/use-witness";
import { VerifierDownload } from "@/trace/screens/verifier-download";
import { WitnessPanel } from "@/trace/screens/witness-panel";
import { VerifyEverything } from "./verify-everything";

/** The first checkpoint is signed shortly after the first record. */
const UNSIGNED_POLL = 5000;

/** How far the log has grown, who signs it, and every way to check it. */
export function LogScreen() {
  const trpc = useTRPC();
  const { data: log } = useSuspenseQuery(
    trpc.trace.log.queryOptions(undefined, {
      refetchInterval: (query) => (query.state.data?.checkpoint === null ? UNSIGNED_POLL : false),
    }),
  );
  return (
    <>
      <PageHeader
        title="Log"
        lead="Every record of every chain is a leaf of one log, whose head the service signs. Anyone who keeps a signed head notices when an earlier record is changed or removed."
      />
      <div className="max-w-6xl space-y-8 px-4 pt-2 pb-10 md:px-6">
        <SigningStops signing={log.signing} />
        <Facts log={log} />
        <WitnessPanel log={log} />
        <VerifyEverything />
        <Adoptions adoptions={log.signing.adoptions} />
        <ChainLookup />
        <CheckpointCard checkpoint={log.checkpoint} />
        <Anchors />
        <ServiceKeys keys={log.keys} />
        <OlderCheckpoints />
        <VerifierDownload />
      </div>
    </>
  );
}

function SigningStops({ signing: { state, stops } }: { signing: Log["signing"] }) {
  if (stops.length === 0) return null;
  return (
    <Notice
      tone={state === "stopped" ? "error" : "warning"}
      title={state === "stopped" ? "Signing has stopped" : "A machine does not sign; others do"}
    >
      <ul className="space-y-1">
        {stops.map(({ machine, since, detail, everywhere }) => (
          <li key={`${machine} ${since}`}>
            {everywhere
              ? "No machine signs this log"
              : `The machine ${machine ?? "that found it"} does not sign`}
            , since <Time value={since} show="both" seconds />: {detail}
          </li>
        ))}
      </ul>
      <p>
        {state === "stopped"
          ? "No checkpoint is signed and no package is issued until this is cleared up. What to do is in the operations guide, under “When signing has stopped”."
          : "That machine refuses to make new packages. What to do is in the operations guide, under “When signing has stopped”."}
      </p>
    </Notice>
  );
}

function Adoptions({ adoptions }: Pick<Log["signing"], "adoptions">) {
  if (adoptions.length === 0) return null;
  return (
    <LogSection
      title="Adopted by hand"
      lead="Where a machine could not tell whether the log continues what is signed, a person decided that it does, or began a history under another name."
    >
      <ul className="max-w-3xl divide-y divide-line border-y">
        {adoptions.map(({ origin, begins, size, reason, at }) => (
          <li key={at} className="py-2">
            {begins
              ? `A history under the name ${origin}`
              : `The checkpoint of ${formatQuantity(size, "entry", "entries")}`}
            , <Time value={at} show="both" seconds />: <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </LogSection>
  );
}

function Facts({ log }: { log: Log }) {
  return (
    <DescriptionList className="max-w-3xl">
      <Description term="Origin">
        <span className="inline-flex items-center gap-0.5">
          <code className="font-mono text-xs break-all">{log.origin}</code>
          <CopyButton text={log.origin} label="Copy origin" />
        </span>
      </Description>
      <Description term="Entries">
        <span className="tabular-nums">{formatCount(log.size)}</span>
      </Description>
      <Description term="Waiting">
        {log.waiting === 0
          ? "No record waits to become an entry"
          : `${formatQuantity(log.waiting, "record waits", "records wait")} to become an entry`}
      </Description>
    </DescriptionList>
  );
}
