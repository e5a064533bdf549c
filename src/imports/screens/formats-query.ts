import type { RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";

/** How a report is to be read: by one format, or by the one that its content shows. */
export type Connector = "auto" | RouterOutputs["imports"]["formats"][number]["name"];

/** The formats change only with the service itself. */
export function formatsQuery(trpc: ReturnType<typeof useTRPC>) {
  return trpc.imports.formats.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY });
}
