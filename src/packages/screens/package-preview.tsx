"use client";

import { CircleCheck, PackageCheck, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatBytes, formatCount } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import type { PackagePreviewDto } from "@/packages/server/package-dto";
import { copy, OMITTED_REASONS, ROLE_NAMES } from "./copy";

const words = copy.preview;

type Props = {
  preview: PackagePreviewDto;
  issue: { isPending: boolean; isError: boolean; error: unknown };
  onIssue: () => void;
};

/** Content of a package of the present state, and issuing it. */
export function PackagePreview({ preview, issue, onIssue }: Props) {
  const problem = readProblem(issue.error);
  return (
    <div className="space-y-3">
      <Facts preview={preview} />
      <Completeness preview={preview} />
      <PartList preview={preview} />
      {preview.existing !== null && <p className="text-muted">{words.existing}</p>}
      <Button variant="primary" disabled={issue.isPending} onClick={onIssue}>
        <PackageCheck aria-hidden /> {preview.existing === null ? words.issue : words.show}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {issue.isPending && words.issuing}
      </p>
      {issue.isError && (
        <Notice tone="error" title={words.issueFailed}>
          <p>{problem?.detail ?? problem?.title}</p>
        </Notice>
      )}
    </div>
  );
}

function Facts({ preview }: { preview: PackagePreviewDto }) {
  return (
    <DescriptionList className="max-w-3xl">
      <Description term={words.asOf}>
        <Time value={preview.as_of} show="both" seconds />
      </Description>
      <Description term={words.version}>{formatCount(preview.state_version)}</Description>
      <Description term={words.parts}>
        {words.partsOf(preview.parts.length, preview.bytes)}
      </Description>
      <Description term={words.register}>
        {words.registerOf(preview.register.verified, preview.register.items)}
      </Description>
      {preview.subject.type === "engagement" && (
        <Description term={words.claims}>
          {words.claimsOf(preview.claims.proven, preview.claims.total)}
        </Description>
      )}
      <Description term={words.custody}>{words.custodyOf(preview.custody.events)}</Description>
    </DescriptionList>
  );
}

function Completeness({ preview }: { preview: PackagePreviewDto }) {
  if (preview.complete) {
    return (
      <p className="flex items-center gap-1.5">
        <CircleCheck aria-hidden className="size-4 text-positive" />
        <span className="font-medium">{words.complete}</span> {words.completeText}
      </p>
    );
  }
  return (
    <div className="space-y-1.5">
      <p className="flex items-center gap-1.5">
        <TriangleAlert aria-hidden className="size-4 text-medium" />
        <span className="font-medium">{words.incomplete}</span>{" "}
        {words.incompleteText(preview.omitted.length)}
      </p>
      <ul className="max-h-48 space-y-1 overflow-y-auto pl-5.5 text-xs">
        {preview.omitted.map(({ path, reason }) => (
          <li key={path}>
            <code className="font-mono break-all">{visibleText(path).text}</code>{" "}
            <span className="text-muted">{OMITTED_REASONS[reason]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PartList({ preview }: { preview: PackagePreviewDto }) {
  const { columns } = words;
  return (
    <details>
      <summary className="link w-fit">{words.list}</summary>
      <ScrollRegion label={words.partsCaption} className="mt-2 max-h-96 border-y bg-surface">
        <Table>
          <caption className="sr-only">{words.partsCaption}</caption>
          <TableHead>
            <Th>{columns.path}</Th>
            <Th className="hidden md:table-cell">{columns.role}</Th>
            <Th align="right">{columns.size}</Th>
            <Th>{columns.sha256}</Th>
          </TableHead>
          <tbody>
            {preview.parts.map(({ path, role, size, sha256 }) => (
              <Tr key={path}>
                <Td className="font-mono text-xs break-all">{visibleText(path).text}</Td>
                <Td className="hidden md:table-cell">{ROLE_NAMES[role]}</Td>
                <Td align="right" className="whitespace-nowrap">
                  {formatBytes(size)}
                </Td>
                <Td>
                  <Hash value={sha256} label={words.digestOf(path)} head={6} tail={4} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </details>
  );
}
