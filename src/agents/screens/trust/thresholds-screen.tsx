"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { LoadMore } from "@/components/load-more";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { ThresholdHistory } from "./threshold-history";
import { ThresholdTable } from "./threshold-table";
import { THRESHOLDS_INPUT } from "./thresholds-input";

const ThresholdsDialog = dynamic(
  () => import("./thresholds-dialog").then((module) => module.ThresholdsDialog),
  { ssr: false },
);

/** The thresholds of trust in force, and every version that was. */
export function ThresholdsScreen() {
  const trpc = useTRPC();
  const session = useSession();
  const [isEditing, setEditing] = useState(false);
  const query = useSuspenseInfiniteQuery(
    trpc.trustThresholds.list.infiniteQueryOptions(THRESHOLDS_INPUT, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const [page] = query.data.pages;
  if (page === undefined) return null;
  const { in_force: current, pending } = page;
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          session.may["trust.manage"] && (
            <Button onClick={() => setEditing(true)}>
              <Pencil aria-hidden /> {copy.change}
            </Button>
          )
        }
      >
        <p className="text-sm">
          {copy.version(current.version)}. {copy.inForce}{" "}
          <Time value={current.set_at} show="absolute" />
        </p>
      </PageHeader>
      {pending > 0 && (
        <Notice className="mx-4 mb-3 md:mx-6" title={`${copy.pending(pending)} ${current.version}`}>
          {copy.pendingText}
        </Notice>
      )}
      <ThresholdTable page={page} />
      <section aria-labelledby="threshold-history" className="pt-6 pb-10">
        <div className="px-4 pb-3 md:px-6">
          <h2 id="threshold-history" className="font-semibold text-base">
            {copy.history}
          </h2>
          <p className="max-w-3xl text-muted">{copy.historyLead}</p>
        </div>
        <ThresholdHistory versions={query.data.pages.flatMap((each) => each.history)} />
        <LoadMore query={query} more={copy.more} loading={copy.loadingMore} />
      </section>
      {isEditing && <ThresholdsDialog page={page} onClose={() => setEditing(false)} />}
    </>
  );
}
