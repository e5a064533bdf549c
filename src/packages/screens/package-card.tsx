"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { readProblem } from "@/lib/problem";
import type { PackageSummaryDto } from "@/packages/server/package-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { PackageChecks } from "./package-checks";
import { PackageCustody } from "./package-custody";
import { usePackageCheck } from "./use-package-check";

const words = copy.package;
const FORMATS = ["json", "pdf", "bag"] as const;

/** An issued package: its digest in full, how to take it away, and its verification in this browser. */
export function PackageCard({ summary }: { summary: PackageSummaryDto }) {
  const { package_sha256: digest } = summary;
  const check = usePackageCheck(summary);
  return (
    <div className="space-y-3">
      <div className="rounded-md border border-line bg-canvas px-3 py-2.5">
        <p className="text-muted text-xs">{words.digest}</p>
        <p className="flex items-start gap-1">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{digest}</code>
          <CopyButton text={digest} label={words.copyDigest} />
        </p>
        <p className="text-muted text-xs">{words.digestText}</p>
      </div>
      <Facts summary={summary} />
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button key={format} asChild size="sm">
            <a
              href={summary.hrefs[format]}
              download
              aria-label={words.download(words[format], digest)}
            >
              <Download aria-hidden /> {words[format]}
            </a>
          </Button>
        ))}
        <Button
          size="sm"
          variant="primary"
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          {check.isPending
            ? copy.verify.busy
            : check.isIdle
              ? copy.verify.start
              : copy.verify.again}
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {check.isPending && copy.verify.fetching}
        {check.isSuccess && (
          <span className="sr-only">{copy.verify.results[check.data.found.verdict.result]}</span>
        )}
      </p>
      {check.isSuccess && <PackageChecks check={check.data} />}
      {check.isError && <CheckFailed error={check.error} />}
    </div>
  );
}

function CheckFailed({ error }: { error: unknown }) {
  const problem = readProblem(error);
  const isNoPackage = error instanceof SyntaxError;
  return (
    <Notice tone="error" title={copy.verify.failed}>
      {isNoPackage && <p>{copy.verify.unreadable}</p>}
      <p>{isNoPackage ? error.message : (problem?.detail ?? problem?.title)}</p>
    </Notice>
  );
}

function Facts({ summary }: { summary: PackageSummaryDto }) {
  const trpc = useTRPC();
  const detail = useQuery(
    trpc.packages.get.queryOptions({ package_sha256: summary.package_sha256 }),
  );
  const { earlier } = copy;
  return (
    <>
      <DescriptionList className="max-w-3xl">
        <Description term={words.issued}>
          <Time value={summary.issued_at} show="absolute" seconds /> {words.issuedBy}{" "}
          <bdi>{summary.issued_by}</bdi>
        </Description>
        <Description term={words.asOf}>
          <Time value={summary.as_of} show="absolute" seconds />{" "}
          <Badge tone={summary.complete ? "positive" : "medium"}>
            {summary.complete ? earlier.complete : earlier.incomplete}
          </Badge>
        </Description>
        <Description term={copy.preview.parts}>
          {copy.preview.partsOf(summary.parts, summary.bytes)}
        </Description>
        <Description term={words.log}>
          {detail.isPending && <Skeleton className="w-56" />}
          {detail.isError && <span className="text-muted">{words.detailFailed}</span>}
          {detail.data !== undefined && words.logOf(detail.data.checkpoint.size)}
        </Description>
        {summary.supersedes !== null && (
          <Description term={words.supersedes}>
            <Hash value={summary.supersedes} label={words.supersedes} />
          </Description>
        )}
        <Description term={words.exports}>{words.times(summary.exports)}</Description>
      </DescriptionList>
      {detail.data !== undefined && <PackageCustody detail={detail.data} />}
    </>
  );
}
