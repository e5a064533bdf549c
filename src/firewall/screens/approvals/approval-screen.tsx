"use client";

import { useQueryStates } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { FilterBar } from "@/components/filters/filter-bar";
import { ChangedNotice } from "@/components/lists/changed-notice";
import { ListScreen } from "@/components/lists/list-screen";
import { LiveLabel } from "@/components/live-label";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { useTRPC } from "@/platform/trpc/browser/client";
import { approvalFilters } from "./approval-filters";
import { ApprovalResults } from "./approval-results";
import { copy } from "./copy";
import { NO_FILTERS, type QueueState, queueParsers, VIEWS } from "./search-params";
import { useApprovalEvents } from "./use-approval-events";

const ProposalList = loadedWhenShown(
  () => import("../ai-incidents/proposal-list").then((module) => module.ProposalList),
  () => <Skeleton className="m-6 h-40" />,
);

/** Right that each view requires; the page is not shown without any. */
const RIGHTS = {
  waiting: "approval.read",
  decided: "approval.read",
  incidents: "ai_incident.propose",
} as const;

/** Calls that wait for a person, those that were decided, and what may have been a serious incident. */
export function ApprovalScreen() {
  const { may } = useSession();
  const trpc = useTRPC();
  const [asked, setState] = useQueryStates(queueParsers, { history: "replace" });
  const change = (changes: Partial<QueueState>) => void setState(changes);
  const views = VIEWS.filter((view) => may[RIGHTS[view]]);
  const state = views.includes(asked.view) ? asked : { ...asked, view: views[0] ?? asked.view };
  return (
    <ListScreen
      title="Approvals"
      beside={may["approval.read"] && <Live />}
      lead="Calls that need approval. An approval is for exactly these arguments and counts once; a call without a decision is not made."
      actions={
        <Segmented
          label="What is shown"
          value={state.view}
          options={views.map((value) => ({ value, label: copy.views[value] }))}
          onChange={(view) => void setState({ view }, { history: "push" })}
        />
      }
      {...(state.view === "incidents"
        ? {}
        : {
            notice: (
              <ChangedNotice
                queryKey={trpc.approvals.list.infiniteQueryKey()}
                kind="approvals"
                rows={(page) => page.approvals.map((row) => [row.approval_id, row])}
              />
            ),
            filters: (
              <FilterBar
                filters={approvalFilters({ state, change })}
                onClear={() => change(NO_FILTERS)}
              />
            ),
          })}
      failed="The approvals could not be loaded"
      loading="Loading the approvals"
    >
      {state.view === "incidents" ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ProposalList source={state.source} />
        </div>
      ) : (
        <ApprovalResults state={state} change={change} />
      )}
    </ListScreen>
  );
}

function Live() {
  return <LiveLabel state={useApprovalEvents()} />;
}
