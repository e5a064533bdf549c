"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { LeaveGuard } from "@/components/leave-guard";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { draft as words } from "./copy";
import { LogStatements } from "./log-statements";
import { MakeReport } from "./make-report";
import { PrerequisiteList } from "./prerequisite-list";
import { PreviewPanel } from "./preview-panel";
import { StatementEditor } from "./statement-editor";
import { useReportDraft } from "./use-report-draft";
import { useReportPreview } from "./use-report-preview";

/** Writes the next version of the report, for those who run the engagement. */
export function ReportBuilder({ engagement }: { engagement: EngagementDto }) {
  const { draft, change, discard, isDirty, wasRestored } = useReportDraft(engagement.id);
  const preview = useReportPreview(engagement, draft);
  const [discards, setDiscards] = useState(false);
  const found = preview.query.data;
  return (
    <>
      <PrerequisiteList engagementId={engagement.id} query={preview.query} />
      <Notice title="What proven means here">
        A statement is proven when you say that you looked at the items it cites and that they show
        it, and when the stored bytes of at least one of them were hashed again for this report and
        are what was registered. A citation alone is no proof: it is listed as cited. Your name is
        shown with each confirmation.
      </Notice>
      {isDirty && (
        <div className="flex flex-wrap items-center gap-2 text-muted">
          <p role="status" className="empty:hidden">
            {wasRestored && "Your draft of this tab was restored."}
          </p>
          <Button size="sm" onClick={() => setDiscards(true)}>
            {words.discard}
          </Button>
          {preview.query.isError && draft.confirmedLog.length > 0 && (
            <Button size="sm" onClick={() => change({ ...draft, confirmedLog: [] })}>
              Withdraw the confirmations of log entries
            </Button>
          )}
        </div>
      )}
      <StatementEditor engagement={engagement} draft={draft} onChange={change} />
      {found !== undefined && <LogStatements preview={found} draft={draft} onChange={change} />}
      <PreviewPanel preview={preview} />
      <MakeReport engagement={engagement} draft={draft} onMade={discard} />
      <LeaveGuard
        active={isDirty}
        title="Leave the draft?"
        text="The report is not made yet. The draft stays in this tab until you close it."
        stay="Stay"
        leave="Leave"
      />
      <ConfirmDialog
        open={discards}
        title="Discard the draft?"
        text="Its statements, citations and confirmations are lost."
        confirm={words.discard}
        cancel="Keep it"
        danger
        busy={false}
        error={null}
        onConfirm={() => {
          setDiscards(false);
          discard();
        }}
        onClose={() => setDiscards(false)}
      />
    </>
  );
}
