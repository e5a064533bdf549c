"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PackageSummaryDto } from "@/packages/server/package-dto";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Verifies one package in this browser; the verifier is loaded on demand. */
export function usePackageCheck(summary: PackageSummaryDto) {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { runPackageCheck } = await import("./run-package-check");
      return runPackageCheck(summary);
    },
    // Fetching it is an export of its own.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(trpc.packages.pathFilter()),
        client.invalidateQueries(trpc.engagements.listPackages.queryFilter()),
      ]),
  });
}
