"use client";

import { RotateCw, ServerCrash } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** The number under which the server logged an error that it does not show. */
function digestOf(error: unknown): string | null {
  const known = typeof error === "object" && error !== null && "digest" in error;
  return known && typeof error.digest === "string" ? error.digest : null;
}

export function Crash({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const digest = digestOf(error);
  return (
    <div role="alert">
      <EmptyState
        icon={ServerCrash}
        title="This page failed"
        actions={
          <Button onClick={onRetry}>
            <RotateCw aria-hidden /> Try again
          </Button>
        }
      >
        <p>Nothing that you stored is affected.</p>
        {digest !== null && (
          <p className="mt-2 text-xs">
            Reference <code className="font-mono">{digest}</code>
          </p>
        )}
      </EmptyState>
    </div>
  );
}
