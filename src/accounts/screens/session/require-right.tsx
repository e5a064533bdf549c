"use client";

import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { type Session, useSession } from "./use-session";

type Props = { actions: readonly (keyof Session["may"])[]; children: ReactNode };

/** Shows its content to users with one of the rights; the server checks again on every call. */
export function RequireRight({ actions, children }: Props) {
  const session = useSession();
  if (actions.some((action) => session.may[action])) return children;
  return (
    <EmptyState level={1} icon={Lock} title="You have no right to see this">
      <p>
        It takes the right{" "}
        {actions.map((action, index) => (
          <span key={action}>
            {index > 0 && " or "}
            <code className="font-mono text-xs">{action}</code>
          </span>
        ))}
        .
      </p>
      <p>An administrator can give you a role that has it.</p>
    </EmptyState>
  );
}
