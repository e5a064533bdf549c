import { createLoader, type SearchParams } from "nuqs/server";
import { ApprovalScreen } from "@/features/approvals/approval-screen";
import { copy } from "@/features/approvals/copy";
import { PROPOSAL_INPUT } from "@/features/approvals/incidents/proposal-input";
import { queueInput, queueParsers } from "@/features/approvals/search-params";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

const loadParams = createLoader(queueParsers);

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

export default async function ApprovalsPage(props: { searchParams: Promise<SearchParams> }) {
  const state = await loadParams(props.searchParams);
  const client = getQueryClient();
  if (state.view === "incidents") {
    void client.prefetchInfiniteQuery(
      trpc.aiIncidents.list.infiniteQueryOptions(PROPOSAL_INPUT, { getNextPageParam }),
    );
  } else {
    void client.prefetchInfiniteQuery(
      trpc.approvals.list.infiniteQueryOptions(queueInput(state), { getNextPageParam }),
    );
  }
  return (
    <HydrateClient>
      <RequireRight actions={["approval.read", "ai_incident.propose"]}>
        <ApprovalScreen />
      </RequireRight>
    </HydrateClient>
  );
}
