"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Time } from "@/components/ui/time";
import { downloadText } from "@/lib/download-text";
import { formatCount } from "@/lib/format";
import { LogSection } from "./log-section";
import type { Log } from "./use-witness";

const HEADING = "Newest checkpoint";

/** The newest signed head of the log, with the note that is worth keeping. */
export function CheckpointCard({ checkpoint }: Pick<Log, "checkpoint">) {
  if (checkpoint === null) {
    return (
      <LogSection title={HEADING}>
        <p>
          Nothing is signed yet.{" "}
          <span className="text-muted">
            The first checkpoint is signed shortly after the first record.
          </span>
        </p>
      </LogSection>
    );
  }
  const { size, root, note, signed_at } = checkpoint;
  return (
    <LogSection
      title={HEADING}
      lead="Keep a copy elsewhere: it is what a rewritten log has to contradict."
    >
      <DescriptionList className="max-w-3xl">
        <Description term="Entries">
          <span className="tabular-nums">{formatCount(size)}</span>
        </Description>
        <Description term="Root">
          <span className="inline-flex items-center gap-0.5">
            <code className="font-mono text-xs break-all">{root}</code>
            <CopyButton text={root} label="Copy the root" />
          </span>
        </Description>
        <Description term="Signed">
          <Time value={signed_at} show="both" seconds />
        </Description>
      </DescriptionList>
      <ScrollRegion
        label="Signed note of the newest checkpoint"
        className="max-w-3xl rounded-md border border-line"
      >
        <pre className="px-3 py-2 font-mono text-xs">{note}</pre>
      </ScrollRegion>
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          onClick={() => downloadText(`checkpoint-${size}.txt`, "text/plain", note)}
        >
          <Download aria-hidden /> Download
        </Button>
        <CopyButton text={note} label="Copy the signed note" />
      </div>
    </LogSection>
  );
}
