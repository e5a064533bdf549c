"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { LeaveGuard } from "@/components/leave-guard";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { meaning, draft as words } from "./copy";
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
      <Notice title={meaning.title}>{meaning.text}</Notice>
      {isDirty && (
        <div className="flex flex-wrap items-center gap-2 text-muted">
          <p role="status" className="empty:hidden">
            {wasRestored && words.restored}
          </p>
          <Button size="sm" onClick={() => setDiscards(true)}>
            {words.discard}
          </Button>
          {preview.query.isError && draft.confirmedLog.length > 0 && (
            <Button size="sm" onClick={() => change({ ...draft, confirmedLog: [] })}>
              {words.takeBack}
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
        title={words.leaveTitle}
        text={words.leaveText}
        stay={words.stay}
        leave={words.leave}
      />
      <ConfirmDialog
        open={discards}
        title={words.discardTitle}
        text={words.discardText}
        confirm={words.discard}
        cancel={words.keep}
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
