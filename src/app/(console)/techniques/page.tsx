import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { matrixCopy as copy } from "@/attack/screens/matrix/matrix-copy";
import { matrixInput, matrixParsers } from "@/attack/screens/matrix/matrix-input";
import { MatrixScreen } from "@/attack/screens/matrix/matrix-screen";

export const metadata = { title: copy.title };

const load = createLoader(matrixParsers);

export default async function TechniquesPage(props: { searchParams: Promise<SearchParams> }) {
  const filters = await load(props.searchParams);
  void getQueryClient().prefetchQuery(trpc.attack.matrix.queryOptions(matrixInput(filters)));
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read"]}>
        <MatrixScreen />
      </RequireRight>
    </HydrateClient>
  );
}
