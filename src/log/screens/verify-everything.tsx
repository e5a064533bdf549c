"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Failure } from "@/components/failure";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount, formatQuantity } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { ALONE, useTRPC } from "@/platform/trpc/browser/client";
import { LogSection } from "@/trace/screens/log-section";
import { breakReason } from "@/trace/screens/records/break-reason";
import { chainHref } from "@/trace/screens/records/chain-address";
import { records } from "@/trace/screens/records/record-words";
import type { TraceVerificationDto } from "@/trace/server/trace-verification-dto";

/** The service's own check of every chain, on demand. */
export function VerifyEverything() {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.trace.verify.queryOptions(
      {},
      { enabled: false, staleTime: 0, gcTime: 0, retry: false, trpc: ALONE },
    ),
  );
  const isStopped = readProblem(query.error)?.code === "verification_stopped";
  const isKnown = query.isSuccess && !query.isFetching;
  return (
    <LogSection
      title="Verify everything"
      lead="The service recomputes every hash of every chain, every entry of the log and every signed head."
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
          {query.isFetching ? "Verifying" : "Verify everything"}
        </Button>
        {query.isFetching && <Running />}
      </div>
      <p role="status" className="sr-only">
        {query.isFetching && "Verifying"}
        {isKnown && titleOf(query.data)}
      </p>
      {isKnown && <Result found={query.data} />}
      {isStopped && !query.isFetching && (
        <Notice title="Stopped">
          <p>It was stopped before its end: nothing was found out.</p>
        </Notice>
      )}
      {query.isError && !isStopped && !query.isFetching && (
        <Failure
          error={query.error}
          what="The record could not be verified"
          onRetry={() => void query.refetch()}
        />
      )}
    </LogSection>
  );
}

const EVERY_SECOND = 1_000;

/** How far it is, and the way to end it, which ends it for everybody who waits for it. */
function Running() {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.trace.verification.queryOptions({}, { refetchInterval: EVERY_SECOND, gcTime: 0 }),
  );
  const stop = useMutation(trpc.trace.stopVerification.mutationOptions());
  return (
    <>
      {data != null && data.total > 0 && (
        <>
          <Progress
            label="Recomputed"
            value={Math.min(data.read, data.total)}
            max={data.total}
            className="w-48"
          />
          <span className="text-muted text-xs tabular-nums">
            {formatCount(data.read)} of {formatQuantity(data.total, "hash", "hashes")}
          </span>
        </>
      )}
      <Button size="sm" disabled={stop.isPending} onClick={() => stop.mutate({})}>
        Stop
      </Button>
    </>
  );
}

function titleOf(found: TraceVerificationDto): string {
  const { status, chains, records, broken_total, log, signing } = found;
  return status === "verified"
    ? [
        `Verified: ${formatQuantity(records, "record", "records")} on ${formatQuantity(chains, "chain", "chains")}`,
        ...(signing.state === "stopped" ? ["but signing has stopped"] : []),
      ].join(", ")
    : `Broken: ${brokenParts(broken_total, log?.broken_total ?? 0).join(" and ")} do not hold`;
}

function brokenParts(chains: number, entries: number): string[] {
  return [
    ...(chains === 0 ? [] : [formatQuantity(chains, "chain", "chains")]),
    ...(entries === 0 ? [] : [formatQuantity(entries, "place of the log", "places of the log")]),
  ];
}

function toneOf({ status, signing }: TraceVerificationDto) {
  if (status === "broken") return "error";
  return signing.state === "stopped" ? "warning" : "success";
}

function Result({ found }: { found: TraceVerificationDto }) {
  const { broken, log: entries } = found;
  const isWhole = found.status === "verified";
  return (
    <div className="space-y-3">
      <Notice tone={toneOf(found)} title={titleOf(found)}>
        {isWhole && entries !== null && (
          <p>
            The {formatQuantity(entries.size, "entry", "entries")} of the log are those records, and{" "}
            {formatQuantity(entries.checkpoints, "checkpoint was", "checkpoints were")} compared
            with them.
          </p>
        )}
        {isWhole && (
          <p>
            This is the service's own word. To check it without the service, use the verifier below.
          </p>
        )}
        {broken.length > 0 && (
          <p>
            {broken.length < found.broken_total
              ? `The first ${formatCount(broken.length)} of ${formatQuantity(found.broken_total, "break", "breaks")}`
              : "The first break of each chain"}
          </p>
        )}
        <p>
          Checked <Time value={found.checked_at} show="absolute" seconds />
        </p>
      </Notice>
      {broken.length > 0 && <BrokenChains broken={broken} />}
      {entries !== null && entries.broken.length > 0 && <BrokenEntries broken={entries.broken} />}
    </div>
  );
}

function BrokenChains({ broken }: Pick<TraceVerificationDto, "broken">) {
  return (
    <ScrollRegion label="First break of each broken chain" className="max-h-96 border-y bg-surface">
      <Table>
        <caption className="sr-only">First break of each broken chain</caption>
        <TableHead>
          <Th>Chain</Th>
          <Th>Record</Th>
          <Th>What is wrong</Th>
        </TableHead>
        <tbody>
          {broken.map((each) => (
            <Tr key={`${each.chain}#${each.epoch}`}>
              <Td className="font-mono text-xs break-all">{each.chain}</Td>
              <Td>
                <Link href={chainHref(each.chain, each)} className="link">
                  {records.seq(each.seq)}
                </Link>
              </Td>
              <Td className="min-w-56">{breakReason(each.reason)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

type BrokenEntry = NonNullable<TraceVerificationDto["log"]>["broken"][number];

function BrokenEntries({ broken }: { broken: readonly BrokenEntry[] }) {
  return (
    <ScrollRegion
      label="Places where the log does not hold"
      className="max-h-96 border-y bg-surface"
    >
      <Table>
        <caption className="sr-only">Places where the log does not hold</caption>
        <TableHead>
          <Th align="right">Entry</Th>
          <Th>What is wrong</Th>
          <Th>Expected</Th>
          <Th>Stored</Th>
        </TableHead>
        <tbody>
          {broken.map(({ index, reason, expected, stored }) => (
            <Tr key={`${index} ${reason}`}>
              <Td align="right">{formatCount(index)}</Td>
              <Td>{reason.replaceAll("_", " ")}</Td>
              <Td className="min-w-48 font-mono text-xs break-all">{expected}</Td>
              <Td className="min-w-48 font-mono text-xs break-all">{stored}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
