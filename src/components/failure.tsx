"use client";

import { CloudOff, Lock, RotateCw, SearchX, ServerCrash } from "lucide-react";
import { readProblem } from "@/lib/problem";
import { Button } from "./ui/button";
import { CopyButton } from "./ui/copy-button";
import { EmptyState } from "./ui/empty-state";

type Props = {
  error: unknown;
  what: string;
  onRetry?: () => void;
  /** 1 if it replaces the whole page. */
  level?: 1 | 2;
};

/** A failed load: what failed, why as far as it is known, the request's id, and the way on. */
export function Failure({ error, what, onRetry, level = 2 }: Props) {
  const problem = readProblem(error);
  const forbidden = problem?.status === 403;
  const missing = problem?.status === 404;
  const icon = problem === null ? CloudOff : forbidden ? Lock : missing ? SearchX : ServerCrash;
  const retry = onRetry !== undefined && !forbidden && !missing;
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        level={level}
        title={forbidden ? "You have no right to see this" : what}
        actions={
          retry && (
            <Button onClick={onRetry}>
              <RotateCw aria-hidden /> Try again
            </Button>
          )
        }
      >
        {problem === null ? (
          <p>The service could not be reached, or answered with something unexpected.</p>
        ) : (
          <p>{problem.detail ?? `${problem.title}.`}</p>
        )}
        {forbidden && (
          <p>
            {problem.action !== null && (
              <>
                It takes the right <code className="font-mono text-xs">{problem.action}</code>.{" "}
              </>
            )}
            An administrator can give you a role that has it.
          </p>
        )}
        {problem?.requestId != null && (
          <p className="mt-2 inline-flex items-center gap-1 text-xs">
            Request <code className="font-mono">{problem.requestId}</code>
            <CopyButton text={problem.requestId} label="Copy request id" />
          </p>
        )}
      </EmptyState>
    </div>
  );
}
