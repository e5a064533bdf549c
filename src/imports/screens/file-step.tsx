"use client";

import { useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { QueryBoundary } from "@/components/query-boundary";
import { Notice } from "@/components/ui/notice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { readProblem } from "@/lib/problem";
import { FormatList } from "./format-list";
import { wizard } from "./run/copy";

const MEBIBYTE = 1024 * 1024;

type Props = { limitMegabytes: number; failure: unknown; onFile: (file: File) => void };

export function FileStep({ limitMegabytes, failure, onFile }: Props) {
  const [complaint, setComplaint] = useState<string | null>(null);

  function take(files: File[]) {
    const [file] = files;
    if (file === undefined) return;
    const problem = complaintAbout(files.length, file, limitMegabytes);
    setComplaint(problem);
    if (problem === null) onFile(file);
  }

  return (
    <div className="max-w-2xl space-y-5">
      {complaint !== null && <Notice tone="error" title={complaint} />}
      {complaint === null && failure !== null && <UploadFailure failure={failure} />}
      <DropZone onFiles={take} className="py-14">
        <span className="font-medium text-base">{wizard.drop}</span>
        <span className="text-muted">
          {wizard.content} {wizard.limit(limitMegabytes)}
        </span>
      </DropZone>
      <QueryBoundary what={wizard.formatsFailed} skeleton={<FormatListSkeleton />}>
        <FormatList />
      </QueryBoundary>
    </div>
  );
}

function FormatListSkeleton() {
  return (
    <div className="space-y-3 pt-1">
      <LoadingStatus label={wizard.formatsLoading} />
      <Skeleton className="w-48" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function complaintAbout(count: number, file: File, limitMegabytes: number): string | null {
  if (count > 1) return wizard.oneFile;
  if (file.size === 0) return wizard.empty;
  if (file.size > limitMegabytes * MEBIBYTE) return wizard.tooLarge(file.size, limitMegabytes);
  return null;
}

function UploadFailure({ failure }: { failure: unknown }) {
  const problem = readProblem(failure);
  return (
    <Notice tone="error" title={problem?.title ?? wizard.uploadFailed}>
      {problem === null ? wizard.connectionLost : problem.detail}
    </Notice>
  );
}
