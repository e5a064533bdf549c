"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { useTRPCClient } from "@/platform/trpc/browser/client";
import { EMPTY_DRAFT, type ReportDraft, toBody } from "./report-draft";

/**
 * Preview of the report. Requested again when the engagement changes or on demand, not with every
 * key: the service hashes the register for it.
 */
export function useReportPreview(engagement: EngagementDto, draft: ReportDraft) {
  const client = useTRPCClient();
  const [body, setBody] = useState(() => toBody(draft));
  const query = useQuery({
    queryKey: ["engagement-report-preview", engagement.id, engagement.version, body],
    queryFn: () => client.engagements.previewReport.mutate({ id: engagement.id, ...body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isStale = JSON.stringify(toBody(draft)) !== JSON.stringify(body);
  // A draft that is gone, after the report was made of it or by choice, leaves no old preview.
  if (isStale && draft === EMPTY_DRAFT) setBody(toBody(EMPTY_DRAFT));
  function update() {
    if (isStale) setBody(toBody(draft));
    else void query.refetch();
  }
  return { query, isStale, update };
}
