import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { PROPOSAL_INPUT } from "@/firewall/screens/ai-incidents/proposal-input";
import { ApprovalScreen } from "@/firewall/screens/approvals/approval-screen";
import { copy } from "@/firewall/screens/approvals/copy";
import { queueInput, queueParsers } from "@/firewall/screens/approvals/search-params";

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
