import { createLoader, type SearchParams } from "nuqs/server";
import { matrixCopy as copy } from "@/features/attack/matrix-copy";
import { matrixInput, matrixParsers } from "@/features/attack/matrix-input";
import { MatrixScreen } from "@/features/attack/matrix-screen";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

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
