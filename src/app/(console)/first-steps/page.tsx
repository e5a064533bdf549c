import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { copy } from "@/boards/screens/first-steps/copy";
import { FirstStepsScreen } from "@/boards/screens/first-steps/first-steps-screen";

export const metadata = { title: copy.title };

export default function FirstStepsPage() {
  void getQueryClient().prefetchQuery(trpc.firstSteps.read.queryOptions());
  return (
    <HydrateClient>
      <RequireRight actions={["account.manage"]}>
        <FirstStepsScreen />
      </RequireRight>
    </HydrateClient>
  );
}
