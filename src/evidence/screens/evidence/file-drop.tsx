"use client";

import { useEffect, useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatBytes } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { complaintAbout, FILE_LIMIT } from "./chosen-file";

type Props = {
  file: File | null;
  /** Null while it is computed. */
  sha256: string | null;
  onFile: (file: File | null) => void;
};

/** A file by choosing, dropping or pasting it, and its digest before it is sent anywhere. */
export function FileDrop({ file, sha256, onFile }: Props) {
  const [complaint, setComplaint] = useState<string | null>(null);

  function take(files: File[]) {
    const [first] = files;
    if (first === undefined) return;
    const problem = complaintAbout(files);
    setComplaint(problem);
    onFile(problem === null ? first : null);
  }

  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      take([...files]);
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });

  return (
    <div className="space-y-3">
      {complaint !== null && <Notice tone="error" title={complaint} />}
      {file === null ? (
        <DropZone onFiles={take}>
          <span className="font-medium">Drop a file, paste a screenshot, or choose a file</span>
          <span className="text-muted text-xs">{`At most ${formatBytes(FILE_LIMIT)}.`}</span>
        </DropZone>
      ) : (
        <ChosenFile file={file} sha256={sha256} onOther={() => onFile(null)} />
      )}
    </div>
  );
}

type ChosenProps = { file: File; sha256: string | null; onOther: () => void };

function ChosenFile({ file, sha256, onOther }: ChosenProps) {
  return (
    <div className="space-y-2 rounded-md border border-line bg-canvas px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted">Chosen file</span>
        <bdi className="font-medium break-all">{visibleText(file.name).text}</bdi>
        <span className="text-muted tabular-nums">{formatBytes(file.size)}</span>
      </p>
      <div role="status" className="text-xs">
        <span className="text-muted">
          {sha256 === null ? "Computing the SHA-256" : "SHA-256, computed in this browser"}
        </span>
        {sha256 !== null && <code className="block font-mono break-all">{sha256}</code>}
      </div>
      <Button size="sm" onClick={onOther}>
        Choose another file
      </Button>
    </div>
  );
}
