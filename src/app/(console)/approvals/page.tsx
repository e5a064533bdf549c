import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { PROPOSAL_INPUT } from "@/firewall/screens/ai-incidents/proposal-input";
import { ApprovalScreen } from "@/firewall/screens/approvals/approval-screen";
import { openParser, queueInput, queueParsers } from "@/firewall/screens/approvals/search-params";
import { followRecord } from "../follow-record";

export const metadata = { title: "Approvals" };

const loadParams = createLoader({ ...queueParsers, open: openParser });

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

export default async function ApprovalsPage(props: { searchParams: Promise<SearchParams> }) {
  const { open, ...state } = await loadParams(props.searchParams);
  const client = getQueryClient();
  if (open !== null) {
    const record = client
      .fetchQuery(trpc.approvals.get.queryOptions({ id: open }))
      .then(({ agent }) => agent);
    await followRecord("/approvals", props.searchParams, { shown: state.source, record });
  }
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
