"use client";

import { useCallback, useMemo, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { useSessionDraft } from "@/lib/session-draft";
import { EMPTY_DRAFT, type ReportDraft, readDraft, writeDraft } from "./report-draft";

/** The draft of a report, kept in this tab for each engagement. */
export function useReportDraft(engagementId: string) {
  const { account } = useSession();
  // By account: what one person confirmed is never sent as the word of another.
  const [kept, keep] = useSessionDraft(`report.${engagementId}.${account.id}`);
  const [wasRestored, setRestored] = useState(kept !== "");
  const draft = useMemo(() => readDraft(kept), [kept]);
  const change = useCallback((next: ReportDraft) => keep(writeDraft(next)), [keep]);
  const discard = useCallback(() => {
    setRestored(false);
    change(EMPTY_DRAFT);
  }, [change]);
  return { draft, change, discard, isDirty: kept !== "", wasRestored: wasRestored && kept !== "" };
}
