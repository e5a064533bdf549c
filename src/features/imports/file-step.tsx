"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { QueryBoundary } from "@/components/query-boundary";
import { Notice } from "@/components/ui/notice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { readProblem } from "@/lib/problem";
import { wizard } from "./copy";
import { FormatList } from "./format-list";

const MEBIBYTE = 1024 * 1024;

type Props = { limitMegabytes: number; failure: unknown; onFile: (file: File) => void };

export function FileStep({ limitMegabytes, failure, onFile }: Props) {
  const [over, setOver] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);

  function take(files: FileList | null) {
    setOver(false);
    const [file] = files ?? [];
    if (file === undefined) return;
    const problem = complaintAbout(files?.length ?? 0, file, limitMegabytes);
    setComplaint(problem);
    if (problem === null) onFile(file);
  }

  function onDrag(event: DragEvent) {
    event.preventDefault();
    setOver(event.type !== "dragleave");
  }

  return (
    <div className="max-w-2xl space-y-5">
      {complaint !== null && <Notice tone="error" title={complaint} />}
      {complaint === null && failure !== null && <UploadFailure failure={failure} />}
      <label
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
        className={cn(
          "flex cursor-pointer flex-col items-center gap-3 rounded-lg border border-control border-dashed bg-surface px-6 py-14 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          over && "border-accent bg-accent-soft",
        )}
      >
        <FileUp aria-hidden className="size-7 text-muted" />
        <span className="font-medium text-base">{wizard.drop}</span>
        <span className="text-muted">
          {wizard.content} {wizard.limit(limitMegabytes)}
        </span>
        <input
          type="file"
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </label>
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
