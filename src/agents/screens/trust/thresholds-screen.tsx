"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { LoadMore } from "@/components/load-more";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { useDialog } from "@/components/use-dialog";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ThresholdHistory } from "./threshold-history";
import { ThresholdTable } from "./threshold-table";
import { THRESHOLDS_INPUT } from "./thresholds-input";

const ThresholdsDialog = loadedWhenShown(() =>
  import("./thresholds-dialog").then((module) => module.ThresholdsDialog),
);

/** The thresholds of trust in force, and every version that was. */
export function ThresholdsScreen() {
  const trpc = useTRPC();
  const session = useSession();
  const dialog = useDialog<true>();
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
        title="Trust thresholds"
        lead="From where on a registered agent is degraded or quarantined, and what ends that it is degraded. A trust_delta is the score minus the agent's baseline. Simulated agents stay under the published thresholds."
        actions={
          session.may["trust.manage"] && (
            <Button onClick={() => dialog.open(true)}>
              <Pencil aria-hidden /> Change thresholds
            </Button>
          )
        }
      >
        <p className="text-sm">
          Version {current.version}. In force since <Time value={current.set_at} show="absolute" />
        </p>
      </PageHeader>
      {pending > 0 && (
        <Notice
          className="mx-4 mb-3 md:mx-6"
          title={`${formatQuantity(pending, "agent", "agents")} to be held against version ${current.version}`}
        >
          The service takes up to 500 of them every few seconds. Whatever such an agent does before
          is decided by the thresholds in force.
        </Notice>
      )}
      <ThresholdTable page={page} />
      <section aria-labelledby="threshold-history" className="pt-6 pb-10">
        <div className="px-4 pb-3 md:px-6">
          <h2 id="threshold-history" className="font-semibold text-base">
            History
          </h2>
          <p className="max-w-3xl text-muted">
            Every version that was ever set, the newest first. A change of status names the version
            that it was decided by; what was decided before a change stays as it is.
          </p>
        </div>
        <ThresholdHistory versions={query.data.pages.flatMap((each) => each.history)} />
        <LoadMore query={query} more="Load more" loading="Loading more" />
      </section>
      {dialog.about && <ThresholdsDialog page={page} onClose={dialog.close} />}
    </>
  );
}
