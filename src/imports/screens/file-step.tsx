"use client";

import { useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { QueryBoundary } from "@/components/query-boundary";
import { Notice } from "@/components/ui/notice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { formatBytes, formatCount } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { FormatList } from "./format-list";

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
        <span className="font-medium text-base">Drop a report here, or choose a file</span>
        <span className="text-muted">
          Its content decides what it is, not its name.{" "}
          {`At most ${formatCount(limitMegabytes)} MiB.`}
        </span>
      </DropZone>
      <QueryBoundary
        what="The list of formats could not be loaded"
        skeleton={<FormatListSkeleton />}
      >
        <FormatList />
      </QueryBoundary>
    </div>
  );
}

function FormatListSkeleton() {
  return (
    <div className="space-y-3 pt-1">
      <LoadingStatus label="Loading the formats" />
      <Skeleton className="w-48" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function complaintAbout(count: number, file: File, limitMegabytes: number): string | null {
  if (count > 1) return "One report at a time, please.";
  if (file.size === 0) return "The file is empty.";
  if (file.size > limitMegabytes * MEBIBYTE)
    return `The file has ${formatBytes(file.size)}; at most ${formatCount(limitMegabytes)} MiB can be imported.`;
  return null;
}

function UploadFailure({ failure }: { failure: unknown }) {
  const problem = readProblem(failure);
  return (
    <Notice tone="error" title={problem?.title ?? "The file could not be uploaded"}>
      {problem === null ? "The connection was lost before the file had arrived." : problem.detail}
    </Notice>
  );
}
